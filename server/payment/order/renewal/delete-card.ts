import { problem } from '../../../../contract/platform/problem.ts';
import { withdrawConsent } from '../../../identity/account/consent.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { afterCommit, inTransaction } from '../../../platform/transaction.ts';
import type { Handler } from '../../context.ts';
import { moveCard, savedCardOf } from '../../payment/card.ts';
import { findOwn, lockPlanSubscription } from '../../plan-subscription/find.ts';
import { viewOf } from '../../plan-subscription/view.ts';
import { stopRenewing } from './stop-renewing.ts';

/** The tokens go at once; the gateway is asked to forget the card after that, for as long as it takes. */
export const deleteCard: Handler<'deleteCard'> = async ({ id }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  await inTransaction(context, async (tx) => {
    const row = await lockPlanSubscription(tx, id);
    const card = await savedCardOf(tx, id);
    if (!card) throw problem('P010', { why: 'no_card' });
    await moveCard(tx, context, card, 'deleting');
    await withdrawConsent(tx, context, { accountId, kind: 'recurring_payment' });
    await stopRenewing(tx, row);
    afterCommit(tx, 'payments');
  });
  return viewOf(db, context, await findOwn(db, accountId, id));
};
