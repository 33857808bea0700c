import type { Annotation, Appointment, Communication, Extension, List, Task } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { ReservationState } from '../../contract/booking/reservation-states.ts';
import { fhirMoney } from '../../contract/platform/minor-units.ts';
import { addressOf } from '../directory/address.ts';
import { videoKind } from '../directory/directory.ts';
import { nameOf } from '../directory/name.ts';
import { priceOf } from '../directory/price.ts';
import { isLate } from '../platform/case/overdue.ts';
import type { DB } from '../platform/db/types.ts';
import type { Context } from './context.ts';
import { payPlaceOf } from './reservation/pay-place.ts';
import { placeOf } from './reservation/place.ts';

const statuses: Readonly<Record<ReservationState, Appointment['status']>> = {
  held: 'pending',
  pending_verification: 'pending',
  pending_payment: 'pending',
  pending_approval: 'pending',
  booked: 'booked',
  arrived: 'arrived',
  fulfilled: 'fulfilled',
  cancelled_by_patient: 'cancelled',
  cancelled_by_provider: 'cancelled',
  cancelled_by_operator: 'cancelled',
  noshow: 'noshow',
  expired: 'cancelled',
};

type Row = Parameters<typeof placeOf>[1] &
  Parameters<typeof priceOf>[0] & { number: string; status: ReservationState } & {
    id: string;
    prepaid: boolean;
    paid_amount: number | null;
    subfunction_id: number;
    patient_comment: string | null;
    created_at: string;
  };

export async function appointmentResource(context: Context, accountId: string, row: Row): Promise<Appointment> {
  const place = await placeOf(context.database.db, row);
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  const price = priceOf(row);
  const payAt = payPlaceOf({ ...row, pays: price?.pays.amount, video: service?.kind === videoKind });
  const extension: Extension[] = [
    ...(price ? [{ url: 'urn:kapu:price', valueMoney: fhirMoney(price.pays) }] : []),
    ...(price && payAt !== null ? [{ url: 'urn:kapu:pay-at', valueCode: payAt }] : []),
    ...(await ratingOf(context, row.id)),
  ];
  return {
    resourceType: 'Appointment',
    id: row.id,
    identifier: [{ system: 'urn:kapu:booking-number', value: row.number }],
    status: statuses[row.status],
    ...(extension.length > 0 && { extension }),
    serviceType: [{ text: [service?.specialization, service?.name].filter(Boolean).join(' – ') }],
    start: place.start_at,
    end: place.end_at,
    created: row.created_at,
    ...(row.patient_comment !== null && { patientInstruction: row.patient_comment }),
    participant: [
      { actor: { reference: `Patient/${accountId}` }, status: 'accepted' },
      { actor: { display: nameOf(place, context.language) }, status: 'accepted' },
      { actor: { display: `${place.name}, ${addressOf(place)}` }, status: 'accepted' },
    ],
  };
}

async function ratingOf({ database: { db } }: Context, reservationId: string): Promise<Extension[]> {
  const rating = await db
    .selectFrom('rating')
    .select(['waiting', 'conditions', 'competence', 'behaviour', 'overall', 'comment'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();
  if (!rating) return [];
  const { waiting, conditions, competence, behaviour, overall, comment } = rating;
  const marks = { waiting, careConditions: conditions, staffCompetence: competence, behaviour, overall };
  const extension: Extension[] = Object.entries(marks).map(([url, valueInteger]) => ({ url, valueInteger }));
  if (comment !== null) extension.push({ url: 'comment', valueString: comment });
  return [{ url: 'urn:kapu:rating', extension }];
}

type CallBack = Pick<
  Selectable<DB['call_back']>,
  'id' | 'number' | 'closed_at' | 'created_at' | 'promised_from' | 'due_at'
> & { words: string | null };

export function callBackResource(
  row: CallBack,
  { accountId, now, note }: { accountId: string; now: Temporal.Instant; note: readonly Annotation[] },
): Task {
  return {
    resourceType: 'Task',
    id: row.id,
    identifier: [{ system: 'urn:kapu:call-back-number', value: row.number }],
    status: row.closed_at === null ? 'requested' : 'completed',
    intent: 'order',
    for: { reference: `Patient/${accountId}` },
    authoredOn: row.created_at,
    executionPeriod: { start: row.promised_from, end: row.due_at },
    ...(row.closed_at === null && isLate(row.due_at, now) && { businessStatus: { text: 'overdue' } }),
    ...(row.words && { description: row.words }),
    ...(note.length > 0 && { note: [...note] }),
  };
}

type CallBackStep = Pick<Selectable<DB['call_back_step']>, 'at' | 'action'> & { text: string };

export function stepNote({ at, action, text }: CallBackStep): Annotation {
  return { extension: [{ url: 'urn:kapu:step', valueCode: action }], time: at, text: text === '' ? action : text };
}

type Letter = Pick<Selectable<DB['outbox']>, 'id' | 'kind' | 'sent_at'>;

export function letterResource({ id, kind, sent_at }: Letter, accountId: string): Communication {
  return {
    resourceType: 'Communication',
    id,
    status: 'completed',
    subject: { reference: `Patient/${accountId}` },
    topic: { text: kind },
    medium: [{ text: kind.endsWith('_sms') ? 'sms' : 'email' }],
    ...(sent_at !== null && { sent: sent_at }),
  };
}

type WaitingPlace = Pick<
  Selectable<DB['waiting_wish']>,
  'place_id' | 'subfunction_id' | 'earliest_day' | 'latest_day'
> &
  Pick<Selectable<DB['waiting_place']>, 'created_at' | 'over_at'>;

export function waitingPlaceResource(
  { directory, language }: Pick<Context, 'directory' | 'language'>,
  accountId: string,
  { place_id, subfunction_id, earliest_day, latest_day, created_at, over_at }: WaitingPlace,
): Appointment {
  const service = directory.subfunction(subfunction_id, language);
  return {
    resourceType: 'Appointment',
    id: place_id,
    status: over_at === null ? 'waitlist' : 'cancelled',
    serviceType: [{ text: [service?.specialization, service?.name].filter(Boolean).join(' – ') }],
    requestedPeriod: [{ start: earliest_day, end: latest_day }],
    created: created_at,
    participant: [{ actor: { reference: `Patient/${accountId}` }, status: 'accepted' }],
  };
}

type Favourite = NamedRow & { created_at: string; clinic: string };
type NamedRow = Parameters<typeof nameOf>[0];

export function favouriteResources(
  rows: readonly Favourite[],
  { accountId, language }: { accountId: string; language: Context['language'] },
): List[] {
  if (rows.length === 0) return [];
  const list: List = {
    resourceType: 'List',
    id: accountId,
    status: 'current',
    mode: 'working',
    code: { text: 'favourite-doctors' },
    subject: { reference: `Patient/${accountId}` },
    entry: rows.map((row) => ({
      date: row.created_at,
      item: { display: `${nameOf(row, language)}, ${row.clinic}` },
    })),
  };
  return [list];
}
