import { memberOf } from '../../../contract/platform/member-of.ts';
import { type Problem, problem } from '../../../contract/platform/problem.ts';
import { isNumberTaken } from '../speakable-number.ts';

type Cause = {
  codes: readonly string[];
  messages?: readonly string[];
  retryAfterSeconds: number;
  /** `lost`: ended without an answer. `drop`: works, but with a read-only server or outdated statements. `keep`: stays in use. */
  connection: 'none' | 'lost' | 'drop' | 'keep';
  of?: string;
};

const excluded = ['40001', '40P01'];
const outdated = 'cached plan must not change result type';

/** Errors that pass by themselves, because nothing is wrong with the statement (F21, F22, F14). */
const causes: Readonly<Record<string, Cause>> = {
  'the connection broke': {
    codes: ['08', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '25P03'],
    messages: [
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
    ],
    retryAfterSeconds: 2,
    connection: 'lost',
  },
  'the database stops or starts': { codes: ['57P0'], retryAfterSeconds: 2, connection: 'lost' },
  'the database cannot be reached': {
    codes: ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    messages: ['timeout expired', 'Connection terminated due to connection timeout'],
    retryAfterSeconds: 5,
    connection: 'none',
  },
  'this process stops': {
    codes: [],
    messages: ['Cannot use a pool after calling end on the pool', 'driver has already been destroyed'],
    retryAfterSeconds: 2,
    connection: 'none',
  },
  'every connection is taken': {
    codes: [],
    messages: ['timeout exceeded when trying to connect'],
    retryAfterSeconds: 2,
    connection: 'none',
  },
  'no room: disk, memory or connections': { codes: ['53'], retryAfterSeconds: 5, connection: 'keep' },
  'the database is read-only': { codes: ['25006'], retryAfterSeconds: 5, connection: 'drop' },
  'a lock is held too long': { codes: ['55P03'], retryAfterSeconds: 2, connection: 'keep' },
  'a statement takes too long': { codes: ['57014'], retryAfterSeconds: 5, connection: 'keep' },
  'the storage of files is away': {
    codes: ['STORAGE'],
    retryAfterSeconds: 5,
    connection: 'keep',
    of: 'the storage of files',
  },
  'two transactions exclude each other': { codes: excluded, retryAfterSeconds: 1, connection: 'keep' },
  'a migration changed a table': { codes: [], messages: [outdated], retryAfterSeconds: 1, connection: 'drop' },
};

function causeOf(error: unknown): [string, Cause] | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = memberOf(error, 'code');
  return Object.entries(causes).find(
    ([, { codes, messages }]) =>
      (typeof code === 'string' && codes.some((begin) => code.startsWith(begin))) || messages?.includes(error.message),
  );
}

export function unavailable(error: unknown): { cause: string; of: string; refusal: Problem } | undefined {
  const match = causeOf(error);
  if (!match) return undefined;
  const [cause, { retryAfterSeconds, of = 'the database' }] = match;
  return { cause, of, refusal: problem('K503', { retryAfterSeconds }) };
}

export function spoils(error: unknown): boolean {
  const connection = causeOf(error)?.[1].connection;
  return connection === 'lost' || connection === 'drop';
}

export function isLost(error: unknown): boolean {
  return causeOf(error)?.[1].connection === 'lost';
}

export function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === outdated;
}

export function mayRunAgain(error: unknown): boolean {
  if (isOutdated(error) || isNumberTaken(error)) return true;
  return error instanceof Error && excluded.includes(String(memberOf(error, 'code')));
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && memberOf(error, 'code') === '55P03';
}
