import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { z } from 'zod';
import type { Portal } from '../../contract/page-request.ts';
import type { Brand } from '../../contract/platform/brand.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import type { KeyScope } from '../../contract/platform/operation.ts';
import { createApp } from '../../server/app.ts';
import { handlers } from '../../server/handlers.ts';
import { setProviders } from '../../server/identity/operator/operators.ts';
import { authorize } from '../../server/identity/session/authorize.ts';
import { openSession } from '../../server/identity/session/open.ts';
import { openOperatorSession } from '../../server/identity/session/operator-session.ts';
import type { Context, Services } from '../../server/interop/context.ts';
import { letters as letterWriters } from '../../server/letters.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { nobody } from '../../server/platform/context.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { createExecute } from '../../server/platform/execute.ts';
import { createAdmission } from '../../server/platform/http/admission.ts';
import type { Metrics } from '../../server/platform/http/metrics.ts';
import { createPageCache } from '../../server/platform/http/page-cache.ts';
import { hashOf } from '../../server/platform/keys.ts';
import { createSender } from '../../server/platform/mail/sender.ts';
import type { Letter } from '../../server/platform/ports/mail.ts';
import type { Sms } from '../../server/platform/ports/sms.ts';
import { readSettings } from '../../server/platform/settings.ts';
import { loadTexts } from '../../server/platform/texts.ts';
import { openHosts } from '../../server/portal/brand/hosts.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { loadContents } from '../../server/portal/contents/contents.ts';
import { keptTimes } from '../../server/processing.ts';
import { createServices } from '../../server/services.ts';
import { type Answer, callerOf } from './caller.ts';
import { startOfTests } from './fixture.ts';
import { operatorAccount } from './operator.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** Every role that acts for customers, and those that may read what is written about their health. */
const callCentre: readonly Role[] = ['agent', 'medical_adviser', 'claims_assessor'];

const root = join(import.meta.dirname, '../..');
/** Read once a worker. */
const texts = loadTexts(join(root, 'locales'));

export const worldSecret = 'a secret of the tests, long enough to be one';

export type World = Awaited<ReturnType<typeof world>>;

/** A captcha that believes the word `person`; the real ones have tests of their own. */
const believing: Services['ports']['captcha'] = {
  client: { kind: 'altcha', siteKey: '', version: '3', language: 'hu' },
  challenge: async () => ({}),
  check: async (answer) => (answer.startsWith('person') ? `${answer}-${randomUUID()}` : undefined),
};

/**
 * The whole application on a database of its own and offline ports, with a clock that stands until told. Call it once a
 * test file, or once a test where tests would see each other's bookings.
 */
