import type { ServiceRequest } from 'fhir/r4';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { withoutMandate } from '../../entitlement/relative/hidden-relatives.ts';
import { personNames, relativeExtension } from '../../entitlement/relative/person-names.ts';
import { iso } from '../../platform/clock.ts';
import { writeMove } from '../../platform/move-to.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { binaryOf, inBundle } from '../../records/personal-data.ts';
import type { Context } from '../context.ts';
import { contentsOf } from './contents.ts';
import { requestEvent, typed } from './request-row.ts';

const statuses = { desk: 'active', expert: 'active', customer: 'on-hold', over: 'completed' } as const;

export const careRequests: PersonalData<Context> = {
  id: 'care-requests',
  tables: ['care_request', 'care_answer', 'care_message', 'care_message_time', 'care_request_file'],
  resources: async function* (context, accountId) {
    for (const row of await requestsOf(context, accountId)) {
      const { answers, files, messages } = await contentsOf(context.database.db, context, row);
      const person = (await personNames(context.database.db, context, [row]))(row);
      const resource: ServiceRequest = {
        resourceType: 'ServiceRequest',
        id: row.id,
        ...(person !== null && { extension: relativeExtension(row, person) }),
        identifier: [{ system: 'urn:kapu:request-number', value: row.number }],
        status: statuses[careRequestStates[row.status].turn ?? 'over'],
        intent: 'proposal',
        code: { text: row.service },
        subject: { reference: `Patient/${accountId}` },
        authoredOn: row.created_at,
        note: [
          ...answers.map(({ question, answer }) => ({ text: `${question}: ${answer}` })),
          ...messages.map(({ at, by, name, text }) => ({ time: at, authorString: name ?? by, text })),
        ],
        supportingInfo: files.filter(inBundle).map(({ id, name }) => ({ reference: `Binary/${id}`, display: name })),
      };
      yield resource;
    }
  },
  contents: async function* (context, accountId) {
    for (const row of await requestsOf(context, accountId)) {
      const { files } = await contentsOf(context.database.db, context, row);
      for (const file of files.filter(inBundle)) yield await binaryOf(context, accountId, file);
    }
  },
  erase: async (tx, context, accountId) => {
    const rows = await tx
      .selectFrom('care_request')
      .selectAll()
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute();
    for (const row of rows.map(typed)) {
      if (row.closed_at === null) {
        const event = requestEvent(context, row, 'withdraw');
        await writeMove(tx, context, { from: row.status, to: 'withdrawn', event });
        const over = { status: 'withdrawn', due_at: null, closed_at: iso(context.now) };
        await tx.updateTable('care_request').set(over).where('id', '=', row.id).execute();
      }
      await tx.updateTable('care_answer').set({ answer: '' }).where('care_request_id', '=', row.id).execute();
      await tx.updateTable('care_message').set({ words: '' }).where('care_request_id', '=', row.id).execute();
    }
  },
  holds: [{ id: 'requests', years: 5 }],
};

/** But those of a relative for whom the account may not act any more. */
async function requestsOf(context: Context, accountId: string) {
  const { db } = context.database;
  const hidden = await withoutMandate(db, context, accountId, mandateForCare);
  const rows = await db
    .selectFrom('care_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.filter(({ person_id }) => !hidden.includes(person_id)).map(typed);
}
