import type { Payment, PayoutBatch, PayoutFile } from './payout-batch.ts';
import { giroFile, ledgerFile } from './payout-csv.ts';
import { sepaFile } from './payout-sepa.ts';

/** Makes the files of a payment list, the same files for the same list. */
export type PayoutsPort = { files: (batch: PayoutBatch) => readonly PayoutFile[] };

const isIban = ({ account }: Payment) => /^[A-Z]{4}/.test(account);

/** A person hands the files to the bank. A format without payments has no file. */
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
