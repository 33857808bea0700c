import type { Money } from '../../../../contract/platform/money.ts';
import { problem, wrong } from '../../../../contract/platform/problem.ts';
import { giveConsent, hasConsented } from '../../../identity/account/consent.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { gatewayFor } from '../../gateway/gateways.ts';

export type DataTransferAnswer = { transferAccepted: boolean; transferVersion?: string | undefined };

/** The consent is given once for each text about data for the gateway. @throws Problem P009 not accepted, K409 replaced since */
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
