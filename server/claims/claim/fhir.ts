import type { Claim, ClaimResponse } from 'fhir/r4';
import { claimStates } from '../../../contract/claims/claim-states.ts';
import { fhirMoney } from '../../../contract/platform/minor-units.ts';
import { moneyOf } from '../../../contract/platform/money.ts';
import type { FileData } from '../../../contract/records/record.ts';
import { relativeExtension } from '../../entitlement/relative/person-names.ts';
import { inBundle } from '../../records/fhir.ts';
import type { ClaimRow, ExpenseRow } from './claim-row.ts';

type Contents = {
  files: readonly FileData[];
  messages: readonly string[];
  person: string | null;
};

export function claimResource(
  row: ClaimRow,
  expenses: readonly ExpenseRow[],
  { files, messages, person }: Contents,
): Claim {
  const texts = [
    ...(row.complaint ? [row.complaint] : []),
    ...(row.other_insurance === null ? [] : [row.other_insurance]),
    ...messages,
  ];
  const notes = [
    ...texts.map((valueString) => ({ valueString })),
    ...files.map((file) =>
      inBundle(file)
        ? { valueReference: { reference: `Binary/${file.id}`, display: file.name } }
        : { valueString: file.name },
    ),
  ];
  return {
    resourceType: 'Claim',
    id: row.id,
    ...(person !== null && { extension: relativeExtension(row, person) }),
    identifier: [{ system: 'urn:kapu:claim-number', value: row.number }],
    status: row.status === 'withdrawn' ? 'cancelled' : 'active',
    type: { text: 'reimbursement' },
    use: 'claim',
    patient: { reference: `Patient/${row.account_id}` },
    created: row.created_at,
    provider: { display: row.provider },
    priority: { text: 'normal' },
    billablePeriod: { start: row.care_on, end: row.care_on },
    ...(row.holder && {
      payee: { type: { text: 'subscriber' }, party: { display: `${row.holder} ${row.bank_account}` } },
    }),
    insurance: [
      {
        sequence: 1,
        focal: true,
        coverage: { reference: `Coverage/${row.subscription_id}` },
        ...(row.preauth_ref !== null && { preAuthRef: [row.preauth_ref] }),
      },
    ],
    ...(notes.length > 0 && {
      supportingInfo: notes.map((note, at) => ({ sequence: at + 1, category: { text: 'info' }, ...note })),
    }),
    item: expenses.map(({ no, type, invoice_no, issued_on, amount, currency }) => ({
      sequence: no,
      productOrService: { coding: [{ system: 'urn:kapu:expense-type', code: type }], text: invoice_no },
      servicedDate: issued_on,
      net: fhirMoney(moneyOf(amount, currency)),
    })),
  };
}

export function claimResponseResource(row: ClaimRow, expenses: readonly ExpenseRow[]): ClaimResponse {
  const money = (amount: number) => fhirMoney(moneyOf(amount, row.currency));
  return {
    resourceType: 'ClaimResponse',
    id: `${row.id}-decision`,
    status: 'active',
    type: { text: 'reimbursement' },
    use: 'claim',
    patient: { reference: `Patient/${row.account_id}` },
    created: row.decided_at ?? row.created_at,
    insurer: { display: row.benefit },
    request: { reference: `Claim/${row.id}` },
    outcome: claimStates[row.status].outcome,
    ...(row.reason !== null && { disposition: row.reason }),
    item: expenses.flatMap(({ no, claimed, accepted, reason_code, reason_text }) =>
      claimed === null || accepted === null
        ? []
        : [
            {
              itemSequence: no,
              adjudication: [
                { category: { text: 'submitted' }, amount: money(claimed) },
                {
                  category: { text: 'benefit' },
                  amount: money(accepted),
                  ...(reason_code !== null && {
                    reason: {
                      coding: [{ system: 'urn:kapu:claim-reason', code: reason_code }],
                      ...(reason_text && { text: reason_text }),
                    },
                  }),
                },
              ],
            },
          ],
    ),
    payment: { type: { text: 'complete' }, amount: money(row.paid) },
  };
}
