import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { slotId } from './fixture.ts';
import { invariantBreaches } from './invariants.ts';

// The real process, killed without warning while it books (F01): what it acknowledged must be there, what it did not must be
// there once at most, and asking again with the same key must settle it.

const name = `kill_${randomUUID().replaceAll('-', '')}`;
let admin: Database;
let database: Database;
let port: number;

beforeAll(async () => {
  const url = (database: string) => inject('serverUrl').replace('DATABASE', database);
  admin = openDatabase(url('postgres'), { max: 1 });
  await admin.pool.query(`create database ${name} template template`);
  database = openDatabase(url(name), { max: 2 });
  // The process reads the real clock, so the fixture's weeks are moved to lie ahead of it.
  await database.pool.query(
    "update slot set start_at = start_at + interval '400 days', end_at = end_at + interval '400 days'",
  );
  port = await freePort();
});
afterAll(async () => {
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});

async function serve(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: inject('serverUrl').replace('DATABASE', name),
    KAPU_DEMO: 'off',
    KAPU_DATA_DIR: `/tmp/${name}`,
    KAPU_SECRET: 'the same secret before and after the kill',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATABASE_PATIENCE: '8000',
    // The test runner sets one of its own.
    BASE_URL: '',
  };
  const child = spawn(process.execPath, ['tasks/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('Kapu is up')) return child;
  }
  throw new Error('the process ended before it was up');
}

type Try = { slot: string; key: string };
type Known = { number: string } | { refused: string };

async function book({ slot, key }: Try): Promise<Known | undefined> {
  try {
    const response = await fetch(`http://localhost:${port}/api/calendar/reservations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ slotId: slot, subfunctionId: 101 }),
    });
    const answer = await response.json();
    return response.ok ? { number: answer.number } : { refused: answer.errorCode };
  } catch {
    return undefined;
  }
}

it('loses nothing it acknowledged when it is killed while booking, and books nothing twice (S4.4-01, S7-13, F01)', {
  timeout: 180_000,
}, async () => {
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
  const days = [
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-07',
  ];
  const rounds = [...days.entries()].filter(([round]) => process.env.KAPU_DEEP === '1' || round % 4 === 0);
  const known = new Map<string, Known>();
  let cut = 0;
  for (const [round, day] of rounds) {
    const child = await serve();
    const tries = [0, 1].flatMap((doctor) =>
      times.flatMap((time) =>
        Array.from({ length: 10 }, () => ({ slot: slotId(doctor, `${day}T${time}`), key: randomUUID() })),
      ),
    );
    const storm = tries.map(async (attempt, index) => {
      const answer = await book(attempt);
      if (answer) known.set(attempt.key, answer);
      // Somewhere in the middle, at another place each round.
      if (index === 10 + round * 9) child.kill('SIGKILL');
    });
    await Promise.all([...storm, once(child, 'exit')]);
    cut += tries.filter((attempt) => !known.has(attempt.key)).length;
    const again = await serve();
    for (const attempt of tries.filter((attempt) => !known.has(attempt.key))) {
      const answer = await book(attempt);
      if (answer) known.set(attempt.key, answer);
    }
    again.kill('SIGTERM');
    await once(again, 'exit');
  }
  const acknowledged = [...known.values()].flatMap((answer) => ('number' in answer ? [answer.number] : []));
  const { rows } = await database.pool.query<{ number: string }>(
    "select number from reservation where status = 'held'",
  );
  expect(cut).toBeGreaterThan(0);
  expect(rows.map((row) => row.number).toSorted()).toEqual(acknowledged.toSorted());
  expect(acknowledged).toHaveLength(rounds.length * 2 * times.length);
  expect(await invariantBreaches(database)).toEqual([]);
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
