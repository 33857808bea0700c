import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { closings, signalPath, signalProtocol } from '../../../contract/telemedicine/line.ts';
import { type Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import { admin, type TestDatabase, testDatabase } from '../../../tests/support/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/db/open.ts';
import { createKeys } from '../../platform/keys.ts';
import { createSignalling, type Signalling, type SignallingParts } from './socket.ts';
import { issueTicket, spendTicket } from './spend-ticket.ts';
import type { LineSeat } from './ticket.ts';

// Two servers share one PostgreSQL.

const keys = createKeys('a secret of the test');
const partner = { id: 1, host: 'portal.test' };
const visit = randomUUID();
const person = (role: Peer['role'], name: string): Peer => ({ id: randomUUID(), role, name });

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { max: 4 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
const ticketFor = (peer: Peer, by = keys, partnerId = partner.id) =>
  issueTicket(database.db, by, { visit, partner: partnerId, peer });

type Place = Signalling & { port: number };

async function place(
  standing: { calls: boolean } | null | ((seat: LineSeat) => { calls: boolean } | undefined) = { calls: true },
  { url = own.url, clock = systemClock, report = () => {}, ...rest }: Partial<SignallingParts> = {},
): Promise<Place> {
  const hears = Promise.withResolvers<void>();
  const signalling = createSignalling({
    ...{ url, keys, clock, log: pino({ level: 'silent' }) },
    partnerAt: () => partner,
    standing: async (seat) => (typeof standing === 'function' ? standing(seat) : (standing ?? undefined)),
    spend: (number) => spendTicket(database.db, number),
    report: (does) => {
      report(does);
      if (does) hears.resolve();
    },
    ...rest,
  });
  const server = createServer().on('upgrade', signalling.upgrade).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await signalling.stop();
    server.closeAllConnections();
    server.close();
  });
  await hears.promise;
  const address = server.address();
  return { ...signalling, port: typeof address === 'object' && address ? address.port : 0 };
}

type Door = { peer: Peer; ticket?: string | undefined; origin?: string; path?: string };

async function knock({ port }: Place, { peer, ticket, origin = `http://${partner.host}`, path = signalPath }: Door) {
  const own = ticket ?? (await ticketFor(peer));
  const line = new WebSocket(`ws://127.0.0.1:${port}${path}`, [signalProtocol, own], { origin });
  const signals: ToldSignal[] = [];
  line.on('message', (data) => signals.push(ToldSignal.parse(JSON.parse(data.toString()))));
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
  return { line, signals, status, closed, say: (signal: object) => line.send(JSON.stringify(signal)) };
}

const soon = { timeout: 30_000, interval: 10 };

it('carries a long description between two processes, whole and in its order (F01)', async () => {
  const [one, other] = [await place(), await place()];
  const doctor = person('doctor', 'Dr. Kiss Anna');
  const patient = person('patient', 'Nagy Béla');
  const here = await knock(one, { peer: doctor });
  expect(await here.status).toBe(101);
  const there = await knock(other, { peer: patient });
  await expect.poll(() => here.signals, soon).toContainEqual({ type: 'joined', peer: patient });
  await expect.poll(() => there.signals, soon).toContainEqual({ type: 'joined', peer: doctor });
  const sdp = Array.from({ length: 600 }, (_, no) => `a=rtpmap:${no} opus/48000/2\r\n`).join('');
  there.say({ type: 'description', to: doctor.id, description: { type: 'offer', sdp } });
  for (let no = 0; no < 50; no += 1)
    there.say({ type: 'candidate', to: doctor.id, candidate: { candidate: `${no}`, sdpMid: '0' } });
  await expect.poll(() => here.signals.length, soon).toBe(53);
  expect(here.signals[2]).toEqual({ type: 'description', from: patient.id, description: { type: 'offer', sdp } });
  const order = here.signals.flatMap((signal) =>
    signal.type === 'candidate' ? Number(signal.candidate?.candidate) : [],
  );
  expect(order).toEqual(Array.from({ length: 50 }, (_, no) => no));
  there.line.close();
  await expect.poll(() => here.signals, soon).toContainEqual({ type: 'left', from: patient.id });
});

it('opens no line without a ticket of this partner, from another site, late, twice, or where the visit is over (T01, T20)', async () => {
  const at = await place();
  const peer = person('patient', 'Nagy Béla');
  const late = await ticketFor(peer);
  await database.pool.query("update video_ticket set expires_at = clock_timestamp() - interval '1 second'");
  const used = await ticketFor(peer);
  const once = await knock(at, { peer, ticket: used });
  expect(await once.status).toBe(101);
  once.line.close();
  await once.closed;
  const others = await ticketFor(peer, keys, 2);
  const forged = await ticketFor(peer, createKeys('another secret'));
  const doors: Door[] = [
    { peer, ticket: late },
    { peer, ticket: used },
    { peer, ticket: others },
    { peer, ticket: forged },
    { peer, ticket: 'x' },
    { peer, origin: 'http://evil.test' },
  ];
  for (const door of doors) expect(await (await knock(at, door)).status).toBe(403);
  expect(await (await knock(at, { peer, path: '/api/other' })).status).toBe(404);
  expect(await (await knock(await place(null), { peer })).status).toBe(403);
  expect(at.hub.size().peers).toBe(0);
});

