import type { Appointment, Communication, Task } from 'fhir/r4';
import type { ReservationState } from '../../contract/booking/reservation-states.ts';
import { fhirMoney } from '../../contract/platform/minor-units.ts';
import { addressOf } from '../directory/address.ts';
import { nameOf } from '../directory/name.ts';
import { priceOf } from '../directory/price.ts';
import { hiddenRelatives } from '../entitlement/relative/hidden-relatives.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Context } from './context.ts';
import { notOf } from './not-of.ts';
import { typed } from './reservation/move.ts';
import { placeOf } from './reservation/place.ts';
import { waitingPlaces } from './waiting-list/personal-data.ts';

const statuses: Readonly<Record<ReservationState, Appointment['status']>> = {
  held: 'pending',
  pending_verification: 'pending',
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

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'reservations',
    tables: ['reservation', 'reservation_token', 'reservation_move', 'reminder', 'calendar_feed', 'rating'],
    resources: appointments,
    erase: async (tx, _context, accountId) => {
      const mine = tx.selectFrom('reservation').select('id').where('account_id', '=', accountId);
      await tx.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('reminder').where('reservation_id', 'in', mine).execute();
      await tx.deleteFrom('reservation_token').where('reservation_id', 'in', mine).execute();
      await tx.updateTable('rating').set({ comment: null }).where('reservation_id', 'in', mine).execute();
      const nobody = { family_name: null, given_name: null, birth_date: null, email: null, phone: null };
      await tx
        .updateTable('reservation')
        .set({ ...nobody, patient_comment: null, dispute: null })
        .where('account_id', '=', accountId)
        .execute();
    },
    holds: [{ id: 'visits', years: 5 }],
  },
  waitingPlaces,
  {
    id: 'call-backs',
    tables: ['call_back', 'call_back_wish', 'call_back_step'],
    resources: async ({ database: { db } }, accountId) => {
      const rows = await db
        .selectFrom('call_back')
        .leftJoin('call_back_wish', 'call_back_wish.call_back_id', 'call_back.id')
        .select(['call_back.id', 'number', 'closed_at', 'call_back.created_at', 'promised_from', 'due_at', 'words'])
        .where('account_id', '=', accountId)
        .orderBy('call_back.created_at')
        .execute();
      return rows.map(
        ({ id, number, closed_at, created_at, promised_from, due_at, words }): Task => ({
          resourceType: 'Task',
          id,
          identifier: [{ system: 'urn:kapu:call-back-number', value: number }],
          status: closed_at === null ? 'requested' : 'completed',
          intent: 'order',
          for: { reference: `Patient/${accountId}` },
          authoredOn: created_at,
          executionPeriod: { start: promised_from, end: due_at },
          ...(words && { description: words }),
        }),
      );
    },
    erase: async (tx, _context, accountId) => {
      await tx.deleteFrom('call_back').where('account_id', '=', accountId).execute();
    },
  },
  {
    id: 'letters',
    tables: ['outbox', 'mailbox'],
    resources: async ({ database: { db } }, accountId) => {
      const rows = await db
        .selectFrom('outbox')
        .leftJoin('reservation', 'reservation.id', 'outbox.reservation_id')
        .select(['outbox.id', 'outbox.kind', 'outbox.sent_at'])
        .where((is) => is.or([is('outbox.account_id', '=', accountId), is('reservation.account_id', '=', accountId)]))
        .where('sent_at', 'is not', null)
        .orderBy('sent_at')
        .execute();
      return rows.map(
        ({ id, kind, sent_at }): Communication => ({
          resourceType: 'Communication',
          id,
          status: 'completed',
          subject: { reference: `Patient/${accountId}` },
          topic: { text: kind },
          medium: [{ text: kind.endsWith('_sms') ? 'sms' : 'email' }],
          ...(sent_at !== null && { sent: sent_at }),
        }),
      );
    },
    erase: async (tx, _context, accountId) => {
      const { email, contact_email, phone } = await tx
        .selectFrom('account')
        .select(['email', 'contact_email', 'phone'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const known = [email, contact_email, phone].filter((address) => address !== null);
      await tx.deleteFrom('mailbox').where('recipient', 'in', known).execute();
      const mine = tx.selectFrom('reservation').select('id').where('account_id', '=', accountId);
      await tx
        .deleteFrom('outbox')
        .where((is) => is.or([is('account_id', '=', accountId), is('reservation_id', 'in', mine)]))
        .execute();
    },
  },
];

const page = 200;

/** But those of a relative that the account may not see any more (0056). */
async function* appointments(context: Context, accountId: string): AsyncIterable<Appointment> {
  const { db } = context.database;
  const hidden = await hiddenRelatives(db, context, accountId);
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('reservation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(notOf(hidden))
      .where('number', '>', last)
      .orderBy('number')
      .limit(page)
      .execute();
    for (const row of rows) yield await appointmentOf(context, accountId, typed(row));
    const end = rows.at(-1);
    if (!end || rows.length < page) return;
    last = end.number;
  }
}

type Row = Parameters<typeof placeOf>[1] &
  Parameters<typeof priceOf>[0] & { number: string; status: ReservationState } & {
    id: string;
    subfunction_id: number;
    patient_comment: string | null;
    created_at: string;
  };

async function appointmentOf(context: Context, accountId: string, row: Row): Promise<Appointment> {
  const place = await placeOf(context.database.db, row);
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  const price = priceOf(row);
  return {
    resourceType: 'Appointment',
    id: row.id,
    identifier: [{ system: 'urn:kapu:booking-number', value: row.number }],
    status: statuses[row.status],
    ...(price && {
      extension: [{ url: 'urn:kapu:price', valueMoney: fhirMoney(price.pays) }],
    }),
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
