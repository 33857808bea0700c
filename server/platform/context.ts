import type { Logger } from 'pino';
import type { Language, Mode } from '../../contract/platform/brand.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import type { DoorCounter } from './door.ts';
import type { EventCounter } from './event-counter.ts';
import type { Host } from './host.ts';
import type { Keys } from './keys.ts';
import type { Outside } from './outside.ts';
import type { Ports } from './ports/ports.ts';
import type { Rate } from './rate-names.ts';
import type { RateRow } from './rate-row.ts';
import type { Texts } from './texts.ts';

export type Effect =
  | 'letters'
  | 'messages'
  | 'pushes'
  | 'offers'
  | 'payments'
  | 'reconciliations'
  | VideoEffect
  | SharedEffect;

type VideoEffect =
  | { kind: 'video_state'; visitId: string; state: 'waits' | 'calls' | 'over' }
  | { kind: 'video_exit'; visitId: string; personId: string };

type ScheduleEffect = { kind: 'schedule'; id: number };

export type SharedEffect = LastingEffect | 'pages' | ScheduleEffect;

/** Effects on caches that live longer than a second, so that a commit has to drop them. */
export type LastingEffect = 'ratings' | 'directory';

export type Services = {
  database: Database;
  ports: Ports;
  keys: Keys;
  texts: Texts;
  clock: Clock;
  mailbox: boolean;
  mailboxOpen: boolean;
  mapTiles: { url: string; credit: string } | null;
  securityContact: string | undefined;
  rateLimits: boolean;
  rates: Readonly<Record<Rate, RateRow>>;
  doors: DoorCounter | undefined;
  events: EventCounter;
  outside: Outside;
  log: Logger;
  committed: (effects: ReadonlySet<Effect>) => void;
  forget: (effects: ReadonlySet<SharedEffect>) => void;
};

export type RequestInfo = {
  host: Host;
  language: Language;
  mode: Mode;
  /** The id is generated here, never taken from the caller. */
  requestId: string;
  /** The caller's own id (S7-03): repeated to them and logged, used for nothing else. */
  clientRequestId: string | undefined;
  /** IPv6 is cut to its /64. The address is a bucket for rate limits, and is never logged. */
  address: string;
  idempotencyKey: string | undefined;
  /** The token is from `Authorization` for an API call, from the portal's own cookie for a page (D1). */
  bearer: string | undefined;
  /** Identifies the page whose calls share one cached session; undefined for an API call, which reads its own. */
  page: object | undefined;
  /** The chosen subscription (S7-05); not trusted until it is found among the account's own. */
  sid: string | undefined;
  visitorMark: string | undefined;
  /** Schedules of which the page shows times; a handler that reads times adds to it (0096). */
  timesShown: Set<number> | undefined;
  apiKey: string | undefined;
  device: string;
  channel: 'portal' | 'job';
  /** The signal is aborted when the caller leaves, so that slow work for them ends. */
  signal: AbortSignal | undefined;
};

export type RequestAt = RequestInfo & { now: Temporal.Instant };

export const nobody = {
  clientRequestId: undefined,
  bearer: undefined,
  page: undefined,
  sid: undefined,
  visitorMark: undefined,
  timesShown: undefined,
  apiKey: undefined,
  signal: undefined,
  device: '?',
  mode: 'page',
  channel: 'portal',
} as const;

export const byItself = { ...nobody, channel: 'job', session: undefined, address: '' } as const;

export type SessionInfo = {
  id: string;
  accountId: string;
  subscription: { id: string; product?: { key: string } } | undefined;
  impersonator: { operatorId: string; reason: string; apiKeyId: number | null } | null;
};

export type OperatorInfo = { id: string; sessionId: string };

export type Caller<Who, Op> = { session: Who | undefined; operator?: Op | undefined };

export type Context = Services & RequestAt & Caller<SessionInfo, OperatorInfo>;
