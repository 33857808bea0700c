import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/db/open.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { sampled } from '../support/deep.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { serve, stop } from '../support/process.ts';

// Acknowledged bookings must be there, others at most once, and a repeated call with the same key must settle them
// (F01).

let clone: Clone;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

/** All holds come from one address. */
const served = () => serve({ DATABASE_URL: clone.url, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });

type Try = { slot: string; key: string };
type KnownOutcome = { number: string } | { refused: string };

async function book(base: string, { slot, key }: Try): Promise<KnownOutcome | undefined> {
  try {
    const response = await fetch(`${base}/api/calendar/reservations`, {
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

it('loses nothing it acknowledged when it is killed while booking, and books nothing twice (S4.4-01, F01)', {
  timeout: 400_000,
}, async () => {
  // Killed early and late; in the deep run in all the places between as well.
  const rounds = sampled([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10, 3);
  const known = new Map<string, KnownOutcome>();
  let cut = 0;
  for (const round of rounds) {
    const first = await served();
    const tries = [0, 1].flatMap((doctor) =>
      (slotIdsByDay(doctor)[round] ?? []).flatMap((slot) =>
        Array.from({ length: 10 }, () => ({ slot, key: randomUUID() })),
      ),
    );
    const storm = tries.map(async (attempt, index) => {
      const answer = await book(first.base, attempt);
      // The line loses every third answer, so that a key has to settle confirmed times.
      if (answer && index % 3 !== 0) known.set(attempt.key, answer);
      // Somewhere in the middle, at another place each round.
      if (index === 10 + round * 9) first.child.kill('SIGKILL');
    });
    await Promise.all(storm);
    await stop(first, 'SIGKILL');
    cut += tries.filter((attempt) => !known.has(attempt.key)).length;
    const again = await served();
    for (const attempt of tries.filter((attempt) => !known.has(attempt.key))) {
      const answer = await book(again.base, attempt);
      if (answer) known.set(attempt.key, answer);
    }
    await stop(again);
  }
  const acknowledged = [...known.values()].flatMap((answer) => ('number' in answer ? [answer.number] : []));
  const database = openDatabase(clone.url, { max: 1 });
  const { rows } = await database.pool.query<{ number: string }>(
    "select number from reservation where status = 'held'",
  );
  expect(cut).toBeGreaterThan(0);
  expect(rows.map((row) => row.number).toSorted()).toEqual(acknowledged.toSorted());
  expect(acknowledged).toHaveLength(rounds.length * 2 * 6);
  expect(await invariantBreaches(database)).toEqual([]);
  await database.close();
});
