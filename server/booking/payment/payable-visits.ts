import { sql } from 'kysely';
import { type ReservationState, reservationStates } from '../../../contract/booking/reservation-states.ts';
import { href } from '../../../contract/href.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import { nameOf } from '../../directory/name.ts';
import { priceOf } from '../../directory/price.ts';
import { iso, plus } from '../../platform/clock.ts';
import { type Db, inTransaction, lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { readerOf } from '../letters/reader.ts';
import type { PayableState, PayableVisit, PayableVisits } from '../payment-port.ts';
import { payableUntil } from '../reservation/await-payment.ts';
import { calendarId, calendarOf } from '../reservation/calendar-of.ts';
import { findByToken, keptToken, manageToken } from '../reservation/find.ts';
import { type BookableRow, book } from '../reservation/finish-reservation.ts';
import { limits } from '../reservation/limits.ts';
import { change, moveTo, withState } from '../reservation/move.ts';
import { rehold } from '../reservation/rehold.ts';

const states: Readonly<Record<(typeof reservationStates)[ReservationState]['phase'], PayableState>> = {
  held: 'over',
  unconfirmed: 'over',
  unpaid: 'waits',
  booked: 'booked',
  cancelled: 'over',
  expired: 'over',
};

type Row = BookableRow & { start_at: string; time_zone: string; provider_id: number; calendar_id: string | null };

async function rowOf(db: Db, id: string): Promise<Row> {
  const row = await db
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .selectAll('reservation')
    .select(['slot.start_at', 'slot.end_at', 'provider_address.time_zone', 'schedule.provider_id'])
    .select(calendarId.as('calendar_id'))
    .where('reservation.id', '=', id)
    .executeTakeFirstOrThrow();
  return withState(row);
}

function visitOf(context: Context, row: Row): PayableVisit {
  const isAsked = row.status === 'pending_verification' && row.paid_amount !== null;
  return {
    id: row.id,
    state: isAsked ? 'asked' : states[reservationStates[row.status].phase],
    isCancelled: reservationStates[row.status].phase === 'cancelled',
    accountId: row.account_id,
    email: row.email ?? '',
    pays: priceOf(row)?.pays ?? null,
    until: row.status === 'pending_payment' ? payableUntil(row) : context.now,
    subject: subjectOf(context, row),
  };
}

function subjectOf({ directory }: Pick<Context, 'directory'>, row: Row): Localized {
  const day = dayOf(row.start_at, row.time_zone);
  const entries = languages.map((language) => {
    const service = directory.subfunction(row.subfunction_id, language);
    const name = [service?.specialization, service?.name].filter(Boolean).join(' – ');
    return [language, `${name}, ${dayFull(day, language)}`];
  });
  return Object.fromEntries(entries);
}

/** A visit may be moved to another doctor while this waits for the lock of the first one. */
async function lockRow(tx: Tx, id: string): Promise<Row> {
  for (;;) {
    const { doctor_id } = await rowOf(tx, id);
    await lockDoctor(tx, doctor_id);
    const row = await rowOf(tx, id);
    if (row.doctor_id === doctor_id) return row;
  }
}

/** Books the visit at once in our own calendar. For any other calendar the job of the minute asks for it, as after a crash. */
async function take(tx: Tx, context: Context, row: Row, paid: number): Promise<void> {
  if (calendarOf(context, row.calendar_id).isOwn)
    return void (await book(tx, context, row, row.id, { paid_amount: paid }));
  const changes = { paid_amount: paid, expires_at: iso(plus(context.now, limits.pending)) };
  await moveTo(tx, context, row, 'pending_verification', { verb: 'pay', changes });
}

async function retake(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await lockRow(tx, id);
  const isUnpaid = row.prepaid && row.paid_amount === null && row.verified_at !== null;
  if (row.status !== 'expired' || !isUnpaid) return;
  await rehold(tx, context, row, 'pending_payment');
}

export const payableVisits: PayableVisits<Context> = {
  find: async (db, context, token) => {
    const { id } = await findByToken(db, context, token);
    return visitOf(context, await rowOf(db, id));
  },
  read: async (db, context, id) => {
    const row = await rowOf(db, id);
    return { ...visitOf(context, row), token: await manageToken(db, context, row) };
  },
  lock: async (tx, context, id) => {
    const row = await lockRow(tx, id);
    return {
      ...visitOf(context, row),
      givesBack: row.gives_back_open ? row.gives_back : null,
      take: (paid) => take(tx, context, row, paid),
      noteGivenBack: async () => {
        await change(tx, context, row, { verb: 'give-back', changes: { gives_back_open: false } });
      },
    };
  },
  retake: (context, id) => inTransaction(context, (tx) => retake(tx, context, id)),
  owing: (db) =>
    db
      .selectFrom('reservation')
      .select(['id', 'partner_id', 'locale'])
      .where('gives_back_open', '=', sql.lit(true))
      .orderBy('id')
      .limit(100)
      .execute(),
  reader: async (db, context, id) => {
    const row = await rowOf(db, id);
    const { to, name } = await readerOf(db, context, row);
    return {
      to,
      name,
      locale: row.locale,
      token: await keptToken(db, context.keys, 'mailed', id, 0),
      nearTimes: href(
        'doctor',
        { providerId: row.provider_id, doctorId: row.doctor_id },
        { subfunction: row.subfunction_id },
      ),
    };
  },
  patientName: async (db, { language }, id) => {
    const { family_name, given_name } = await rowOf(db, id);
    return nameOf({ title: null, family_name: family_name ?? '', given_name: given_name ?? '' }, language);
  },
};
