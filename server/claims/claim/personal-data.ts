import type { Claim, ClaimResponse } from 'fhir/r4';
import { claimMessageKinds } from '../../../contract/claims/claim.ts';
import { claimCase, claimStates } from '../../../contract/claims/claim-states.ts';
import { fhirMoney } from '../../../contract/platform/minor-units.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { FileData } from '../../../contract/records/record.ts';
import type { Context } from '../../booking/context.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames, relativeExtension } from '../../entitlement/relative/person-names.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { caseBinaries, placedFiles } from '../../records/case-files.ts';
import { inBundle } from '../../records/personal-data.ts';
import { type ClaimRow, type ExpenseRow, expensesOf, typed } from './claim-row.ts';
import { moneyOf } from './claim-view.ts';
import { areWordsHidden } from './holder-view.ts';
import { openClaim } from './move-claim.ts';
import { keepsPayee, noPayee, noPayees } from './payee.ts';

const withdrawable = statesOf(claimStates).filter(
  (status) => claimCase.after('withdraw', { status, decided: null }).to !== undefined,
);

export const claims: PersonalData<Context> = {
  id: 'claims',
  tables: ['claim', 'claim_expense', 'claim_payment'],
  resources: async function* (context, accountId) {
    const { db } = context.database;
    for (const id of await caseIds(db, context, { accountId, kind: 'claim' })) {
      const row = typed(await db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
      const [expenses, files] = [await expensesOf(db, id), await placedFiles(db, id)];
      const messages = await messagesOf(db, id, { kinds: claimMessageKinds });
      const told = messages.map(({ kind, text }) => `${kind}: ${text}`);
      const person = (await personNames(db, context, [row]))(row);
      const isHidden = await areWordsHidden(db, context, row);
      const shown = isHidden ? { ...row, complaint: '', other_insurance: null, reason: null } : row;
      const lines = isHidden ? expenses.map((one) => ({ ...one, reason_text: null })) : expenses;
      const receipts = files.filter(({ message }) => !isHidden || message === null).map(({ file }) => file);
      yield claimOf(shown, lines, { files: receipts, told: isHidden ? [] : told, person });
      if (row.decided !== null) yield responseOf(shown, lines);
    }
  },
  contents: caseBinaries('claim'),
  // What is not decided is withdrawn. Of the others invoices and sums stay as evidence, and no words.
  erase: async (tx, context, accountId) => {
    const own = tx.selectFrom('claim').selectAll().where('account_id', '=', accountId).orderBy('id').forUpdate();
    for (const row of (await own.execute()).map(typed)) {
      if (row.decided === null && withdrawable.includes(row.status)) {
        const { health } = await openClaim(tx, context, row, 'withdraw');
        await health.updateTable('claim_expense').set({ invoice_key: null }).where('claim_id', '=', row.id).execute();
      }
      const nothing = { complaint: '', other_insurance: null, preauth_ref: null, reason: null };
      await tx
        .updateTable('claim')
        .set({ ...nothing, payment_reason: null, twice_reason: null, ...(!keepsPayee(row) && noPayees) })
        .where('id', '=', row.id)
        .execute();
      await tx.updateTable('claim_expense').set({ reason_text: null }).where('claim_id', '=', row.id).execute();
      await tx
        .updateTable('claim_payment')
        .set(noPayee)
        .where('claim_id', '=', row.id)
        .where('outcome', 'is not', null)
        .execute();
    }
  },
  holds: [{ id: 'claims', years: 8 }],
};

type Sent = {
  files: readonly FileData[];
  told: readonly string[];
  person: string | null;
};

function claimOf(row: ClaimRow, expenses: readonly ExpenseRow[], { files, told, person }: Sent): Claim {
  const said = [
    ...(row.complaint ? [row.complaint] : []),
    ...(row.other_insurance === null ? [] : [row.other_insurance]),
    ...told,
  ];
  const notes = [
    ...said.map((valueString) => ({ valueString })),
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

function responseOf(row: ClaimRow, expenses: readonly ExpenseRow[]): ClaimResponse {
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
