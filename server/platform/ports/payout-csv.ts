import { majorAmount } from '../../../contract/platform/minor-units.ts';
import { csv, csvType } from '../csv.ts';
import type { PayoutBatch, PayoutFile } from './payout-batch.ts';

export function giroFile({ number, day, payments }: PayoutBatch): PayoutFile {
  const rows = payments.map(({ account, holder, amount, reference }) => [
    account.replace(/(.{8})(?=.)/g, '$1-'),
    holder,
    majorAmount(amount),
    amount.currency,
    day,
    reference,
  ]);
  const heading = ['account', 'holder', 'amount', 'currency', 'day', 'reference'];
  return { name: `giro-${number}.csv`, mediaType: csvType, text: csv([heading, ...rows]) };
}

export function ledgerFile({ number, day, payments }: PayoutBatch): PayoutFile {
  const rows = payments.map(({ account, holder, amount, reference }) => [
    number,
    day,
    reference,
    holder,
    account,
    majorAmount(amount),
    amount.currency,
  ]);
  const heading = ['list', 'day', 'reference', 'holder', 'account', 'amount', 'currency'];
  return { name: `payments-${number}.csv`, mediaType: csvType, text: csv([heading, ...rows]) };
}
