import type { ServiceRequest } from 'fhir/r4';
import type { Selectable } from 'kysely';
import { type CareState, careCase, careStates } from '../../../contract/care/medical-care-states.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { fhirMoney } from '../../../contract/platform/minor-units.ts';
import { Money } from '../../../contract/platform/money.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { FileData } from '../../../contract/records/record.ts';
import type { Context } from '../../booking/context.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames, relativeExtension } from '../../entitlement/relative/person-names.ts';
import type { DB } from '../../platform/db/types.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { caseBinaries, caseFiles } from '../../records/case-files.ts';
import { inBundle } from '../../records/personal-data.ts';
import { Ranges } from './care-view.ts';
import { type CareRow, typed } from './find-care.ts';
import { moveCare } from './move-care.ts';

const statuses: Readonly<Record<CareState, ServiceRequest['status']>> = {
  requested: 'active',
  pending_approval: 'on-hold',
  awaiting_booking: 'active',
  booked: 'active',
  appeared: 'active',
  finished: 'completed',
  closed: 'completed',
  cancelled: 'revoked',
  deleted: 'entered-in-error',
  rejected: 'revoked',
};

const priorities: ReadonlyMap<string, ServiceRequest['priority']> = new Map([
  ['routine', 'routine'],
  ['soon', 'asap'],
  ['urgent', 'urgent'],
]);

const cancellable = statesOf(careStates).filter(
  (status) => careCase.after('cancel', { status, hasItems: false }).to !== undefined,
);

export const medicalCares: PersonalData<Context> = {
  id: 'medical-cares',
  tables: ['medical_care', 'care_item', 'care_time'],
  resources: async function* (context, accountId) {
    const { db } = context.database;
    for (const id of await caseIds(db, context, { accountId, kind: 'medical_care', scope: mandateForCare })) {
      const row = typed(await db.selectFrom('medical_care').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
      const items = await db.selectFrom('care_item').selectAll().where('care_id', '=', row.id).orderBy('no').execute();
      const person = (await personNames(db, context, [row]))(row);
      yield requestOf(row, items, { files: await caseFiles(db, id), person });
    }
  },
  contents: caseBinaries('medical_care', mandateForCare),
  // What is still to be organised is cancelled. What was done keeps its day, its clinic and its sums.
  erase: async (tx, context, accountId) => {
    const own = tx.selectFrom('medical_care').where('account_id', '=', accountId);
    for (const row of await own.selectAll().where('status', 'in', cancellable).orderBy('id').forUpdate().execute())
      await moveCare(tx, context, typed(row), 'cancel');
    const nothing = { complaint: '', place: '', phone: '', onset_on: null, preauth_ref: null, reason: null };
    await tx
      .updateTable('medical_care')
      .set({ ...nothing, radius_km: null, requested_dates: '[]' })
      .where('account_id', '=', accountId)
      .execute();
  },
  holds: [{ id: 'cares', years: 5 }],
};

type Item = Selectable<DB['care_item']>;

type About = { files: readonly FileData[]; person: string | null };

function requestOf(row: CareRow, items: readonly Item[], { files, person }: About): ServiceRequest {
  const ranges = Ranges.parse(row.requested_dates);
  const days = ranges.flatMap(({ from, to }) => [from, to]).sort();
  const [start, end] = [days.at(0), days.at(-1)];
  const said = [row.reason, row.visit_time, row.doctor].filter((text) => text !== null);
  return {
    resourceType: 'ServiceRequest',
    id: row.id,
    extension: [
      { url: 'urn:kapu:phone', valueString: row.phone },
      ...(row.preauth_ref === null ? [] : [{ url: 'urn:kapu:preauthorization', valueString: row.preauth_ref }]),
      ...(row.onset_on === null ? [] : [{ url: 'urn:kapu:onset', valueDate: row.onset_on }]),
      ...items.map(itemOf),
      ...relativeExtension(row, person),
    ],
    identifier: [{ system: 'urn:kapu:care-number', value: row.number }],
    status: statuses[row.status],
    intent: 'order',
    priority: priorities.get(row.urgency),
    code: { text: row.service },
    subject: { reference: `Patient/${row.account_id}` },
    ...(start !== undefined && end !== undefined && { occurrencePeriod: { start, end } }),
    authoredOn: row.created_at,
    ...(row.provider !== null && { performer: [{ display: row.provider }] }),
    ...(row.place && { locationCode: [{ text: row.place }] }),
    ...(row.complaint && { reasonCode: [{ text: row.complaint }] }),
    ...(files.length > 0 && {
      supportingInfo: files.map((file) => ({
        ...(inBundle(file) && { reference: `Binary/${file.id}` }),
        display: file.name,
      })),
    }),
    ...(said.length > 0 && { note: said.map((text) => ({ text })) }),
  };
}

function itemOf({ code, name, qty, unit_price, insurer_part, patient_part, currency }: Item) {
  const money = (url: string, amount: number) => ({ url, valueMoney: fhirMoney(Money.parse({ amount, currency })) });
  return {
    url: 'urn:kapu:care-item',
    extension: [
      { url: 'code', valueString: code },
      { url: 'name', valueString: name },
      { url: 'quantity', valueInteger: qty },
      money('unitPrice', unit_price),
      money('insurerPart', insurer_part),
      money('patientPart', patient_part),
    ],
  };
}
