import { afterCommit, type Tx } from '../../platform/transaction.ts';

type Offer = { id: string; slot_id: string };

/** The time stays held until it is handed on, so that nobody overtakes the people who wait. */
export async function closeOffer(tx: Tx, { id, slot_id }: Offer, outcome: 'passed' | 'lapsed' | 'withdrawn') {
  await tx.updateTable('waiting_offer').set({ outcome }).where('id', '=', id).where('outcome', 'is', null).execute();
  await tx
    .insertInto('freed_slot')
    .values({ slot_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  afterCommit(tx, 'offers');
}
