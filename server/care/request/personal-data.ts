import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import type { Context } from '../../booking/context.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { iso } from '../../platform/clock.ts';
import { writeMove } from '../../platform/move-to.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { caseBinaries } from '../../records/case-files.ts';
import { contentsOf } from './contents.ts';
import { requestResource } from './fhir.ts';
import { requestEvent, withState } from './request-row.ts';

export const careRequests: PersonalData<Context> = {
  id: 'care-requests',
  tables: ['care_request'],
  resources: async function* (context, accountId) {
    const { db } = context.database;
    for (const id of await caseIds(db, context, { accountId, kind: 'care_request', scope: mandateForCare })) {
      const row = withState(
        await db.selectFrom('care_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const contents = await contentsOf(db, context, row);
      const person = (await personNames(db, context, [row]))(row);
      yield requestResource(row, { ...contents, person });
    }
  },
  contents: caseBinaries('care_request', mandateForCare),
  erase: async (tx, context, accountId) => {
    const rows = await tx
      .selectFrom('care_request')
      .selectAll()
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute();
    for (const row of rows.map(withState)) {
      if (row.closed_at === null) {
        const event = requestEvent(context, row, 'withdraw');
        await writeMove(tx, context, { from: row.status, to: 'withdrawn', event });
        const over = { status: 'withdrawn', due_at: null, closed_at: iso(context.now) };
        await tx.updateTable('care_request').set(over).where('id', '=', row.id).execute();
      }
      await tx.updateTable('care_request').set({ mark: null }).where('id', '=', row.id).execute();
      await tx.updateTable('care_answer').set({ answer: '' }).where('care_request_id', '=', row.id).execute();
    }
  },
  holds: [{ id: 'requests', years: 5 }],
};
