import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

// One process on a database that says no: it answers 503 and when to come back, never 500, and goes on by itself (F22, F14).

/** A disk small enough to be filled, if the tests may make one. */
const disk = smallDisk();
let own: OwnDatabase;
let one: RunningPortal;

beforeAll(async () => {
  own = await ownDatabase(['max_wal_size=64MB', 'min_wal_size=32MB'], disk && join(disk.folder, 'cluster'));
  // The role is no superuser's, because limits do not hold for one.
  await own.admin.pool.query("create role portal login password 'portal' in role kapu");
  const url = new URL(own.url);
  url.username = 'portal';
  url.password = 'portal';
  one = await serve({ DATABASE_URL: url.href, RATE_LIMITS: 'off', DATABASE_PATIENCE: '1500' });
});
afterAll(async () => {
  await stop(one, 'SIGKILL');
  await own.close();
  disk?.remove();
});

function smallDisk(): { folder: string; remove: () => void } | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'kapu-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

type LimitAnswer = { status: number; code: string; retryAfter: string | null; milliseconds: number };

async function book(slot = own.slots.pop() ?? ''): Promise<LimitAnswer> {
  const from = performance.now();
  const response = await fetch(`${one.base}/api/calendar/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ slotId: slot, subfunctionId: 101 }),
  });
  const { errorCode = 'yes' } = await response.json();
  return {
    status: response.status,
    code: errorCode,
    retryAfter: response.headers.get('retry-after'),
    milliseconds: Math.round(performance.now() - from),
  };
}

async function ready(): Promise<number> {
  return (await fetch(`${one.base}/health/ready`)).status;
}

const refused = { status: 503, code: 'K503', retryAfter: expect.stringMatching(/^\d+$/) };

async function press(slot: string) {
  const response = await fetch(`${one.base}/services/provider-search/reservation`, {
    method: 'POST',
    headers: { origin: one.base, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
    body: new URLSearchParams({ intent: 'start', slotId: slot, subfunctionId: '101' }),
  });
  const { document } = new JSDOM(await response.text()).window;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: document.body.textContent };
}

async function recovered(): Promise<void> {
  await expect.poll(ready, { timeout: 20_000, interval: 50 }).toBe(200);
  await expect.poll(async () => (await book()).status, { timeout: 20_000, interval: 20 }).toBe(200);
  expect(one.child.exitCode).toBeNull();
  expect(await invariantBreaches(own.database)).toEqual([]);
}

function endOthers() {
  return own.admin.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal'");
}

function fill(file: string): void {
  for (const bytes of [1024 * 1024, 4096])
    for (;;)
      try {
        appendFileSync(file, Buffer.alloc(bytes));
      } catch {
        break;
      }
}

describe('a database that cannot do its work', () => {
  it('F22: read-only, is told to API, page and balancer, and is left for another as soon as there is one', async () => {
    await own.admin.pool.query('alter role portal in database kapu set default_transaction_read_only = on');
    await endOthers();
    expect(await book()).toMatchObject(refused);
    expect(await press(own.slots[0] ?? '')).toMatchObject({
      status: 503,
      retryAfter: '5',
      text: expect.stringContaining('Wait a few minutes, then try again.'),
    });
    expect(await ready()).toBe(503);
    expect((await fetch(`${one.base}/health`)).status).toBe(200);
    // A connection that was there stays read-only, as after a failover; a new one is not.
    await own.admin.pool.query('alter role portal in database kapu reset default_transaction_read_only');
    await recovered();
  });

  it('F22: with too few connections, turns away those it has none for', async () => {
    await own.admin.pool.query('alter role portal connection limit 3');
    await endOthers();
    const heard = await Promise.all(Array.from({ length: 24 }, () => book()));
    expect(heard.filter(({ status }) => status !== 200)).not.toEqual([]);
    for (const answer of heard.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
    await own.admin.pool.query('alter role portal connection limit -1');
    await recovered();
  });

  it.runIf(deep)(
    'F14: gives up a lock and a full pool soon, whoever holds the table, and goes on when it is free',
    async () => {
      const holder = await own.database.pool.connect();
      await holder.query('begin; lock table slot in access exclusive mode');
      const heard = await Promise.all(Array.from({ length: 24 }, () => book()));
      for (const answer of heard) expect(answer).toMatchObject(refused);
      console.log(`refused after at most ${Math.max(...heard.map(({ milliseconds }) => milliseconds))} ms`);
      const search = await fetch(`${one.base}/services/provider-search?subfunction=101&location=Budapest`);
      expect([search.status, search.headers.get('retry-after')]).toEqual([503, '2']);
      await holder.query('rollback');
      holder.release();
      await recovered();
    },
  );

  // Only where the tests may make a small disk: mounting one takes rights that not everybody has.
  it.skipIf(!disk)(
    'F22: without room on its disk, loses nothing it acknowledged and goes on when there is',
    async () => {
      const filler = join(disk?.folder ?? '', 'filler');
      const before = await own.database.db
        .selectFrom('reservation')
        .select('id')
        .where('status', '=', 'held')
        .execute();
      fill(filler);
      expect(await ready()).toBe(503);
      const heard: LimitAnswer[] = [];
      while (heard.length < 200 && heard.filter(({ status }) => status === 503).length < 5) heard.push(await book());
      for (const answer of heard.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
      expect(heard.at(-1)).toMatchObject(refused);
      rmSync(filler);
      expect(existsSync(filler)).toBe(false);
      const after = await own.database.db.selectFrom('reservation').select('id').where('status', '=', 'held').execute();
      expect(after.length - before.length).toBe(heard.filter(({ status }) => status === 200).length);
      await recovered();
    },
  );
});
