import { memberOf } from '../../../contract/platform/member-of.ts';
import { refused } from '../refused.ts';

const connectionCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
];

export function connectionFault(error: unknown): unknown {
  const isAway = connectionCodes.includes(String(memberOf(error, 'code'))) || isTimeout(error);
  if (!isAway || !(error instanceof Error)) return error;
  const { message } = error instanceof AggregateError ? (error.errors.at(-1) ?? error) : error;
  return refused(
    `The database of DATABASE_URL cannot be used: ${message}. Start the server that it names, or correct the setting.`,
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

export function startFault(error: unknown): unknown {
  if (memberOf(error, 'code') !== '53300') return error;
  return refused(
    'Every connection of the database server is taken. Let other programs go, or raise max_connections: all processes x (DATABASE_POOL + 4) must stay below it.',
  );
}
