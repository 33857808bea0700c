import { giveConsent } from '../../../identity/account/consent.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';

/** @throws Problem K409 the text was replaced after it was shown */
export function consentToCharges(tx: Tx, context: Context, version: string | undefined): Promise<void> {
  const { accountId } = customerOf(context);
  return giveConsent(tx, context, { accountId, kind: 'recurring_payment', ...(version && { version }) });
}
