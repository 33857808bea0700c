import type { Logger } from 'pino';
import type { Language, Mode } from '../../contract/platform/brand.ts';

import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import type { Host } from './host.ts';
import type { Keys } from './keys.ts';
import type { Ports } from './ports/ports.ts';
import type { Texts } from './texts.ts';

/** What the whole process shares; each area's `context.ts` adds its own. */
export type Services = {
  database: Database;
  ports: Ports;
  keys: Keys;
  texts: Texts;
  clock: Clock;
  /** Whether letters wait at `/__mail` because no SMTP server is set. */
  mailbox: boolean;
  /** Whether the mailbox answers other machines too. */
  mailboxOpen: boolean;
  /** Whether `rates` count; a load test on one machine is one address. */
  rateLimits: boolean;
  log: Logger;
  /** Called by `inTransaction` with what its commit sets off. */
  committed: (effects: ReadonlySet<'letters' | 'pages'>) => void;
};

/** What one request says, read once at the door. */
export type RequestInfo = {
  host: Host;
  language: Language;
  /** How the pages of this request are shown (S1-10). */
  mode: Mode;
  /** Made here for each request; what is written down stands under it. */
  requestId: string;
  /** The caller's own name for the request (S7-03); repeated to them and logged, and never used for anything else. */
  clientRequestId: string | undefined;
  /** The caller's address, IPv6 cut to its /64; a bucket for rates, never logged. */
  address: string;
  idempotencyKey: string | undefined;
  /** The access token of the call: from the header `Authorization` of an API call, from the portal's own cookie for a page (D1). */
  bearer: string | undefined;
  /** Stands for the page whose calls these are: they share one look at who is there. An API call has none and looks itself. */
  page: object | undefined;
  /** The chosen subscription, S7-05; believed only once it is found among the account's own. */
  sid: string | undefined;
  /** The browser's own mark, which it got when it first confirmed a booking. */
  visitorMark: string | undefined;
  /** The key of a partner's system. */
  apiKey: string | undefined;
  /** Browser and system in words, for the list of devices. */
  device: string;
  /** Whether somebody asks, or the house goes on by itself. */
  channel: 'portal' | 'job';
};

/** A request with the reading of the clock it is answered by. */
export type RequestAt = RequestInfo & { now: Temporal.Instant };

/** Shows no right to anything: a job, and everybody until they show one. */
export const nobody = {
  clientRequestId: undefined,
  bearer: undefined,
  page: undefined,
  sid: undefined,
  visitorMark: undefined,
  apiKey: undefined,
  device: '?',
  mode: 'page',
  channel: 'portal',
} as const;

/** What goes on without anybody asking. */
export const byItself = { ...nobody, channel: 'job', session: undefined, address: '' } as const;

/** What everything below identity needs to know of a session: who acts, and for whom. */
export type SessionInfo = { id: string; accountId: string; impersonator: { id: string; reason: string } | null };

/** What a handler works with: the services, the request and one reading of the clock. */
export type Context = Services & RequestAt & { session: SessionInfo | undefined };
