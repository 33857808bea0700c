import type { Payment, PayoutBatch, PayoutFile } from './payout-batch.ts';
import { giroFile, ledgerFile } from './payout-csv.ts';
import { sepaFile } from './payout-sepa.ts';

/** Writes what a bank takes; the same list gives the same files. A bank's own interface is another adapter. */
export type PayoutsPort = { files: (batch: PayoutBatch) => readonly PayoutFile[] };

const isIban = ({ account }: Payment) => /^[A-Z]{4}/.test(account);

/** Files that somebody hands to the bank: no bank is asked. A format without payments has no file. */
export const bankFiles: PayoutsPort = {
  files: ({ payments, ...batch }) => [
    ...of(payments.filter(isIban), (some) => sepaFile({ ...batch, payments: some })),
    ...of(
      payments.filter((one) => !isIban(one)),
      (some) => giroFile({ ...batch, payments: some }),
    ),
    ...of(payments, (some) => ledgerFile({ ...batch, payments: some })),
  ],
};

function of(payments: readonly Payment[], write: (some: readonly Payment[]) => PayoutFile): PayoutFile[] {
  return payments.length === 0 ? [] : [write(payments)];
}
