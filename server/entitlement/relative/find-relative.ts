import type { Selectable } from 'kysely';
import { type RelativeState, relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { notFound, problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Context } from '../../identity/context.ts';
import type { DB } from '../../platform/db/types.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { overBy } from './mandate.ts';

export type RelativeRow = Omit<Selectable<DB['relative']>, 'status'> & { status: RelativeState };

export function relativeRowOf<Row extends { status: string }>(row: Row): Row & { status: RelativeState } {
  return { ...row, status: stateNamed(relativeStates, row.status) };
}

/** A relative of the customer's own, locked. @throws Problem #404 another's, another partner's or none (T01) */
export async function ownRelative(tx: Tx, context: Context, id: string): Promise<RelativeRow> {
  const row = await tx
    .selectFrom('relative')
    .selectAll()
    .where('id', '=', id)
    .where(isOwn(context, owners.relative))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return relativeRowOf(row);
}

/** A mandate that is over by the calendar allows no step, even before the job has seen it. @throws Problem #404, KL002 */
export async function livingRelative(tx: Tx, context: Context, id: string): Promise<RelativeRow> {
  const row = await ownRelative(tx, context, id);
  refuseOver(context, row);
  return row;
}

/** @throws Problem KL002 when the mandate is over */
export function refuseOver({ now, host }: Pick<Context, 'now' | 'host'>, row: RelativeRow): void {
  const why = relativeStates[row.status].over ? row.end_reason : overBy(row, now, host.brand.timeZone);
  if (why !== undefined) throw problem('KL002', { why });
}
