import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../../contract/platform/member-of.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { announce } from '../../server/platform/changes.ts';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { account } from '../identity/account.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { freshSlots } from '../support/fixture.ts';
import { freePort, type RunningPortal, serve, stop } from '../support/process.ts';
import { goodPassword } from '../support/registrant.ts';

// As two machines: two portals that share nothing but the database and the secret.

let clone: Clone;
let database: Database;
let portals: RunningPortal[];
let metrics: string[];
let email: string;
let started: number;
const slots = freshSlots();
// No time is asserted: docs/measured/reliability.md has the delay between portals.
const often = { interval: 20 };

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 2 });
  started = await minute();
  const ports = [await freePort(), await freePort()];
  metrics = ports.map((port) => `http://127.0.0.1:${port}/metrics`);
  const start = (no: number) => serve({ DATABASE_URL: clone.url, METRICS_PORT: String(ports[no]), TRUST_PROXY: 'on' });
  portals = [await start(0), await start(1)];
  email = `${randomUUID()}@example.com`;
  await account(database, { email, passwordHash: await hashPassword(goodPassword), subscriptions: [[]] });
}, 120_000);
afterAll(async () => {
  for (const portal of portals) await stop(portal, 'SIGKILL');
  await database.close();
  clone.drop();
});

async function minute(): Promise<number> {
  const { rows } = await database.pool.query<{ no: number }>('select floor(extract(epoch from now()) / 60)::int as no');
  return rows[0]?.no ?? 0;
}

type Question = { token?: string; body?: unknown; address?: string };

let addresses = 0;

async function ask(portal: number, path: string, { token, body, address }: Question = {}) {
  addresses += 1;
  const answer = await fetch(`${portals[portal]?.base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? `198.51.100.${addresses % 250}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answerBody: unknown = await answer.json();
  return { status: answer.status, answerBody };
}

const hold = (portal: number, slotId: string, address?: string) =>
  ask(portal, '/api/calendar/reservations', { body: { slotId, subfunctionId: 101 }, ...(address && { address }) });

async function loggedIn(portal: number): Promise<string> {
  const { answerBody } = await ask(portal, '/api/login', { body: { email, password: goodPassword } });
  return String(memberOf(answerBody, 'token'));
}

async function runs(portal: number, job: string): Promise<number> {
  const metricsText = await (await fetch(metrics[portal] ?? '')).text();
  const line = new RegExp(`^kapu_job_runs_total\\{job="${job}",outcome="[a-z]+".*\\} (\\d+)$`, 'gm');
  return [...metricsText.matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('two portals of one database', () => {
  it('know one session, and both its end (S4.1-01, I7)', async () => {
    const token = await loggedIn(0);
    expect((await ask(1, '/api/me', { token })).status).toBe(200);
    expect((await ask(0, '/api/me', { token })).status).toBe(200);
    await ask(0, '/api/logout', { token, body: {} });
    await expect.poll(async () => (await ask(1, '/api/me', { token })).status, often).toBe(401);
  });

  it('keep one draft (S1-11)', async () => {
    const token = await loggedIn(0);
    await ask(0, '/api/drafts/profile', { token, body: { values: { birthName: 'Szőke Ünige' } } });
    const read = async () => memberOf((await ask(1, '/api/drafts/profile', { token })).answerBody, 'values');
    await expect.poll(read, often).toMatchObject({ birthName: 'Szőke Ünige' });
  });

  it('count to one limit (T13)', async () => {
    const statuses: number[] = [];
    for (const portal of [0, 1, 0, 1]) statuses.push((await hold(portal, slots(1), '203.0.113.1')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('give one time to one, and both then show that it is taken (I1, S3.2-01)', async () => {
    const slot = slots(0);
    await database.pool.query(
      "update slot set start_at = now() + interval '48 hours', end_at = now() + interval '49 hours' where id = $1",
      [slot],
    );
    await announce(database.db, ['directory']);
    const search = (portal: number) => async () =>
      JSON.stringify((await ask(portal, '/api/map/doctors?subfunction=101')).answerBody);
    for (const portal of [0, 1]) await expect.poll(search(portal), often).toContain(slot);
    const both = await Promise.all([hold(0, slot), hold(1, slot)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const portal of [0, 1]) await expect.poll(search(portal), often).not.toContain(slot);
  });

  it('both forget what an import has changed', async () => {
    await database.pool.query("update provider set name = 'Közös Rendelő' where id = (select min(id) from provider)");
    await announce(database.db, ['directory']);
    const names = (portal: number) => async () =>
      JSON.stringify((await ask(portal, '/api/map/doctors?subfunction=101')).answerBody);
    for (const portal of [0, 1]) await expect.poll(names(portal), often).toContain('Közös Rendelő');
  });

  it('do the work of a minute once between them (S4.4-01)', async () => {
    const job = 'settle bookings';
    const both = async () => (await runs(0, job)) + (await runs(1, job));
    await expect.poll(both, often).toBeGreaterThan(0);
    expect(await both()).toBeLessThanOrEqual((await minute()) - started + 1);
  });
});
