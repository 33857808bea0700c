import { orNotFound } from '../../../contract/platform/problem.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { isOwn } from '../../platform/owner.ts';
import { lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { notOf } from '../not-of.ts';
import { owners } from '../owners.ts';
import { type ReservationRow, withState } from '../reservation/move.ts';

/** The customer's own visit, under its doctor's lock. @throws Problem #404 (T01) */
export async function ownVisit(tx: Tx, context: Context, number: string): Promise<ReservationRow> {
  const { accountId } = customerOf(context);
  const hidden = await hiddenRelatives(tx, context, accountId);
  const find = () =>
    tx
      .selectFrom('reservation')
      .selectAll()
      .where('number', '=', number)
      .where(notOf(hidden))
      .where(isOwn(context, owners.reservation))
      .executeTakeFirst();
  const seen = await find();
  if (seen) await lockDoctor(tx, seen.doctor_id);
  const row = orNotFound(seen && (await find()));
  return withState(row);
}
