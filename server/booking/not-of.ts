import type { ExpressionBuilder } from 'kysely';
import type { PlainDB } from '../platform/db/health.ts';

/** For a query of an account's visits: none of a relative in the list (0056). */
export function notOf(hidden: readonly string[]) {
  return (is: ExpressionBuilder<PlainDB, 'reservation'>) =>
    hidden.length === 0
      ? is.lit(true)
      : is.or([is('reservation.relative_id', 'is', null), is('reservation.relative_id', 'not in', hidden)]);
}
