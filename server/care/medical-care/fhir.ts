import type { ServiceRequest } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { CareState } from '../../../contract/care/medical-care-states.ts';
import { fhirMoney } from '../../../contract/platform/minor-units.ts';
import { Money } from '../../../contract/platform/money.ts';
import type { FileData } from '../../../contract/records/record.ts';
import { relativeExtension } from '../../entitlement/relative/person-names.ts';
import type { DB } from '../../platform/db/types.ts';
import { inBundle } from '../../records/fhir.ts';
import { Ranges } from './care-view.ts';
import type { CareRow } from './find-care.ts';

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

type Item = Selectable<DB['care_item']>;

type Contents = { files: readonly FileData[]; person: string | null };

export function careResource(row: CareRow, items: readonly Item[], { files, person }: Contents): ServiceRequest {
  const ranges = Ranges.parse(row.requested_dates);
  const days = ranges.flatMap(({ from, to }) => [from, to]).sort();
  const [start, end] = [days.at(0), days.at(-1)];
  const texts = [row.reason, row.visit_time, row.doctor].filter((text) => text !== null);
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
    ...(texts.length > 0 && { note: texts.map((text) => ({ text })) }),
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
