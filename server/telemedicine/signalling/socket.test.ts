import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { closings, signalPath, signalProtocol } from '../../../contract/telemedicine/line.ts';
import { type Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { createKeys } from '../../platform/keys.ts';
import { createSignalling, type Signalling } from './socket.ts';
import { ticketFor } from './ticket.ts';

// Real lines to two servers that hear each other over one PostgreSQL.

const keys = createKeys('a secret of the test');
const partner = { id: 1, host: 'portal.test' };
const visit = randomUUID();
const person = (role: Peer['role'], name: string): Peer => ({ id: randomUUID(), role, name });

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

type Place = Signalling & { port: number };

async function place(
  standing: { calls: boolean } | null | (() => { calls: boolean } | undefined) = { calls: true },
  lookEvery?: number,
): Promise<Place> {
  const signalling = createSignalling({
    ...{ url: own.url, keys, clock: systemClock, log: pino({ level: 'silent' }) },
    partnerAt: () => partner,
    standing: async () => (typeof standing === 'function' ? standing() : (standing ?? undefined)),
    ...(lookEvery !== undefined && { lookEvery }),
  });
  const server = createServer().on('upgrade', signalling.upgrade).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await signalling.stop();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { ...signalling, port: typeof address === 'object' && address ? address.port : 0 };
}

type Door = { peer: Peer; ticket?: string; origin?: string; path?: string };

function knock({ port }: Place, { peer, ticket, origin = `http://${partner.host}`, path = signalPath }: Door) {
  const own = ticket ?? ticketFor(keys, systemClock(), { visit, partner: partner.id, peer });
  const line = new WebSocket(`ws://127.0.0.1:${port}${path}`, [signalProtocol, own], { origin });
  const told: ToldSignal[] = [];
  line.on('message', (data) => told.push(ToldSignal.parse(JSON.parse(data.toString()))));
  const status = new Promise<number>((done) => {
    line.on('open', () => done(101));
    line.on('unexpected-response', (request, response) => {
      done(response.statusCode ?? 0);
      request.destroy();
    });
    line.on('error', () => {});
  });
  const closed = new Promise<number>((done) => line.on('close', done));
  onTestFinished(() => line.terminate());
  return { line, told, status, closed, say: (signal: object) => line.send(JSON.stringify(signal)) };
}

const soon = { timeout: 5000, interval: 10 };

it('carries a long description between two processes, whole and in its order (F01)', async () => {
  const [one, other] = [await place(), await place()];
  const doctor = person('doctor', 'Dr. Kiss Anna');
  const patient = person('patient', 'Nagy Béla');
  const here = knock(one, { peer: doctor });
  expect(await here.status).toBe(101);
  const there = knock(other, { peer: patient });
  await expect.poll(() => here.told.at(-1), soon).toEqual({ type: 'joined', peer: patient });
  await expect.poll(() => there.told.at(-1), soon).toEqual({ type: 'joined', peer: doctor });
  const sdp = Array.from({ length: 600 }, (_, no) => `a=rtpmap:${no} opus/48000/2\r\n`).join('');
  there.say({ type: 'description', to: doctor.id, description: { type: 'offer', sdp } });
  for (let no = 0; no < 50; no += 1)
    there.say({ type: 'candidate', to: doctor.id, candidate: { candidate: `${no}`, sdpMid: '0' } });
  await expect.poll(() => here.told.length, soon).toBe(53);
  expect(here.told[2]).toEqual({ type: 'description', from: patient.id, description: { type: 'offer', sdp } });
  const order = here.told.flatMap((told) => (told.type === 'candidate' ? Number(told.candidate?.candidate) : []));
  expect(order).toEqual(Array.from({ length: 50 }, (_, no) => no));
  there.line.close();
  await expect.poll(() => here.told.at(-1), soon).toEqual({ type: 'left', from: patient.id });
});

it('opens no line without a ticket of this partner, from another site, late, or where the visit is over (T01, T20)', async () => {
  const at = await place();
  const peer = person('patient', 'Nagy Béla');
  const late = ticketFor(keys, systemClock().subtract({ seconds: 61 }), { visit, partner: partner.id, peer });
  const others = ticketFor(keys, systemClock(), { visit, partner: 2, peer });
  const forged = ticketFor(createKeys('another secret'), systemClock(), { visit, partner: partner.id, peer });
  const doors: Door[] = [
    { peer, ticket: late },
    { peer, ticket: others },
    { peer, ticket: forged },
    { peer, ticket: 'x' },
    { peer, origin: 'http://evil.test' },
  ];
  for (const door of doors) expect(await knock(at, door).status).toBe(403);
  expect(await knock(at, { peer, path: '/api/other' }).status).toBe(404);
  expect(await knock(await place(null), { peer }).status).toBe(403);
  expect(at.hub.size().peers).toBe(0);
});

it('cuts what is no signal, too long or no text, and the room goes on', async () => {
  const at = await place();
  const doctor = knock(at, { peer: person('doctor', 'D') });
  await doctor.status;
  for (const [message, code] of [
    ['{', closings.malformed],
    [JSON.stringify({ type: 'admit' }), closings.malformed],
    [Buffer.from([1, 2, 3]), closings.malformed],
    ['x'.repeat(70_000), 1009],
  ] as const) {
    const rival = knock(at, { peer: person('companion', 'C') });
    await rival.status;
    rival.line.send(message);
    expect(await rival.closed).toBe(code);
  }
  doctor.say({ type: 'ping' });
  await expect.poll(() => doctor.told, soon).toContainEqual({ type: 'pong' });
  expect(at.hub.size().peers).toBe(1);
});

it('asks its lines to come again when it stops', async () => {
  const at = await place();
  const patient = knock(at, { peer: person('patient', 'P') });
  await patient.status;
  await at.stop();
  expect(await patient.closed).toBe(1012);
});

it('tells a room, at every process, what a commit has changed of it (S1-04)', async () => {
  const [one, other] = [await place(), await place()];
  const doctor = person('doctor', 'D');
  const guest = person('companion', 'C');
  const here = knock(one, { peer: doctor });
  const there = knock(other, { peer: guest });
  await expect.poll(() => here.told.at(-1), soon).toEqual({ type: 'joined', peer: guest });
  one.committed(new Set(['pages', `video ${visit} calls`]));
  for (const { told } of [here, there])
    await expect.poll(() => told, soon).toContainEqual({ type: 'changed', calls: true });
  one.committed(new Set([`video-out ${visit} ${guest.id}`]));
  expect(await there.closed).toBe(closings.refused);
  other.committed(new Set([`video ${visit} over`]));
  expect(await here.closed).toBe(closings.refused);
});

it('ends a line whose right has ended meanwhile (T11)', async () => {
  let standing: { calls: boolean } | undefined = { calls: true };
  const at = await place(() => standing, 20);
  const doctor = knock(at, { peer: person('doctor', 'D') });
  expect(await doctor.status).toBe(101);
  standing = undefined;
  expect(await doctor.closed).toBe(closings.refused);
});
