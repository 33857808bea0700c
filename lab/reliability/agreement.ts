import { randomUUID } from 'node:crypto';
import { memberOf } from '../../contract/platform/member-of.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { announce } from '../../server/platform/changes.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import type { Row } from '../../tasks/reliability-paper.ts';
import { moreSlots } from '../../tests/faults/own-database.ts';
import { account } from '../../tests/identity/account.ts';
import { goodPassword } from '../../tests/support/registrant.ts';
import { percentile } from '../cluster/measure.ts';
import { type Place, urlOf } from '../cluster/place.ts';
import { withCluster } from '../cluster/trial.ts';

/** Looks in a row that must agree, because a portal has two processes and each new connection comes to either. */
const looks = 4;
const aim = 1000;

type Question = { token?: string; body?: unknown };

async function ask(base: string, path: string, { token, body }: Question = {}) {
  const answer = await fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** @returns the milliseconds from the call until all processes of the other portal show its effect */
async function until(call: () => Promise<unknown>, shows: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  await call();
  for (let seen = 0; seen < looks; seen = (await shows()) ? seen + 1 : 0)
    if (performance.now() - from > 60_000) throw new Error('the portals do not agree after a minute');
  return performance.now() - from;
}

export async function agreement({ rounds }: { rounds: number }, say: (line: string) => void): Promise<Row[]> {
  return withCluster(say, (place) => measure(place));

  async function measure(place: Place): Promise<Row[]> {
    const database = openDatabase(urlOf(place), { max: 2, patience: 30_000 });
    const [one = '', other = ''] = place.deployment.portals.map(({ address }) => `http://${address}`);
    const email = `${randomUUID()}@example.com`;
    await account(database, { email, passwordHash: await hashPassword(goodPassword), subscriptions: [[]] });
    const ends: number[] = [];
    const times: number[] = [];
    // All other times are made busy, because a result shows only a doctor's first times and the expected one has to be among them.
    await database.pool.query(`update slot set status = 'busy-unavailable' where status = 'free'`);
    const slots = await moreSlots(database, Math.ceil(rounds / 48) + 1);
    for (let round = 0; round < rounds; round += 1) {
      const token = String(
        memberOf(JSON.parse((await ask(one, '/api/login', { body: { email, password: goodPassword } })).body), 'token'),
      );
      if ((await ask(other, '/api/me', { token })).status !== 200) throw new Error('the other portal knows no session');
      ends.push(
        await until(
          () => ask(one, '/api/logout', { token, body: {} }),
          async () => (await ask(other, '/api/me', { token })).status === 401,
        ),
      );
      const slot = slots[round] ?? '';
      await database.pool.query(
        `update slot set start_at = now() + $2 * interval '1 hour', end_at = now() + ($2 + 1) * interval '1 hour' where id = $1`,
        [slot, 48 + round],
      );
      const isShown = async () => (await ask(other, '/api/map/doctors?subfunction=101')).body.includes(slot);
      await until(() => announce(database.db, ['directory']), isShown);
      const hold = { body: { slotId: slot, subfunctionId: 101 } };
      times.push(
        await until(
          () => ask(one, '/api/calendar/reservations', hold),
          async () => !(await isShown()),
        ),
      );
    }
    await database.close();
    return [
      row('G20', 'an ended session is refused by every process of the other portal', ends),
      row('S3.2-01', 'a time that was taken is no longer shown by any process of the other portal', times),
    ];
  }
}

function row(goal: string, what: string, waits: readonly number[]): Row {
  const [middle, late, last] = [percentile(waits, 50), percentile(waits, 95), Math.max(...waits)].map(Math.round);
  return {
    goal,
    what: `${what}, ${waits.length} times`,
    aim: `${aim} ms`,
    figure: `median ${middle} ms, p95 ${late} ms, longest ${last} ms`,
    met: Math.max(...waits) <= aim,
  };
}
