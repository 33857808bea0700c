import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseline } from '../server/platform/db/baseline.ts';
import { migrations as migrationNames } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { readSettings, type Settings } from '../server/platform/settings.ts';
import { run } from '../tests/commands/command.ts';
import { beforeBaseline } from '../tests/house/before-baseline.ts';
import { portalEnvironment } from '../tests/house/compose.ts';
import { type TestDatabase, testDatabase } from '../tests/support/test-database.ts';
import { type DatabaseFacts, type Facts, factsOf, gapsIn } from './doctor-facts.ts';
import { filesFacts } from './doctor-files.ts';
import { examine, type rules } from './doctor-rules.ts';

const secret = 'pX3u9Wd2Lr7TqvZ5Yb8NcM4HsJ6FgE1oRiAk0DnQ';

const fit = { missing: [], unknown: [], changed: [], applied: migrationNames.length, stranded: null };

const database: DatabaseFacts = {
  version: 18,
  server: {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    archive_mode: 'on',
    wal_level: 'replica',
    synchronous_standby_names: 'ANY 1 (*)',
    max_connections: '100',
    in_hot_standby: 'off',
    lock_timeout: '0',
  },
  superuser: false,
  standbys: 2,
  isPooled: false,
  migrations: fit,
  ahead: 0.02,
  zones: [],
  demoKeys: 0,
  demoCustomers: 0,
  parked: 0,
  calendars: [],
  store: { refusal: undefined, isKnownSecret: true, foreignKeys: 0, orphans: 0, missing: 0 },
};

const sound: Facts = {
  settings: readSettings({
    KAPU_SECRET: secret,
    KAPU_PROCESSES: '1',
    HOST: '0.0.0.0',
    BASE_URL: 'https://kapu.example',
    TRUST_PROXY: 'on',
    SMTP_URL: 'smtp://mail.example',
    METRICS_PORT: '9464',
    SECURITY_CONTACT: 'security@kapu.example',
    KAPU_CLAMD: 'tcp://clamav:3310',
    DATABASE_URL: `postgres://portal:${secret}@db.example/kapu?sslmode=require`,
  }),
  outside: 'BASE_URL is https',
  brokenBrands: [],
  unsetSecrets: [],
  brokenTexts: [],
  gaps: [],
  database,
  files: { place: '/files', fault: undefined, freeBytes: 10 * 1024 ** 3, amongOwnData: false, scanner: undefined },
};

const on = (settings: Partial<Settings>): Facts => ({ ...sound, settings: { ...sound.settings, ...settings } });
const at = (facts: Partial<DatabaseFacts>): Facts => ({ ...sound, database: { ...database, ...facts } });
const files = (facts: Partial<Facts['files']>): Facts => ({ ...sound, files: { ...sound.files, ...facts } });
const store = (facts: Partial<NonNullable<DatabaseFacts['store']>>): Facts =>
  at({ store: { refusal: undefined, isKnownSecret: true, foreignKeys: 0, orphans: 0, missing: 0, ...facts } });
const server = (settings: Record<string, string>): Facts => at({ server: { ...database.server, ...settings } });
const local: Partial<Settings> = { BASE_URL: 'http://localhost:3000', TRUST_PROXY: 'off' };

