import { claimMessageKinds } from '../../../contract/claims/claim.ts';
import { claimCase, claimStates } from '../../../contract/claims/claim-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { caseBinaries, placedFiles } from '../../records/case-files.ts';
import { expensesOf, withState } from './claim-row.ts';
import { claimResource, claimResponseResource } from './fhir.ts';
import { areWordsHidden } from './holder-view.ts';
import { openClaim } from './move-claim.ts';
import { keepsPayee, noPayee, noPayees } from './payee.ts';

const withdrawable = statesOf(claimStates).filter(
  (status) => claimCase.after('withdraw', { status, decided: null }).to !== undefined,
);

export const claims: PersonalData<Context> = {
  id: 'claims',
  tables: [],
  resources: async function* (context, accountId) {
    const { db } = context.database;
    for (const id of await caseIds(db, context, { accountId, kind: 'claim' })) {
      const row = withState(await db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
      const [expenses, files] = [await expensesOf(db, id), await placedFiles(db, id)];
      const messages = await messagesOf(db, id, { kinds: claimMessageKinds });
      const texts = messages.map(({ kind, text }) => `${kind}: ${text}`);
      const person = (await personNames(db, context, [row]))(row);
      const isHidden = await areWordsHidden(db, context, row);
      const visibleRow = isHidden ? { ...row, complaint: '', other_insurance: null, reason: null } : row;
      const lines = isHidden ? expenses.map((one) => ({ ...one, reason_text: null })) : expenses;
      const receipts = files.filter(({ message }) => !isHidden || message === null).map(({ file }) => file);
      yield claimResource(visibleRow, lines, { files: receipts, messages: isHidden ? [] : texts, person });
      if (row.decided !== null) yield claimResponseResource(visibleRow, lines);
    }
  },
  contents: caseBinaries('claim'),
  // Erasing withdraws undecided claims. The others keep their invoices and sums as evidence, and their payee while money is owed.
  erase: async (tx, context, accountId) => {
    const own = tx.selectFrom('claim').selectAll().where('account_id', '=', accountId).orderBy('id').forUpdate();
    for (const row of (await own.execute()).map(withState)) {
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
