import type { Money } from '../../../../contract/platform/money.ts';
import { problem, wrong } from '../../../../contract/platform/problem.ts';
import { giveConsent, hasConsented } from '../../../identity/account/consent.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { gatewayFor } from '../../gateway/gateways.ts';

export type DataTransferAnswer = { transferAccepted: boolean; transferVersion?: string | undefined };

/** To what the gateway is told, once for each text. @throws Problem P009 it is not accepted, K409 the text was replaced after it was shown */
export async function consentToDataTransfer(
  tx: Tx,
  context: Context,
  { transferAccepted, transferVersion: version }: DataTransferAnswer,
  { accountId, amount: { currency } }: { accountId: string; amount: Money },
): Promise<void> {
  const kind = gatewayFor(context, currency)?.way.statement;
  if (kind === undefined) throw problem('P008');
  if (transferAccepted) return giveConsent(tx, context, { accountId, kind, ...(version && { version }) });
  if (await hasConsented(tx, context, { accountId, kind })) return;
  throw problem('P009', {}, [wrong('P009', 'transferAccepted')]);
}
