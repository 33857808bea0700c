import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { memberOf } from '../../contract/platform/member-of.ts';
import { announce } from '../../server/platform/changes.ts';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { childrenOf, ended, freePort, type RunningPortal, serve, stop } from '../support/process.ts';

let clone: Clone;
let database: Database;
let portal: RunningPortal;
let metricsPort: number;
let started: number;
const slots = freshSlots();
/** Nobody holds more than a share of one doctor's times. */
const bookable = [0, 1, 4];
const soon = { timeout: 10_000, interval: 20 };

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 2 });
  metricsPort = await freePort();
  started = await minute();
  portal = await serve({
    DATABASE_URL: clone.url,
    KAPU_PROCESSES: '2',
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await stop(portal, 'SIGKILL');
  await database.close();
  clone.drop();
});

async function minute(): Promise<number> {
  const { rows } = await database.pool.query<{ no: number }>('select floor(extract(epoch from now()) / 60)::int as no');
  return rows[0]?.no ?? 0;
}

type Question = { body?: unknown; key?: string; address?: string; agent?: Agent | false };
type Answer = { status: number; body: unknown; id: string };

let addresses = 0;

/** An agent keeps the connection open, if there is one. */
async function ask(path: string, { body, key, address, agent = false }: Question = {}): Promise<Answer> {
  addresses += 1;
  const id = randomUUID();
  const sending = request(`${portal.base}${path}`, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    // A connection on its way to a killed process hears nothing more.
    signal: AbortSignal.timeout(3000),
    headers: {
      'content-type': 'application/json',
      'x-fe-request-id': id,
      'x-forwarded-for': address ?? `198.51.100.${addresses % 250}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  sending.end(body === undefined ? undefined : JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(sending, 'response');
  if (!response) throw new Error('no answer');
  return { status: response.statusCode ?? 0, body: await json(response), id };
}

const hold = (slotId: string, question: Question = {}) =>
  ask('/api/calendar/reservations', { ...question, body: { slotId, subfunctionId: 101 } });

/** By the log. */
async function workerOf({ id }: Answer): Promise<number> {
  let pid: unknown;
  await expect
    .poll(() => {
      const line = portal
        .output()
        .split('\n')
        .find((text) => text.includes(id) && text.endsWith('}'));
      pid = line === undefined ? undefined : memberOf(JSON.parse(line), 'pid');
      return pid;
    })
    .toBeTypeOf('number');
  return Number(pid);
}

/** Each agent keeps one connection to its worker. */
async function agents(): Promise<Agent[]> {
  const byWorker = new Map<number, Agent>();
  while (byWorker.size < 2) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    byWorker.set(await workerOf(await ask('/api/config', { agent })), agent);
  }
  return [...byWorker.values()];
}

describe('two processes at one port', () => {
  it('answer a share each', async () => {
    const answers = [];
    for (let no = 0; no < 20; no += 1) answers.push(await ask('/api/config'));
    const shares = Map.groupBy(await Promise.all(answers.map(workerOf)), (pid) => pid);
    expect([...shares.values()].map(({ length }) => length)).toEqual([10, 10]);
    expect([...shares.keys()]).not.toContain(portal.child.pid);
  });

  it('show at once what the other has booked, and what an import has changed', async () => {
    const [one, other] = await agents();
    const slot = slots(0);
    await database.pool.query(
      "update slot set start_at = now() + interval '48 hours', end_at = now() + interval '49 hours' where id = $1",
      [slot],
    );
    await announce(database.db, ['directory']);
    const search = (agent: Agent | undefined) =>
      ask('/api/map/doctors?subfunction=101', { agent: agent ?? false }).then(({ body }) => JSON.stringify(body));
    for (const agent of [one, other]) await expect.poll(() => search(agent), soon).toContain(slot);
    expect((await hold(slot, { agent: one ?? false })).status).toBe(200);
    await expect.poll(() => search(other), soon).not.toContain(slot);
    await database.pool.query("update provider set name = 'Új Rendelő' where id = (select min(id) from provider)");
    await announce(database.db, ['directory']);
    for (const agent of [one, other]) await expect.poll(() => search(agent), soon).toContain('Új Rendelő');
    for (const agent of [one, other]) agent?.destroy();
  });

  it('count to one limit', async () => {
    const [one, other] = await agents();
    const statuses = [];
    for (const agent of [one, other, one, other])
      statuses.push((await hold(slots(1), { address: '203.0.113.1', agent: agent ?? false })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (const agent of [one, other]) agent?.destroy();
  });

  it('do the work of a minute once, and count together', async () => {
    const runs = async () => {
      const metricsText = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      expect(metricsText).toMatch(/^kapu_database_up 1$/m);
      const lines = metricsText.matchAll(/^kapu_job_runs_total\{job="settle bookings",.*worker="\d+"\} (\d+)$/gm);
      return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await expect.poll(runs, { timeout: 5000 }).toBeGreaterThan(0);
    expect(await runs()).toBeLessThanOrEqual((await minute()) - started + 1);
  });

  it('lose and double no booking when one of them is killed, and are two again soon', async () => {
    const targets = Array.from({ length: 18 }, (_, no) => ({
      slot: slots(bookable[no % 3]),
      key: randomUUID(),
      address: `192.0.2.${no}`,
    }));
    const killed = await workerOf(await ask('/api/config'));
    let answered = 0;
    const booked = await Promise.all(
      targets.map(async ({ slot, ...caller }) => {
        for (;;) {
          const answer = await hold(slot, caller).catch(() => undefined);
          answered += 1;
          if (answered === 5) process.kill(killed, 'SIGKILL');
          if (answer) return memberOf(answer.body, 'number');
        }
      }),
    );
    const rows = await database.db
      .selectFrom('reservation')
      .select('number')
      .where(
        'slot_id',
        'in',
        targets.map(({ slot }) => slot),
      )
      .execute();
    expect(rows.map(({ number }) => number).toSorted()).toEqual(booked.toSorted());
    expect(await invariantBreaches(database)).toEqual([]);
    const workers = async () =>
      new Set([await ask('/api/config').then(workerOf), await ask('/api/config').then(workerOf)]);
    await expect.poll(async () => (await workers()).size, { timeout: 20_000, interval: 100 }).toBe(2);
    expect([...(await workers())]).not.toContain(killed);
  });

  it('answer what they have kept when SIGTERM comes, and end with 0', async () => {
    const targets = Array.from({ length: 12 }, (_, no) => slots(bookable[no % 3]));
    let answered = 0;
    const booked = await Promise.all(
      targets.map((slot) =>
        hold(slot).then(
          ({ status, body }) => {
            answered += 1;
            if (answered === 3) portal.child.kill('SIGTERM');
            return [status, memberOf(body, 'number')];
          },
          () => undefined,
        ),
      ),
    );
    const known = booked.filter((one) => one !== undefined);
    expect(await stop(portal)).toBe(0);
    const rows = await database.db.selectFrom('reservation').select('number').where('slot_id', 'in', targets).execute();
    expect(known.toSorted()).toEqual(rows.map(({ number }) => [200, number]).toSorted());
    await expect(ask('/health')).rejects.toThrow();
  });
});

describe('a portal of several processes', () => {
  it.runIf(deep)('ends with 1 and one sentence of its own when its first process does not start', async () => {
    const { code, error } = await ended({
      DATABASE_URL: clone.url,
      KAPU_PROCESSES: '2',
      PORT: String(new URL(clone.url).port),
    });
    expect(code).toBe(1);
    expect(error).toMatch(/^Port \d+ is taken by another program\. .*\nThe first worker did not start\.\n$/);
  });

  it.runIf(deep)(
    'ends with 1 and a sentence when its processes are killed again and again',
    async () => {
      const one = await serve({ DATABASE_URL: clone.url, KAPU_PROCESSES: '2', LOG_LEVEL: 'info', PORT: '0' });
      onTestFinished(() => void stop(one, 'SIGKILL'));
      const kill = () => {
        for (const pid of childrenOf(one)) process.kill(pid, 'SIGKILL');
        return one.child.exitCode;
      };
      await expect.poll(kill, { timeout: 100_000, interval: 100 }).toBe(1);
      expect(one.output()).toContain('A worker ended');
    },
    120_000,
  );
});
