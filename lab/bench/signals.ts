import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { signalPath, signalProtocol } from '../../contract/telemedicine/line.ts';
import type { Peer, SentSignal } from '../../contract/telemedicine/signal.ts';
import { createKeys } from '../../server/platform/keys.ts';
import { sealTicket } from '../../server/telemedicine/signalling/ticket.ts';
import { nth, type Row } from './rows.ts';
import { startSignalServer } from './servers.ts';
import { median } from './table.ts';

const crowd = { waiting: 500, doctors: 50 } as const;
const rounds = 5;
/** The signals of each doctor in a round, and the milliseconds between two of them. */
const each = { signals: 20, every: 100 } as const;
const aim = 2;

type Way = { send: (mark: string) => void; heard: (listener: (mark: string) => void) => void };

export async function signals(databaseUrl: string): Promise<Row[]> {
  const secret = randomUUID();
  const server = await startSignalServer(databaseUrl, secret);
  const keys = createKeys(secret);
  const lineTo = async (path: string, ticket?: string) => {
    const protocols = ticket === undefined ? [] : [signalProtocol, ticket];
    const line = new WebSocket(`ws://${server.host}${path}`, protocols, { origin: `http://${server.host}` });
    await once(line, 'open');
    return line;
  };
  const person = (role: Peer['role']): Peer => ({ id: randomUUID(), role, name: role });
  let number = 0;
  const lineOf = (visit: string, peer: Peer) => {
    number += 1;
    return lineTo(signalPath, sealTicket(keys, { visit, partner: 1, peer, number }));
  };
  try {
    const rooms = Array.from({ length: crowd.waiting }, () => ({ visit: randomUUID(), patient: person('patient') }));
    const patients: WebSocket[] = [];
    for (const { visit, patient } of rooms) patients.push(await lineOf(visit, patient));
    const calls: Way[] = [];
    for (const [at, { visit, patient }] of rooms.slice(0, crowd.doctors).entries()) {
      const doctor = await lineOf(visit, person('doctor'));
      calls.push({
        send: (mark) => doctor.send(JSON.stringify(candidateTo(patient.id, mark))),
        heard: (listener) => patients[at]?.on('message', (data) => listener(markIn(data.toString()))),
      });
    }
    const echoes: Way[] = [];
    for (let no = 0; no < crowd.doctors; no += 1) {
      const line = await lineTo('/echo');
      echoes.push({
        send: (mark) => line.send(JSON.stringify(candidateTo(randomUUID(), mark))),
        heard: (listener) => line.on('message', (data) => listener(markIn(data.toString()))),
      });
    }
    const roundTimes = [];
    for (let no = 0; no < rounds; no += 1) roundTimes.push({ bare: await round(echoes), ours: await round(calls) });
    const all = roundTimes.flatMap(({ ours }) => ours);
    const resident = Math.round((await server.resident()) / 2 ** 20);
    return [
      {
        name: `a signal, ${crowd.waiting} waiting and ${crowd.doctors} doctors, beside a bare echo (${resident} MB resident)`,
        rate: (1000 / each.every) * crowd.doctors,
        p50: nth(all, 0.5),
        p95: nth(all, 0.95),
        against: median(roundTimes.map(({ bare, ours }) => nth(ours, 0.95) / nth(bare, 0.95))),
        aim,
      },
    ];
  } finally {
    await server.stop();
  }
}

function candidateTo(to: string, mark: string): SentSignal {
  const candidate = `candidate:1 1 UDP 2122252543 192.0.2.1 54321 typ host mark:${mark}`;
  return { type: 'candidate', to, candidate: { candidate, sdpMid: '0' } };
}

function markIn(text: string): string {
  return /mark:([\w-]+)"/.exec(text)?.[1] ?? '';
}

/** @returns the milliseconds that each signal took */
async function round(ways: readonly Way[]): Promise<number[]> {
  const sent = new Map<string, number>();
  const durations: number[] = [];
  for (const { heard } of ways)
    heard((mark) => {
      const at = sent.get(mark);
      if (at !== undefined && sent.delete(mark)) durations.push(performance.now() - at);
    });
  for (let no = 0; no < each.signals; no += 1) {
    for (const { send } of ways) {
      const mark = randomUUID();
      sent.set(mark, performance.now());
      send(mark);
    }
    await sleep(each.every);
  }
  while (sent.size > 0) await sleep(10);
  return durations;
}
