import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../../contract/platform/problem.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

export type ShiftRow = Awaited<ReturnType<typeof findShift>>;

/** For rows of `duty_shift`: whether this partner's customers are seen in it. Another partner's supervisor speaks for their own alone. */
export function isServed(context: Pick<Context, 'host'>): RawBuilder<boolean> {
  return sql`(duty_shift.by_clinic or ${isHere(context, owners.duty_shift)})`;
}

/** @throws Problem #404 where there is none that this partner's customers are seen in (T47) */
export async function servedShift(tx: Tx, context: Pick<Context, 'host'>, id: string): Promise<ShiftRow> {
  return await tx
    .selectFrom('duty_shift')
    .selectAll()
    .where('id', '=', id)
    .where(isServed(context))
    .executeTakeFirstOrThrow(notFound);
}

/** @throws Problem #404 */
export async function findShift(tx: Tx, id: string) {
  return await tx.selectFrom('duty_shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
}
