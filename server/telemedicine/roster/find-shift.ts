import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../../contract/platform/problem.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

export type ShiftRow = Awaited<ReturnType<typeof findShift>>;

/** A shift of the clinic serves every partner's customers; one set by a partner's supervisor serves that partner's alone. */
export function isServed(context: Pick<Context, 'host'>): RawBuilder<boolean> {
  return sql`(duty_shift.by_clinic or ${isHere(context, owners.duty_shift)})`;
}

/** @throws Problem #404 where this partner's customers are seen in no such shift (T47) */
export async function servedShift(tx: Tx, context: Pick<Context, 'host'>, id: string): Promise<ShiftRow> {
  return await tx
    .selectFrom('duty_shift')
    .selectAll()
    .where('id', '=', id)
    .where(isServed(context))
    .executeTakeFirstOrThrow(notFound);
}

/** @throws Problem #404 when there is no such shift */
export async function findShift(tx: Tx, id: string) {
  return await tx.selectFrom('duty_shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
}