/** Each rule finds these deployments at fault, and nothing else is wrong with them. */
const broken: Record<keyof typeof rules, readonly Facts[]> = {
  secret: [
    on({ secret: 'my-secret-my-secret-my-secret-12' }),
    on({ secret: 'changeme-pX3u9Wd2Lr7TqvZ5Yb8NcM4' }),
    on({ secret: 'abab'.repeat(10) }),
  ],
  'previous secret': [on({ KAPU_SECRET_PREVIOUS: [secret, 'a'.repeat(40)] })],
  'kept secret': [on({ KAPU_SECRET: undefined })],
  demonstration: [on({ KAPU_DEMO: 'on' })],
  'demo keys': [at({ demoKeys: 3 })],
  'demo customers': [at({ demoCustomers: 1 })],
  mailbox: [on({ SMTP_URL: undefined }), on({ SMTP_URL: undefined, KAPU_MAILBOX: 'on' })],
  mail: [{ ...on({ ...local, SMTP_URL: undefined }), outside: undefined }],
  'base address': [on({ BASE_URL: undefined, TRUST_PROXY: 'off' })],
  https: [on({ BASE_URL: 'http://kapu.example', TRUST_PROXY: 'off' })],
  'rate limits': [on({ RATE_LIMITS: 'off' })],
  'no trust in the proxy': [on({ TRUST_PROXY: 'off' })],
  'trust without a proxy': [on({ BASE_URL: 'http://localhost:3000' })],
  gallery: [on({ KAPU_GALLERY: 'on' })],
  'security contact': [on({ SECURITY_CONTACT: undefined })],
  captcha: [on({ RECAPTCHA_SITE_KEY: 'key' }), on({ RECAPTCHA_SECRET: 'key' })],
  metrics: [on({ METRICS_PORT: undefined })],
  'database password': [
    on({ DATABASE_URL: 'postgres://portal:kapu@db.example/kapu' }),
    on({ DATABASE_URL: 'postgres://portal:portal@db.example/kapu' }),
    on({ DATABASE_URL: 'postgres://portal@db.example/kapu' }),
  ],
  'no database': [{ ...sound, database: { unreachable: 'connect ECONNREFUSED' } }],
  'embedded database': [on({ DATABASE_URL: undefined })],
  version: [at({ version: 14 })],
  'migrations behind': [
    at({ migrations: { ...fit, missing: ['0009.sql'] } }),
    at({ migrations: { ...fit, missing: ['0001.sql'], applied: 0 }, store: undefined }),
  ],
  'migrations before the baseline': [
    at({ migrations: { ...fit, missing: ['0250.sql'], stranded: 'it lacks 0001.sql' } }),
  ],
  'migrations unknown': [at({ migrations: { ...fit, unknown: ['9999.sql'] } })],
  'migrations changed': [at({ migrations: { ...fit, changed: ['0001.sql'] } })],
  durability: [server({ fsync: 'off' }), server({ full_page_writes: 'off' }), server({ synchronous_commit: 'off' })],
  archive: [server({ archive_mode: 'off' })],
  'wal level': [server({ wal_level: 'minimal' })],
  standby: [server({ synchronous_standby_names: '' })],
  'few standbys': [at({ standbys: 1 }), at({ standbys: 0 })],
  'standby reached': [server({ in_hot_standby: 'on' })],
  'pooler without a way past it': [at({ isPooled: true, server: { ...database.server, lock_timeout: '1500' } })],
  'patience behind a pooler': [
    { ...on({ DATABASE_LISTEN_URL: 'postgres://portal@db.example/kapu' }), database: { ...database, isPooled: true } },
  ],
  connections: [server({ max_connections: '15' }), on({ KAPU_PROCESSES: 6 })],
  'connections for two': [server({ max_connections: '34' })],
  'files place': [files({ fault: 'EACCES: permission denied' })],
  'files disk': [files({ freeBytes: 1024 ** 3 })],
  'files among own data': [files({ amongOwnData: true })],
  'files of another database': [store({ refusal: 'The files in /files belong to another database.' })],
  'files without rows': [store({ orphans: 1 })],
  'files missing': [store({ missing: 2 })],
  scanner: [files({ scanner: 'connect ECONNREFUSED' })],
  'no scanner': [on({ KAPU_CLAMD: undefined })],
  'secret of the database': [store({ isKnownSecret: false })],
  'secret of the files': [store({ foreignKeys: 3 })],
  superuser: [at({ superuser: true })],
  clock: [at({ ahead: 6 }), at({ ahead: -90 })],
  'time zones': [at({ zones: ['Europe/Bucharest'] })],
  letters: [at({ parked: 2 })],
  calendars: [at({ calendars: ['clinic 7: fhir.clinic.example is not named in KAPU_CALENDAR_HOSTS.'] })],
  'log-in secrets': [{ ...sound, unsetSecrets: ['TELEKOM_OPENID_SECRET (telekom)'] }],
  brands: [{ ...sound, brokenBrands: ['tesco (hosts: missing)'] }],
  texts: [{ ...sound, brokenTexts: ['contents/hu/pages/about.md'] }],
  languages: [{ ...sound, gaps: ['ro lacks 2, such as home.title'] }],
};

