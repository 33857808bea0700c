import type { ExpressionBuilder } from 'kysely';
import type { PlainDB } from '../platform/db/health.ts';

/** Leaves out visits of the hidden relatives from a query of an account's visits (0056). */
export function notOf(hidden: readonly string[]) {
  return (is: ExpressionBuilder<PlainDB, 'reservation'>) =>
    hidden.length === 0
      ? is.lit(true)
      : is.or([is('reservation.relative_id', 'is', null), is('reservation.relative_id', 'not in', hidden)]);
}
