import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadReference } from '../../server/directory/reference/load-reference.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { bookingStorm } from '../../tests/faults/bookings.ts';
import { moreSlots, slotsADay } from '../../tests/faults/own-database.ts';
import { loadFixture } from '../../tests/support/fixture.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { crashLeader, freezeEtcd, freezeLeader, killLeader, killPortal, leftovers, restartPortal } from './faults.ts';
import { members, reconfigure, untilWhole } from './members.ts';
import { type Network, type Place, placeIn, urlOf } from './place.ts';
import { lower, raisePortals, raiseServers, untilReady } from './raise.ts';
import { killAll } from './supervised.ts';

type Printer = (line: string) => void;

export type Trial = {
  /** Confirmed bookings that are missing, unconfirmed ones that are stored (`phantoms`), and times given to two people. */
  losses: number;
  phantoms: number;
  doubles: number;
  acknowledged: number;
  answers: number;
  rate: number;
  handovers: number;
  breaches: string[];
  /** Answers that a client must never get, even if it tries again. */
  wrong: string[];
  heard: Record<string, number>;
  /** Seconds without a successful answer after each fault. */
  gaps: number[];
  /** Seconds from each fault until the three servers and both portals worked together again. */
  returns: number[];
};

export type Fault = (place: Place) => Promise<string>;

export type Plan = {
  faults: readonly Fault[];
  safe: boolean;
  /** The first day of the times to book, of which no earlier trial has used one. */
  from: number;
  /** Calls, spread over the faults; without this, as many as there is time for. */
  contended?: { calls: number; rivals: number; callers: number };
};

export const kill: Fault = killLeader;
export const crash: Fault = crashLeader;
/** Twelve seconds are longer than the lock of a leader lives. */
export const freeze: Fault = (place) => freezeLeader(place, 12);
export const etcdStill: Fault = (place) => freezeEtcd(place, 5);
let turn = 0;
function nextPortal({ deployment }: Place): string {
  turn += 1;
  return deployment.portals[turn % 2]?.name ?? '';
}
export const portal: Fault = async (place) => {
  const name = nextPortal(place);
  killPortal(place, name);
  return `portal ${name}`;
};
export const restart: Fault = async (place) => {
  const name = nextPortal(place);
  await restartPortal(place, name);
  return `portal ${name}`;
};

/** Bookings run at two portals while their database's leaders end; then the confirmed ones are compared with the stored ones. */
export async function trialIn(
  place: Place,
  { faults, safe, from: day, contended }: Plan,
  say: Printer,
): Promise<Trial> {
  const database = openDatabase(urlOf(place), { max: 2, patience: 30_000 });
  try {
    await setSafety(place, safe);
    await untilWhole(place, { synchronous: safe });
    const days = contended ? contended.calls / contended.rivals / slotsADay + 1 : 30 + faults.length * 12;
    const all = await moreSlots(database, Math.ceil(days), day);
    const slots = contended ? all.slice(0, contended.calls / contended.rivals) : all;
    const base = `http://127.0.0.1:${place.ports.front}`;
    await untilReady(base);
    let step = 1;
    const shareOf = (no: number) => ((contended?.calls ?? 0) * no) / (faults.length + 1);
    // Calls stop at the share of the next fault, so that not all times are booked before the last fault.
    const storm = bookingStorm(
      [{ base }],
      slots,
      contended ? { ...contended, allowed: () => shareOf(step) } : { callers: 6, pause: 40 },
    );
    const began = performance.now();
    const timeline = await timelineOf(place);
    const gaps: number[] = [];
    const returns: number[] = [];
    await untilMore(storm);
    for (const [no, fault] of faults.entries()) {
      while (storm.answerCount() < shareOf(no)) await sleep(20);
      const from = performance.now();
      const leader = await fault(place);
      await untilMore(storm);
      const gap = storm.longestSince(from) / 1000;
      await untilWhole(place, { synchronous: safe, seconds: 180 });
      for (const { address } of place.deployment.portals) await untilReady(`http://${address}`);
      const back = (performance.now() - from) / 1000;
      gaps.push(gap);
      returns.push(back);
      say(
        `${count(no + 1)}  ${leader} ended: nobody was told yes for ${seconds(gap)}, all together again after ${seconds(back)}`,
      );
      step = no + 2;
      await untilMore(storm);
    }
    await (contended ? storm.done() : storm.end());
    const took = (performance.now() - began) / 1000;
    const { storedTwice, ...outcome } = await checked(database, storm.numbers(), slots);
    return {
      ...outcome,
      doubles: Math.max(storm.givenTwice(), storedTwice),
      answers: storm.answerCount(),
      rate: storm.answerCount() / took,
      handovers: (await timelineOf(place)) - timeline,
      wrong: storm.wrong,
      heard: storm.heard,
      gaps,
      returns,
    };
  } finally {
    await database.close();
  }
}