export async function world(
  options: {
    ports?: Partial<Services['ports']>;
    pool?: number;
    /** Milliseconds that a stranger's statement may take. */
    strangersPatience?: number;
    /** Milliseconds that a request waits for a connection and for a lock. */
    patience?: number;
    clock?: Clock;
    /** Where the portal is said to be; links in letters begin so. */
    baseUrl?: string;
    /** Columns of the default brand that are otherwise in this world. */
    brand?: Partial<Brand>;
    /** Another folder of brands. */
    brands?: string;
    /** Milliseconds for which listed times are kept; none, because tests write past the portal. */
    timesLast?: number;
    /** Milliseconds by which answers from outside are timed. */
    stopwatch?: () => number;
    /** Whether each caller has its share of holds; most tests make more of them than a person does. */
    holdShares?: boolean;
    /** Whether the requests of one address are counted at each door; most tests make more of them than a person does. */
    doorRates?: boolean;
    /** Whether the gallery is there. */
    gallery?: boolean;
    /** Settings that are otherwise in this world, by their names. */
    settings?: Readonly<Record<string, string>>;
    /** Whether a proxy stands before it. */
    trustProxy?: boolean;
    /** The counter of requests. */
    metrics?: Pick<Metrics, 'request'>;
    /** What stands before the pages: a gate, or a list of what is drawn. */
    portal?: (built: Portal) => Portal;
    /** A database that is there already, instead of a copy of the tests' own. */
    on?: TestDatabase;
  } = {},
) {
  const own = options.on ?? (await testDatabase());
  // Two cores run many tests: a connection may take long.
  const { pool: max = 10, patience = 30_000, strangersPatience = 15_000 } = options;
  const database = openDatabase(own.url, { max, patience, strangersPatience });
  const { loaded, contents } = facesIn(options.brands ?? join(root, 'brands'));
  let now = startOfTests;
  const filesDir = join(tmpdir(), `kapu-files-${own.name}`);
  const settings = readSettings({
    KAPU_SECRET: worldSecret,
    KAPU_DATA_DIR: '/tmp/kapu-tests',
    KAPU_FILES_DIR: filesDir,
    BASE_URL: options.baseUrl ?? 'http://localhost:3000',
    // The letters of a world stay in the test, wherever its portal is said to be.
    ...(options.baseUrl !== undefined && { KAPU_MAILBOX: 'on' }),
    ...options.settings,
  });
  const letters: Letter[] = [];
  const messages: Sms[] = [];
  const pages = createPageCache();
  const listeners: Services['committed'][] = [pages.drop];
  const lines: string[] = [];
  const made = await createServices({
    database,
    settings,
    clock: options.clock ?? (() => now),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    committed: (effects) => {
      for (const heard of listeners) heard(effects);
    },
    timesLast: options.timesLast ?? 0,
    ...(options.stopwatch && { stopwatch: options.stopwatch }),
    contents,
    texts,
    ports: {
      captcha: believing,
      mail: { send: async (letter) => void letters.push(letter) },
      sms: { send: async (sms) => void messages.push(sms) },
      ...options.ports,
    },
  });
  const services = {
    ...made,
    holdShares: options.holdShares ?? false,
    doors: options.doorRates ? made.doors : undefined,
  };
  // Copies, because a test may change a brand of its own.
  const brands = loaded.brands.map((brand) => ({ ...brand, ...(brand.key === 'default' && options.brand) }));
  const hosts = await openHosts(database, { ...loaded, brands: brands }, settings);
  const deskSession = async (id: string, brand = 'default') => {
    const { token } = await database.db.transaction().execute((tx) => openOperatorSession(tx, context(brand), id));
    return { token, cookie: `desk=${token}`, headers: { authorization: `Bearer ${token}` } };
  };
  const execute = createExecute(services, handlers, authorize);
  const app = createApp({
    // On a clock that stands nobody waits too long, however busy the machine is.
    admission: createAdmission(() => 0),
    services,
    hosts,
    execute,
    pages,
    metrics: options.metrics,
    portal: options.portal?.(await builtPortal()) ?? (await builtPortal()),
    assets: 'build/client',
    brandsFolder: options.brands ?? join(root, 'brands'),
    trustProxy: options.trustProxy ?? false,
    tiles: settings.MAP_TILE_URL,
    gallery: options.gallery ?? false,
    remote: undefined,
  });
  function request(path: string, init: RequestInit & { host?: string } = {}): Promise<Response> {
    const host = init.host ?? 'localhost:3000';
    const headers = new Headers(init.headers);
    headers.set('host', host);
    return Promise.resolve(app.request(`http://${host}${path}`, { ...init, headers }));
  }
  /** What a handler would be given at a partner's first host, for tests of the pieces below it. */
  function context(brand = 'default'): Context {
    const host = hosts.all.find((candidate) => candidate.brand.key === brand);
    if (!host) throw new Error(`there is no brand ${brand}`);
    const info = {
      host,
      language: 'hu',
      requestId: randomUUID(),
      address: '127.0.0.1',
      idempotencyKey: undefined,
    } as const;
    return { ...services, ...nobody, ...info, now: services.clock(), session: undefined };
  }
  /** A log-in of an account, without its door: the headers that show it, and its tokens. */
  async function session(accountId: string, entry: Partial<Parameters<typeof openSession>[2]> = {}, brand = 'default') {
    const tokens = await database.db
      .transaction()
      .execute((tx) => openSession(tx, context(brand), { accountId, method: 'password', remember: true, ...entry }));
    return { ...tokens, headers: { authorization: `Bearer ${tokens.token}` } };
  }
  return {
    app,
    services,
    hosts,
    database,
    /** The address of the test's database, for a process of its own beside it. */
    url: own.url,
    execute,
    letters,
    /** What was sent to telephones. */
    messages,
    /** What was logged, a JSON line each. */
    lines,
    request,
    now: () => now,
    pass: (duration: Temporal.DurationLike) => {
      now = now.add(duration);
    },
    setNow: (instant: string) => {
      now = Temporal.Instant.from(instant);
    },
    call: callerOf(request),
    context,
    session,
    /** An operator's log-in for a customer, without its door; by default of the call centre, who may read everything too. */
    operatorFor: async (
      accountId: string,
      reason = 'Telefonos foglalás',
      roles: readonly Role[] = callCentre,
      brand = 'default',
    ) => {
      const { id: apiKeyId } = await database.db
        .insertInto('api_key')
        .values({
          partner_id: context(brand).host.partnerId,
          name: 'Hívóközpont',
          hash: randomBytes(32),
          scopes: ['impersonate'],
          created_at: now.toString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const externalId = roles === callCentre ? 'op-7' : `op-${roles.join('-')}`;
      const person = await operatorAccount(database, {
        partner: brand,
        external_id: externalId,
        name: 'Tóth Eszter',
        roles: [...roles],
      });
      await database.db
        .insertInto('operator')
        .values({ api_key_id: apiKeyId, id: externalId, name: 'Tóth Eszter', operator_account_id: person.id })
        .execute();
      const operator = { apiKeyId, id: externalId, accountId: person.id, reason };
      const made = await session(accountId, { method: 'impersonation', operator }, brand);
      return { ...made, actor: `operator:${person.id}` };
    },
    /** Somebody at the desk with these roles, logged in without its door; of every provider where none are named. */
    desk: async (roles: Role[], brand = 'default', name = 'Tóth Eszter', providers?: readonly number[]) => {
      const { id } = await operatorAccount(database, {
        partner: brand,
        roles,
        name,
        email: `${randomUUID()}@example.com`,
      });
      const all = await database.db.selectFrom('provider').select('id').execute();
      await setProviders(database.db, id, providers ?? all.map((one) => one.id));
      return { id, ...(await deskSession(id, brand)) };
    },
    /** A new log-in of somebody at the desk, as after a day. */
    deskSession,
    /** A key of the partner's own system, as the header that shows it. */
    partnerKey: async (scopes: KeyScope[], brand = 'default') => {
      const key = randomBytes(24).toString('base64url');
      const { partnerId } = context(brand).host;
      await database.db
        .insertInto('api_key')
        .values({ partner_id: partnerId, name: 'Hívóközpont', hash: hashOf(key), scopes, created_at: now.toString() })
        .execute();
      return { apikey: key };
    },
    /** The code in the newest letter, or in the newest to an address. */
    mailedCode: (to?: string) =>
      /: (\d{6})/.exec(letters.findLast((letter) => to === undefined || letter.to === to)?.text ?? '')?.[1] ?? '',
    /** Sends every letter that is due, as the jobs would, in the order they are owed. */
    deliver: () => createSender(services, hosts.all, letterWriters, { atOnce: 1 }).sendDue(),
    /** Calls a listener after each commit, as a process does its own parts. */
    onCommit: (listener: Services['committed']) => void listeners.push(listener),
    databaseUrl: own.url,
    /** Where the bytes of its files lie. */
    filesDir,
    close: async () => {
      await database.close();
      await rm(filesDir, { recursive: true, force: true });
      own.drop();
    },
  };
}

/** The good answer, or a failed test that says which refusal came instead. */
export function good<Out extends z.ZodType>(answer: Answer<Out>): z.output<Out> {
  if (answer.error) throw new Error(`refused: ${JSON.stringify(answer.error)}`);
  return answer.ok;
}

/** The partners and their texts, read once a worker; folders that a test makes have names of their own. */
const faces = new Map<string, { loaded: ReturnType<typeof loadBrands>; contents: ReturnType<typeof loadContents> }>();
function facesIn(folder: string) {
  const known = faces.get(folder);
  const read = known ?? {
    loaded: loadBrands(folder),
    contents: loadContents(join(root, 'contents'), folder, keptTimes),
  };
  faces.set(folder, read);
  return read;
}

let portal: Promise<Portal> | undefined;
function builtPortal(): Promise<Portal> {
  portal ??= import(pathToFileURL(join(root, 'build/server/portal.js')).href).then((built) => built.createPortal());
  return portal;
}
