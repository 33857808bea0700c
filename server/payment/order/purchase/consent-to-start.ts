import { giveConsent } from '../../../identity/account/consent.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';

export function consentToStart(tx: Tx, context: Context, version: string | undefined): Promise<void> {
  const { accountId } = customerOf(context);
  return giveConsent(tx, context, { accountId, kind: 'immediate_start', ...(version && { version }) });
}
