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

/** Roles that act for customers, and those that may read health data. */
const callCentre: readonly Role[] = ['agent', 'medical_adviser', 'claims_assessor'];

const root = join(import.meta.dirname, '../..');
/** Read once a worker. */
const texts = loadTexts(join(root, 'locales'));

export const worldSecret = 'a secret of the tests, long enough to be one';

export type World = Awaited<ReturnType<typeof world>>;

/** It believes the word `person`; the real ones have tests of their own. */
const believing: Services['ports']['captcha'] = {
  client: { kind: 'altcha', siteKey: '', version: '3', language: 'hu' },
  challenge: async () => ({}),
  check: async (answer) => (answer.startsWith('person') ? `${answer}-${randomUUID()}` : undefined),
};

/**
 * The whole application on a database of its own and offline ports, with a clock that stands still. Called once a test
 * file, or once a test whose bookings others must not see.
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
    /** The address of the portal; links in letters begin so. */
    baseUrl?: string;
    brand?: Partial<Brand>;
    brands?: string;
    /** Milliseconds for which listed times are cached; 0, because tests write past the portal. */
    timesLast?: number;
    /** Times answers from outside, in milliseconds. */
    stopwatch?: () => number;
    /** Each caller has a share of holds; off, because most tests make more of them than a person does. */
    holdShares?: boolean;
    /** Requests of one address are counted at each door; off, because most tests make more of them than a person does. */
    doorRates?: boolean;
    gallery?: boolean;
    settings?: Readonly<Record<string, string>>;
    trustProxy?: boolean;
    metrics?: Pick<Metrics, 'request'>;
    portal?: (built: Portal) => Portal;
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
    // A world's letters stay in the test, wherever its portal is.
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
    // On a clock that stands still nobody waits too long, however busy the machine is.
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
  /** For tests of the pieces below it, at a partner's first host. */
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
  /** Without its door. @returns the headers that show it, and its tokens */
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
    /** For a process of its own beside it. */
    url: own.url,
    execute,
    letters,
    messages,
    /** One JSON line each. */
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
    /** Without its door; by default of the call centre, who may read everything too. */
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
    /** Without its door; of every provider if none are named. */
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
    deskSession,
    partnerKey: async (scopes: KeyScope[], brand = 'default') => {
      const key = randomBytes(24).toString('base64url');
      const { partnerId } = context(brand).host;
      await database.db
        .insertInto('api_key')
        .values({ partner_id: partnerId, name: 'Hívóközpont', hash: hashOf(key), scopes, created_at: now.toString() })
        .execute();
      return { apikey: key };
    },
    /** By default the newest of all letters. */
    mailedCode: (to?: string) =>
      /: (\d{6})/.exec(letters.findLast((letter) => to === undefined || letter.to === to)?.text ?? '')?.[1] ?? '',
    /** In the order they are due, as by the jobs. */
    deliver: () => createSender(services, hosts.all, letterWriters, { atOnce: 1 }).sendDue(),
    onCommit: (listener: Services['committed']) => void listeners.push(listener),
    databaseUrl: own.url,
    filesDir,
    close: async () => {
      await database.close();
      await rm(filesDir, { recursive: true, force: true });
      own.drop();
    },
  };
}

/** A refusal fails the test with its code. */
export function good<Out extends z.ZodType>(answer: Answer<Out>): z.output<Out> {
  if (answer.error) throw new Error(`refused: ${JSON.stringify(answer.error)}`);
  return answer.ok;
}

/** Read once a worker; folders of tests have names of their own. */
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