it('cuts what is no signal, too long or no text, and the room goes on', async () => {
  const at = await place();
  const doctor = await knock(at, { peer: person('doctor', 'D') });
  await doctor.status;
  for (const [message, code] of [
    ['{', closings.malformed],
    [JSON.stringify({ type: 'admit' }), closings.malformed],
    [Buffer.from([1, 2, 3]), closings.malformed],
    ['x'.repeat(70_000), 1009],
  ] as const) {
    const rival = await knock(at, { peer: person('companion', 'C') });
    await rival.status;
    rival.line.send(message);
    expect(await rival.closed).toBe(code);
  }
  doctor.say({ type: 'ping' });
  await expect.poll(() => doctor.signals, soon).toContainEqual({ type: 'pong' });
  expect(at.hub.size().peers).toBe(1);
});

it('asks its lines to come again when it stops', async () => {
  const at = await place();
  const patient = await knock(at, { peer: person('patient', 'P') });
  await patient.status;
  await at.stop();
  expect(await patient.closed).toBe(1012);
});

it('tells a room, at every process, what a commit has changed of it (S1-04)', async () => {
  const [one, other] = [await place(() => ({ calls: false })), await place(() => ({ calls: false }))];
  const doctor = person('doctor', 'D');
  const guest = person('companion', 'C');
  const here = await knock(one, { peer: doctor });
  const there = await knock(other, { peer: guest });
  await expect.poll(() => here.signals, soon).toContainEqual({ type: 'joined', peer: guest });
  one.committed(new Set(['pages', { kind: 'video_state', visitId: visit, state: 'calls' }]));
  for (const { signals } of [here, there])
    await expect.poll(() => signals, soon).toContainEqual({ type: 'changed', calls: true });
  one.committed(new Set([{ kind: 'video_exit', visitId: visit, personId: guest.id }]));
  expect(await there.closed).toBe(closings.refused);
  other.committed(new Set([{ kind: 'video_state', visitId: visit, state: 'over' }]));
  expect(await here.closed).toBe(closings.refused);
});

it('ends a line whose right has ended meanwhile (T11)', async () => {
  let standing: { calls: boolean } | undefined = { calls: true };
  const at = await place(() => standing, { lookEvery: 20 });
  const doctor = await knock(at, { peer: person('doctor', 'D') });
  expect(await doctor.status).toBe(101);
  standing = undefined;
  expect(await doctor.closed).toBe(closings.refused);
});

it.each([
  ['five minutes early', 300],
  ['five minutes late', -300],
] as const)('opens a line at a process whose clock is %s, and its tickets elsewhere (F10)', async (_name, seconds) => {
  const skewed = await place({ calls: true }, { clock: () => systemClock().add({ seconds }) });
  const right = await place();
  const doctor = await knock(right, { peer: person('doctor', 'D') });
  const peer = person('patient', 'P');
  const isIn = (line: typeof doctor) => expect.poll(() => line.signals, soon).not.toEqual([]);
  await isIn(doctor);
  let older = await knock(skewed, { peer });
  expect(await older.status).toBe(101);
  for (const [no, at] of [right, skewed, right].entries()) {
    const newer = await knock(at, { peer });
    expect(await newer.status).toBe(101);
    await isIn(newer);
    expect(await older.closed).toBe(closings.elsewhere);
    newer.say({ type: 'typing', text: `${no}` });
    await expect.poll(() => doctor.signals, soon).toContainEqual({ type: 'typing', from: peer.id, text: `${no}` });
    older = newer;
  }
});

it('a database that is away ends no line and takes nobody out, and afterwards all is read again (F22, B14, T11)', async () => {
  let out = '';
  const heard: string[] = [];
  const at = (name: string) =>
    place(({ peer }) => (peer.id === out ? undefined : { calls: true }), {
      report: (does) => void heard.push(`${name} ${does}`),
    });
  const places = [await at('one'), await at('other')] as const;
  const guest = person('companion', 'C');
  const patient = person('patient', 'P');
  const doctor = await knock(places[0], { peer: person('doctor', 'D') });
  // The excluded person's line is the first that is checked.
  const refused = await knock(places[1], { peer: guest });
  await expect.poll(() => doctor.signals, soon).toContainEqual({ type: 'joined', peer: guest });
  const other = await knock(places[1], { peer: patient });
  await expect.poll(() => doctor.signals, soon).toContainEqual({ type: 'joined', peer: patient });
  heard.splice(0);
  const { pool } = admin();
  await pool.query(`alter database ${own.name} with allow_connections false`);
  await pool.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [own.name]);
  for (const name of ['one', 'other']) await expect.poll(() => heard, soon).toContain(`${name} false`);
  heard.splice(0);
  for (let no = 0; no < 12; no += 1) for (const { hub } of places) expect(hub.beat()).toEqual([]);
  expect(doctor.signals.filter(({ type }) => type === 'left')).toEqual([]);
  out = guest.id;
  await pool.query(`alter database ${own.name} with allow_connections true`);
  await expect.poll(() => doctor.signals, soon).toContainEqual({ type: 'left', from: guest.id, out: true });
  expect(await refused.closed).toBe(closings.refused);
  for (const { signals } of [doctor, other])
    await expect.poll(() => signals, soon).toContainEqual({ type: 'changed', calls: true });
  other.say({ type: 'typing', text: 'Itt vagyok' });
  await expect
    .poll(() => doctor.signals, soon)
    .toContainEqual({ type: 'typing', from: patient.id, text: 'Itt vagyok' });
});