describe('the doctor', () => {
  it('finds nothing in a sound deployment (T44)', () => {
    expect(examine(sound)).toEqual([]);
    expect(examine({ ...on(local), outside: undefined, database: undefined })).toEqual([]);
  });

  it.each(Object.entries(broken))(
    'finds what is wrong with the %s, says it in a line and how to mend it (T44)',
    (name, all) => {
      for (const facts of all) {
        const findings = examine(facts);
        expect(findings.map(({ rule }) => rule)).toEqual([name]);
        expect(findings[0]?.what).toMatch(/^\S.{15,}$/);
        expect(findings[0]?.what).not.toContain(secret);
        expect(findings[0]?.mend).toMatch(/[.)]$/);
      }
    },
  );

  it('finds nothing unsafe in the settings that compose.yaml ships (T44)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-secrets-'));
    const inFolder = (path: string) => path.replace('/run/kapu', folder);
    for (const name of ['database-password', 'kapu-secret']) writeFileSync(join(folder, name), secret);
    const shipped = Object.entries(portalEnvironment()).map(([name, value]) => [name, inFolder(value)]);
    const settings = readSettings(Object.fromEntries(shipped));
    rmSync(folder, { recursive: true });
    const facts = { ...sound, settings, outside: 'HOST is not this machine alone' };
    expect(examine(facts).filter(({ level }) => level === 'unsafe')).toEqual([]);
    expect(examine({ ...facts, settings: { ...settings, KAPU_DEMO: 'on' } }).map(({ rule }) => rule)).toContain(
      'demonstration',
    );
  });

  it('counts the texts a language lacks (S1-11)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-locales-'));
    for (const [language, texts] of Object.entries({
      hu: { a: 'á', b: 'b' },
      en: { a: 'a', b: 'b' },
      ro: { a: 'a' },
    })) {
      mkdirSync(join(folder, language, 'portal'), { recursive: true });
      writeFileSync(join(folder, language, 'portal', 'home.json'), JSON.stringify(texts));
    }
    expect(gapsIn(folder)).toEqual(['ro lacks 1, such as b']);
    expect(gapsIn('locales')).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describe('what the doctor reads', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await testDatabase();
  });
  afterAll(() => own.drop());

  async function facts(): Promise<DatabaseFacts> {
    // A portal that was started from this folder has files of its own in `data`.
    const filesDir = join(tmpdir(), `kapu-doctor-${own.name}`);
    const read = await factsOf({ ...sound.settings, DATABASE_URL: own.url, filesDir });
    if (!read.database || !('version' in read.database)) throw new Error('not read');
    return read.database;
  }

  it('is what the database says of itself, of its clock and of its time zones (R13, R16)', async () => {
    expect(await facts()).toMatchObject({
      version: 18,
      server: { fsync: 'off', archive_mode: 'off', wal_level: 'replica' },
      superuser: true,
      standbys: 0,
      isPooled: false,
      migrations: fit,
      zones: [],
      demoKeys: 0,
      demoCustomers: 0,
      parked: 0,
    });
    expect(Math.abs((await facts()).ahead)).toBeLessThan(5);
  });

  it('is what has been left in the database: keys, migrations, changed files (F19)', async () => {
    const { db, pool, close } = openDatabase(own.url, { max: 1 });
    const { id } = await db
      .insertInto('partner')
      .values({ key: 'p', name: 'P' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = '2026-11-01T00:00:00Z';
    const key = { partner_id: id, name: 'Demo', scopes: ['login-token'], created_at: at };
    await db
      .insertInto('api_key')
      .values({ ...key, hash: Buffer.from('1') })
      .execute();
    await db
      .insertInto('api_key')
      .values({ ...key, hash: Buffer.from('2'), disabled_at: at })
      .execute();
    await pool.query(`insert into file_key (file_id, wrapped) values (gen_random_uuid(), '\\x0102030405');
      insert into file_orphan (name, found_at) values ('ab12', now())`);
    const before = await facts();
    expect([before.demoKeys, before.store]).toMatchObject([
      1,
      { foreignKeys: 1, orphans: 1, missing: 0, isKnownSecret: false, refusal: undefined },
    ]);
    await pool.query(`update migration set hash = 'other' where name = $1`, [baseline.name]);
    await pool.query(`insert into migration (name, hash) values ('9999_later.sql', 'x')`);
    await close();
    expect((await facts()).migrations).toEqual({ ...fit, unknown: ['9999_later.sql'], changed: [baseline.name] });
  });

  it('leaves an empty database empty, and says that nothing has been applied (F19)', async () => {
    const { pool, close } = openDatabase(own.url, { max: 1 });
    await pool.query('drop schema public cascade; create schema public');
    const { migrations } = await facts();
    expect(migrations).toMatchObject({ missing: migrationNames, unknown: [], applied: 0 });
    const { rows } = await pool.query("select count(*) from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([{ count: 0 }]);
    // A database between two versions lacks columns of later queries.
    await pool.query('create table migration (name text, hash text, at timestamptz default now())');
    await beforeBaseline(pool);
    await pool.query("delete from migration where name > '0004_outbox_actor.sql'");
    const stopped = await facts();
    expect(stopped.migrations).toMatchObject({ applied: 4, stranded: expect.stringContaining(baseline.commit) });
    expect(stopped.store).toBeUndefined();
    await close();
  });

  it('is whether files can be kept, and whether the scanner answers (F17, F09)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-doctor-'));
    const scanner = createServer((socket) => socket.once('data', () => socket.end('PONG\0'))).listen(0, '127.0.0.1');
    await once(scanner, 'listening');
    const address = scanner.address();
    const KAPU_CLAMD = `tcp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const settings = { ...sound.settings, filesDir: join(folder, 'files'), dataDir: folder, KAPU_CLAMD };
    const good = await filesFacts(settings);
    expect(good).toMatchObject({ fault: undefined, scanner: undefined, amongOwnData: true });
    expect(good.freeBytes).toBeGreaterThan(0);
    scanner.close();
    writeFileSync(join(folder, 'taken'), '');
    const bucket = { url: 'http://127.0.0.1:1/kapu', region: 'r', key: 'k', secret: 's' };
    const away = await filesFacts({ ...settings, bucket });
    expect([away.place, away.fault, away.scanner]).toEqual([bucket.url, expect.any(String), expect.any(String)]);
    const facts = await filesFacts({ ...settings, filesDir: join(folder, 'taken'), dataDir: join(folder, 'own') });
    expect([facts.fault, facts.amongOwnData]).toEqual([expect.stringContaining('EEXIST'), false]);
    rmSync(folder, { recursive: true });
  });
});

describe('npm run kapu -- doctor', () => {
  async function doctor(env: Record<string, string>) {
    const all = { PATH: process.env.PATH ?? '', KAPU_DATA_DIR: '/tmp/kapu-tests-doctor', KAPU_SECRET: secret, ...env };
    const { code, out, err } = await run('tasks/doctor.ts', [], all);
    return { code, output: code === 0 ? out : out + err };
  }

  it('ends with 0 on this machine, with 1 when something is unsafe, and says each in two lines (T44)', async () => {
    const here = await doctor({});
    expect(here.code).toBe(0);
    expect(here.output).toMatch(/^This machine alone.*\nunfinished {2}SMTP_URL is not set.*\n {12}Set SMTP_URL/);
    const unsafe = await doctor({ RATE_LIMITS: 'off', DATABASE_URL: 'postgres://kapu:kapu@127.0.0.1:1/kapu' });
    expect(unsafe.code).toBe(1);
    expect(unsafe.output).toContain('unsafe      RATE_LIMITS is off');
    expect(unsafe.output).toContain('the password of DATABASE_URL is empty or known');
    expect(unsafe.output).toContain('the database cannot be looked at: connect ECONNREFUSED');
    expect(unsafe.output).toContain('3 unsafe, 1 unfinished');
  });

  it('ends with 1 and the list when settings are wrong, such as a short secret (T44)', async () => {
    const { code, output } = await doctor({ KAPU_SECRET: 'short' });
    expect([code, output]).toEqual([1, expect.stringContaining('KAPU_SECRET: must have at least 32 characters')]);
  });
});
