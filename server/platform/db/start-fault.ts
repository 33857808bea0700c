import { memberOf } from '../../../contract/platform/member-of.ts';
import { refused } from '../refused.ts';

/** What a start says that fails with this error; the server's own sentence does not say that it is the server's, nor what to do. */
export function startFault(error: unknown): unknown {
  if (memberOf(error, 'code') !== '53300') return error;
  return refused(
    'Every connection of the database server is taken. Let other programs go, or raise max_connections: all processes x (DATABASE_POOL + 4) must stay below it.',
  );
}
