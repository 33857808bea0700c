import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

/** Serialises the steps of one account on the list. A doctor's lock that is also needed comes first. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The account is locked, because its place is to be changed. @throws Problem #404 another's, another partner's or none (T01) */
export async function ownPlace(tx: Tx, context: Context, id: string) {
  const { accountId } = customerOf(context);
  await lockAccount(tx, accountId);
  const row = await tx
    .selectFrom('waiting_wish')
    .innerJoin('waiting_place', 'waiting_place.id', 'waiting_wish.place_id')
    .selectAll('waiting_wish')
    .where('place_id', '=', id)
    .where('waiting_wish.account_id', '=', accountId)
    .where(isHere(context, owners.waiting_place))
    .executeTakeFirstOrThrow(notFound);
  return { ...row, status: stateNamed(waitingStates, row.status) };
}

/** @throws Problem #404 another's, another partner's or none (T01) */
export async function ownOffer(tx: Tx, context: Context, id: string) {
  const { accountId } = customerOf(context);
  return await offers(tx)
    .where('waiting_offer.id', '=', id)
    .where('waiting_offer.account_id', '=', accountId)
    .where(isHere(context, owners.reservation))
    .executeTakeFirstOrThrow(notFound);
}

export async function offerInTurn(tx: Tx, { id, account_id }: { id: string; account_id: string }) {
  await lockAccount(tx, account_id);
  const row = await offers(tx).where('waiting_offer.id', '=', id).executeTakeFirstOrThrow();
  return { ...row, status: stateNamed(waitingStates, row.status) };
}

export function offers(db: Db) {
  return db
    .selectFrom('waiting_offer')
    .innerJoin('waiting_wish', 'waiting_wish.place_id', 'waiting_offer.place_id')
    .innerJoin('reservation', 'reservation.id', 'waiting_offer.reservation_id')
    .select(['waiting_offer.id', 'waiting_offer.place_id', 'waiting_offer.account_id', 'waiting_offer.slot_id'])
    .select(['waiting_offer.outcome', 'waiting_offer.ends_at', 'waiting_wish.status', 'waiting_wish.earlier_than'])
    .select(['reservation.id as reservation_id', 'reservation.manage_no', 'reservation.doctor_id'])
    .select(['reservation.partner_id', 'reservation.status as reservation_status']);
}
