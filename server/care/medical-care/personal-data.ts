import { careCase, careStates } from '../../../contract/care/medical-care-states.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { caseBinaries, caseFiles } from '../../records/case-files.ts';
import { careResource } from './fhir.ts';
import { withState } from './find-care.ts';
import { moveCare } from './move-care.ts';

const cancellable = statesOf(careStates).filter(
  (status) => careCase.after('cancel', { status, hasItems: false }).to !== undefined,
);

export const medicalCares: PersonalData<Context> = {
  id: 'medical-cares',
  tables: [],
  resources: async function* (context, accountId) {
    const { db } = context.database;
    for (const id of await caseIds(db, context, { accountId, kind: 'medical_care', scope: mandateForCare })) {
      const row = withState(
        await db.selectFrom('medical_care').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const items = await db.selectFrom('care_item').selectAll().where('care_id', '=', row.id).orderBy('no').execute();
      const person = (await personNames(db, context, [row]))(row);
      yield careResource(row, items, { files: await caseFiles(db, id), person });
    }
  },
  contents: caseBinaries('medical_care', mandateForCare),
  // Erasing cancels care that is still to be organised. Finished care keeps its day, its clinic and its sums.
  erase: async (tx, context, accountId) => {
    const own = tx.selectFrom('medical_care').where('account_id', '=', accountId);
    for (const row of await own.selectAll().where('status', 'in', cancellable).orderBy('id').forUpdate().execute())
      await moveCare(tx, context, withState(row), 'cancel');
    const nothing = { complaint: '', place: '', phone: '', onset_on: null, preauth_ref: null, reason: null };
    await tx
      .updateTable('medical_care')
      .set({ ...nothing, radius_km: null, requested_dates: '[]' })
      .where('account_id', '=', accountId)
      .execute();
  },
  holds: [{ id: 'cares', years: 5 }],
};
