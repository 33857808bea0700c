import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { customerOf } from '../session/authorize.ts';
import { userOf } from '../session/user.ts';
import { giveConsent } from './consent.ts';

export const acceptPrivacyStatement: Handler<'acceptPrivacyStatement'> = async ({ version }, context) => {
  const session = customerOf(context);
  const { subscription, accountId } = session;
  if (!subscription) throw problem('KA004');
  await inTransaction(context, (tx) =>
    giveConsent(tx, context, { accountId, subscriptionId: subscription.id, kind: 'privacy_statement', version }),
  );
  return userOf({ ...session, subscription: { ...subscription, needsPrivacyStatement: false } }, context);
};
