import type { PaymentWays } from '../../../contract/payment/plan.ts';
import type { Currency } from '../../../contract/platform/money.ts';
import { hasConsented } from '../../identity/account/consent.ts';
import type { Context } from '../context.ts';
import { gatewayFor } from '../gateways/gateways.ts';
import { transferFor } from '../gateways/transfer-accounts.ts';

export async function waysFor(context: Context, currency: Currency): Promise<PaymentWays> {
  const card = gatewayFor(context, currency)?.way ?? null;
  const transfer = transferFor(context, currency);
  const accountId = context.session?.accountId;
  const { db } = context.database;
  const isAccepted =
    card && accountId !== undefined && (await hasConsented(db, context, { accountId, kind: card.statement }));
  return {
    card,
    transfer: transfer ? { days: transfer.days, bank: transfer.bank } : null,
    asksStatement: card !== null && !isAccepted,
  };
}