async function untilMore(storm: ReturnType<typeof bookingStorm>): Promise<void> {
  const before = storm.numbers().length;
  for (let attempts = 9000; storm.numbers().length < before + 30 && !storm.isOver(); attempts -= 1) {
    if (attempts === 0) throw new Error('bookings did not go on within three minutes');
    await sleep(20);
  }
}

async function timelineOf(place: Place): Promise<number> {
  return Math.max(...(await members(place)).map(({ timeline }) => timeline ?? 0));
}

/** Without `safe`, Patroni makes a standby the leader although it may not have all commits; a trial has to notice that. */
async function setSafety(place: Place, safe: boolean): Promise<void> {
  await reconfigure(place, {
    synchronous_mode: safe,
    synchronous_mode_strict: safe,
    postgresql: { parameters: { synchronous_commit: safe ? 'on' : 'off' } },
  });
  // Each Patroni reads the settings once a second, and PostgreSQL after that.
  await sleep(5000);
}

async function checked(database: Database, acknowledged: readonly string[], slots: readonly string[]) {
  const { rows } = await database.pool.query<{ number: string; slot: string }>(
    'select number, slot_id as slot from reservation where slot_id = any($1)',
    [slots],
  );
  const stored = new Set(rows.map(({ number }) => number));
  const confirmations = new Set(acknowledged);
  // Without statistics of so many bookings, the joins of the invariants take minutes.
  await database.pool.query('analyze');
  return {
    acknowledged: acknowledged.length,
    losses: acknowledged.filter((number) => !stored.has(number)).length,
    phantoms: rows.filter(({ number }) => !confirmations.has(number)).length,
    storedTwice: rows.length - new Set(rows.map(({ slot }) => slot)).size,
    breaches: await invariantBreaches(database),
  };
}

export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function count(value: number): string {
  return String(value).padStart(3);
}

async function loadDoctors(database: Database): Promise<void> {
  await loadReference(database.db);
  await loadFixture(database);
}

type Ground = {
  network?: Network;
  load?: (database: Database, place: Place) => Promise<void>;
  portal?: Record<string, string>;
};

export async function withCluster<T>(
  say: Printer,
  run: (place: Place) => Promise<T>,
  { network, load = loadDoctors, portal: more }: Ground = {},
): Promise<T> {
  const folder = mkdtempSync('/var/tmp/kapu-cluster-');
  try {
    const place = await placeIn(folder, undefined, network);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        killAll(leftovers(place));
        rmSync(folder, { recursive: true, force: true });
        process.exit(1);
      });
    const servers = await raiseServers(place, say);
    try {
      const database = openDatabase(urlOf(place), { max: 2, patience: 30_000 });
      await migrate(database.pool);
      await load(database, place);
      await database.close();
      const portals = await raisePortals(place, { KAPU_DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...more });
      try {
        return await run(place);
      } finally {
        await lower(portals);
      }
    } finally {
      await lower(servers);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
