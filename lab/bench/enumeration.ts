import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { ensureDatabase, startCluster } from '../../server/platform/db/cluster.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { startPortal } from './servers.ts';
import { median } from './table.ts';

// node lab/bench/enumeration.ts [pairs]: whether the time of an answer tells who has an account (T12, G13), as the
// chance that two equal groups differ as much (Mann-Whitney); and what a log-in adds to the time of a page.

const pairs = Number(process.argv[2] ?? 1000);
const dataDir = mkdtempSync(join(tmpdir(), 'kapu-enumeration-'));
const cluster = await startCluster(dataDir);
const admin = openDatabase(cluster.url('postgres'), { max: 1 });
await ensureDatabase(admin.pool, 'kapu');
await admin.close();
const database = openDatabase(cluster.url('kapu'), { max: 2 });
await migrate(database.pool);
const portal = await startPortal({
  KAPU_DEMO: 'off',
  KAPU_DATA_DIR: dataDir,
  DATABASE_URL: cluster.url('kapu'),
  RATE_LIMITS: 'off',
});

const password = 'nyolc lila elefánt';
const known = 'known.person@example.com';
const unknown = 'other.person@example.com';
try {
  await writeAccount();
  const person = {
    lastName: 'Szőke',
    firstName: 'Ünige',
    birthDate: '1980-05-14',
    phone: '+36301234567',
    privacyAccepted: true,
    termsAccepted: true,
  };
  await compare('login', '/api/login', (email) => ({ email, password: 'not the password' }));
  await compare('register', '/api/registration', (email) => ({ ...person, email }));
  await compare('recover', '/api/password-recovery', (email) => ({ email }));
  await compare('one-time login', '/api/one-time-login/send', (email) => ({ email }));
  await compareLogin();
} finally {
  await portal.stop();
  await database.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function writeAccount(): Promise<void> {
  const { id } = await database.db
    .selectFrom('partner')
    .select('id')
    .where('key', '=', 'default')
    .executeTakeFirstOrThrow();
  const at = '2026-11-01T00:00:00Z';
  await database.db
    .insertInto('account')
    .values({
      id: randomUUID(),
      partner_id: id,
      email: known,
      email_verified_at: at,
      password_hash: await hashPassword(password),
      family_name: 'Szőke',
      given_name: 'Ünige',
      locale: 'hu',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function timed(path: string, init: RequestInit): Promise<{ ms: number; body: string }> {
  const began = performance.now();
  const answer = await fetch(`${portal.origin}${path}`, init);
  const body = await answer.text();
  return { ms: performance.now() - began, body: `${answer.status} ${body}` };
}

async function compare(name: string, path: string, bodyFor: (email: string) => object): Promise<void> {
  const ask = (email: string) =>
    timed(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fe-request-id': '7c1f2c5e-1111-4222-8333-444455556666' },
      body: JSON.stringify(bodyFor(email)),
    });
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  for (let warm = 0; warm < 20; warm += 1) await ask(warm % 2 === 0 ? known : unknown);
  for (let pair = 0; pair < pairs; pair += 1) {
    // The two addresses take turns at being first, so that side effects are the same for both.
    for (const email of pair % 2 === 0 ? [known, unknown] : [unknown, known]) {
      const { ms, body } = await ask(email);
      times[email === known ? 'known' : 'unknown'].push(ms);
      bodies.add(body);
    }
  }
  const [one, two] = [median(times.known), median(times.unknown)];
  const p = mannWhitney(times.known, times.unknown);
  console.log(
    `${name}: ${pairs} pairs, known ${one.toFixed(2)} ms, unknown ${two.toFixed(2)} ms, gap ${Math.abs(one - two).toFixed(2)} ms, p ${p.toFixed(3)}, ${bodies.size === 1 ? 'the same bytes' : `${bodies.size} DIFFERENT ANSWERS`}`,
  );
}

/** One page is read with and without a log-in by turns, never from the cache: the difference is the session and the guard. */
async function compareLogin(): Promise<void> {
  const { body } = await timed('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: known, password }),
  });
  const { token } = JSON.parse(body.slice(4));
  const times: Record<'visitor' | 'customer', number[]> = { visitor: [], customer: [] };
  for (let no = 0; no < 2 * pairs; no += 1) {
    const who = no % 2 === 0 ? 'visitor' : 'customer';
    const cookie = who === 'customer' ? `token=${token}` : 'x=1';
    times[who].push((await timed(`/privacy-policy?no=${no}`, { headers: { cookie } })).ms);
  }
  const [visitor, customer] = [median(times.visitor), median(times.customer)];
  console.log(
    `page: visitor ${visitor.toFixed(2)} ms, customer ${customer.toFixed(2)} ms, a log-in costs ${(customer - visitor).toFixed(2)} ms`,
  );
}

/** The two-sided chance by the normal approximation, which is good from a few dozen samples on. */
function mannWhitney(one: readonly number[], two: readonly number[]): number {
  const ranked = [...one.map((ms) => ({ ms, first: true })), ...two.map((ms) => ({ ms, first: false }))].sort(
    (before, after) => before.ms - after.ms,
  );
  const rankSum = ranked.reduce((sum, { first }, index) => (first ? sum + index + 1 : sum), 0);
  const u = rankSum - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * two.length) / 2;
  const deviation = Math.sqrt((one.length * two.length * (one.length + two.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** The normal distribution by formula 26.2.17 of Abramowitz and Stegun. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduce(
    (sum, factor, index) => sum + factor * t ** (index + 1),
    0,
  );
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
