import { majorAmount } from '../../../contract/platform/minor-units.ts';
import type { PayoutBatch, PayoutFile } from './payout-batch.ts';

/** A cell that a table program would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

const mediaType = 'text/csv; charset=utf-8';

/** Hungarian accounts with and without their last eight digits, in groups of eight as forms of the giro system have them. */
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
  return { name: `giro-${number}.csv`, mediaType, text: csv([heading, ...rows]) };
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
  return { name: `payments-${number}.csv`, mediaType, text: csv([heading, ...rows]) };
}
