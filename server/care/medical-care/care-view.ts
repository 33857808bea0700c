import type { Selectable } from 'kysely';
import { z } from 'zod';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { type Care, MedicalCare } from '../../../contract/care/medical-care.ts';
import { careCase, careStates } from '../../../contract/care/medical-care-states.ts';
import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { whenText } from '../../booking/letters/when.ts';
import { withState } from '../../booking/reservation/move.ts';
import { placeOf, placeView } from '../../booking/reservation/place.ts';
import { paidAndReturned } from '../../booking/reservation/view.ts';
import { hiddenFrom } from '../../entitlement/relative/hidden-relatives.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { historyOf } from '../../identity/history/entries.ts';
import { sees } from '../../identity/session/rights.ts';
import { dueOf } from '../../platform/case/overdue.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { caseFiles } from '../../records/case-files.ts';
import { visitBegun } from '../times/hold-visit.ts';
import { choiceOf } from '../times/payer.ts';
import { proposedTimes } from '../times/proposed-times.ts';
import type { CareRow } from './find-care.ts';
import { itemsOf } from './items.ts';

export const Ranges = z.array(z.object({ from: z.string(), to: z.string() }));

type Line = Pick<
  CareRow,
  'id' | 'number' | 'status' | 'due_at' | 'service' | 'specialization_id' | 'urgency' | 'created_at'
>;

type ViewOptions = { person: string | null; hasChoice: boolean };

export function lineOf(
  { directory, language, now }: Pick<Context, 'directory' | 'language' | 'now'>,
  { id, number, status, due_at, service, specialization_id, urgency, created_at }: Line,
  { person, hasChoice }: ViewOptions,
) {
  const specialty = specialization_id === null ? undefined : directory.specialization(specialization_id, language);
  return {
    id,
    number,
    person,
    status,
    turn: hasChoice ? ('customer' as const) : careStates[status].turn,
    ...dueOf(due_at, now),
    ...(hasChoice && { overdue: false }),
    serviceType: service,
    specialization: specialty ? { id: specialty.id, name: specialty.name } : null,
    urgency: MedicalCare.shape.urgency.parse(urgency),
    askedAt: created_at,
  };
}

export async function ownCareView(tx: Tx, context: Context, row: CareRow): Promise<MedicalCare> {
  const isHidden = (await hiddenFrom(tx, context, row.relative_id)) !== undefined;
  return {
    ...(await careView(tx, context, row)),
    canBook: (await personIds(tx, context, 'book')).includes(row.person_id),
    canCancel:
      careCase.after('cancel', { ...row, hasItems: true }).to !== undefined &&
      !(isHidden && (await visitBegun(tx, row)) !== undefined),
  };
}

export async function careView(tx: Tx, context: Context, row: CareRow): Promise<Care> {
  const seesContents = sees(context, 'case_content.read');
  return {
    ...(await progressOf(tx, context, row)),
    requestedDates: Ranges.parse(row.requested_dates),
    preferredPlace: row.place,
    radiusKm: row.radius_km,
    ...(seesContents ? { complaint: row.complaint, onsetDate: row.onset_on } : { complaint: null, onsetDate: null }),
    preauthRef: row.preauth_ref,
    phone: row.phone,
    contactWindow: MedicalCare.shape.contactWindow.parse(row.call_window),
    files: seesContents && sees(context, 'file_name.read') ? await caseFiles(tx, row.id) : [],
    request: await requestOf(tx, row),
    history: await historyOf(tx, { type: 'medical_care', id: row.id }),
  };
}

async function requestOf(tx: Tx, { care_request_id }: CareRow): Promise<string | null> {
  const row = await tx.selectFrom('care_request').select('number').where('id', '=', care_request_id).executeTakeFirst();
  return row?.number ?? null;
}

export async function progressOf(tx: Tx, context: Context, row: CareRow) {
  const times = await timesOf(tx, context, row);
  return {
    ...lineOf(context, row, {
      person: (await personNames(tx, context, [row]))(row),
      hasChoice: times.some(({ state }) => state === 'free'),
    }),
    items: await itemsOf(tx, context, row),
    ...(await whereOf(tx, context, row)),
    times,
    reason: row.reason,
  };
}

/** A time stays listed once the customer has begun to book it, so that they can go on. */
async function timesOf(tx: Tx, context: Context, row: CareRow): Promise<ProposedTime[]> {
  const rows = await tx
    .selectFrom('care_time')
    .select(['slot_id', 'subfunction_id'])
    .where('care_id', '=', row.id)
    .where('over_at', 'is', null)
    .orderBy('no')
    .execute();
  if (rows.length === 0) return [];
  const times = await proposedTimes(tx, context, rows, await choiceOf(tx, context, row));
  return times.map(({ time }) => time);
}

type CarePlace = Pick<MedicalCare, 'provider' | 'appointment'>;

/** The place that the desk entered, else that of the visit, which may have been moved; the visit's number only if the reader may see it. */
async function whereOf(tx: Tx, context: Context, row: CareRow): Promise<CarePlace> {
  const visit = await tx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', row.reservation_id)
    .where(({ or, eb }) => or([eb('status', 'in', visits), eb('booked_at', 'is not', null)]))
    .executeTakeFirst();
  const { provider, visit_time: time, doctor } = row;
  const hidden = context.session && (await hiddenFrom(tx, context, row.relative_id));
  const reservation = hidden ? null : (visit?.number ?? null);
  const money = await moneyBack(tx, context, hidden ? undefined : visit);
  if (time !== null) return { provider, appointment: { time, doctor, reservation, ...money } };
  if (!visit || row.status === 'awaiting_booking') return { provider, appointment: null };
  const { texts, language, host } = context;
  const place = placeView(await placeOf(tx, visit), language);
  const when = whenText(texts, place.start, { timeZone: place.timeZone, language, host });
  return {
    provider: place.provider.name,
    appointment: { time: when, doctor: place.doctor.name, reservation, ...money },
  };
}

type Visit = Selectable<DB['reservation']>;

async function moneyBack(tx: Tx, context: Context, visit: Visit | undefined) {
  if (!visit || visit.paid_amount === null) return { paid: null, givesBack: null };
  const row = withState(visit);
  const { paid, givesBack } = paidAndReturned(row, row.status, (await placeOf(tx, row)).start_at, context);
  return { paid, givesBack };
}

const visits = statesOf(reservationStates, ({ phase }) => phase === 'booked');
