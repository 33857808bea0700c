import { setAttendance } from '../../contract/booking/attendance.ts';
import { listSlots } from '../../contract/booking/calendar.ts';
import { resendVerification, verifyReservation } from '../../contract/booking/guest.ts';
import { keepReservation, startReservation } from '../../contract/booking/hold.ts';
import { readMove } from '../../contract/booking/move.ts';
import { cancelReservation } from '../../contract/booking/reservation.ts';
import { getPerson, searchPersons, unlockPerson } from '../../contract/desk/person.ts';
import { eraseAccount } from '../../contract/interop/my-data.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { good, type World } from '../support/world.ts';
import { type Cause, type Causes, later, walk } from './cause.ts';
import { customer, freshSlot, waiting } from './walks.ts';

const hold = async (w: World) => good(await w.call(startReservation, { slotId: freshSlot(), subfunctionId: 101 }));

async function booked(w: World) {
  const who = await customer(w);
  return { ...who, visit: await bookedByCustomer(w, freshSlot(), who.headers) };
}

/** Another process has brought the booking to this state. */
async function bookedAs(w: World, status: string) {
  const booking = await booked(w);
  await w.database.pool.query('update reservation set status = $2 where number = $1', [booking.visit.number, status]);
  return booking;
}

async function cancelled(w: World) {
  const booking = await booked(w);
  good(await w.call(cancelReservation, { token: booking.visit.token }, booking.headers));
  return booking;
}

async function afterStart<Out>(
  w: World,
  go: (booking: Awaited<ReturnType<typeof booked>>) => Promise<Out>,
): Promise<Out> {
  const booking = await booked(w);
  await w.database.pool.query(
    `update slot set start_at = $2, end_at = $3 where id = (select slot_id from reservation where number = $1)`,
    [booking.visit.number, w.now().subtract({ minutes: 5 }).toString(), w.now().add({ minutes: 5 }).toString()],
  );
  return go(booking);
}

async function offer(w: World) {
  return w.database.db
    .selectFrom('offering')
    .select(['doctor_id', 'provider_id'])
    .where('subfunction_id', '=', 101)
    .orderBy('doctor_id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

const week = (because: string, says: RegExp, wrongly: object): Cause =>
  walk(because, says, async (w) => {
    const { doctor_id: doctorId, provider_id: providerId } = await offer(w);
    return w.call(listSlots, { providerId, doctorId, subfunction: 101, ...wrongly });
  });

const notRun = (cause: string) => new RegExp(`could not run this search.*${cause}`);
const searched = (query: string): Cause =>
  walk(`“${query}” was typed`, /cannot be searched for.*none of them/, async (w) =>
    w.call(searchPersons, { query }, (await w.desk(['agent'])).headers),
  );

const closedNow = /details are not open.*half an hour and close with the log-out/;
const stale = /link or code can no longer be used.*used already, or the booking was cancelled/;
const unchanged = (state: string) => new RegExp(`can no longer be changed here.*Current status: ${state}`);

export const bookingCauses: Causes = {
  KT001: [
    walk('the code twice', stale, async (w) => {
      const { token, email } = await waiting(w);
      const code = w.mailedCode(email);
      good(await w.call(verifyReservation, { token, code }));
      return w.call(verifyReservation, { token, code });
    }),
    walk('it was cancelled before', stale, async (w) => {
      const { token, email } = await waiting(w);
      good(await w.call(cancelReservation, { token }));
      return w.call(verifyReservation, { token, code: w.mailedCode(email) });
    }),
  ],
  KT002: [24 * 60, 25 * 60].map((minutes) =>
    walk(`the code after ${minutes} minutes`, /link or code has expired.*limited time/, async (w) => {
      const { token, email } = await waiting(w);
      return later(w, { minutes }, () => w.call(verifyReservation, { token, code: w.mailedCode(email) }));
    }),
  ),
  KT004: ['111111', '222222'].map((code) =>
    walk(`${code} again and again`, /wrong too many times.*no longer works/, async (w) => {
      const { token, email } = await waiting(w);
      const wrong = w.mailedCode(email) === code ? '333333' : code;
      for (let tries = 0; tries < 6; tries += 1) await w.call(verifyReservation, { token, code: wrong });
      return w.call(verifyReservation, { token, code: wrong });
    }),
  ),
  KT005: [
    walk('right after the first e-mail', /new e-mail in a minute.*only just sent/, async (w) =>
      w.call(resendVerification, { token: (await waiting(w)).token }),
    ),
    walk('right after the second', /new e-mail in a minute.*only just sent/, async (w) => {
      const { token } = await waiting(w);
      return later(w, { minutes: 2 }, async () => {
        good(await w.call(resendVerification, { token }));
        return w.call(resendVerification, { token });
      });
    }),
  ],
  KT006: [1, 4].map((minutes) =>
    walk(`kept again after ${minutes} minutes`, /cannot keep the time any longer.*only once/, async (w) => {
      const { token } = await hold(w);
      good(await w.call(keepReservation, { token }));
      return later(w, { minutes }, () => w.call(keepReservation, { token }));
    }),
  ),
  KT007: [
    walk('it is over', /no longer holding this time.*only for a short while/, async (w) => {
      const { token } = await hold(w);
      return later(w, { hours: 2 }, () => w.call(keepReservation, { token }));
    }),
    walk('it waits for its code', /is waiting to be confirmed.*type the code in our e-mail/, async (w) =>
      w.call(keepReservation, { token: (await waiting(w)).token }),
    ),
  ],
  KT020: ['2026-11-24', '2026-12-24'].map((day) =>
    walk(`an appointment on ${day}`, /has not begun yet.*only once the appointment has begun/, async (w) => {
      const { visit } = await booked(w);
      await w.database.pool.query(
        `update slot set start_at = $2, end_at = $3 where id = (select slot_id from reservation where number = $1)`,
        [visit.number, `${day}T03:00:00Z`, `${day}T03:10:00Z`],
      );
      const { rows } = await w.database.pool.query('select id from reservation where number = $1', [visit.number]);
      return w.call(setAttendance, { visitId: rows[0].id, came: true }, (await w.desk(['supervisor'])).headers);
    }),
  ),
  RE1001: [
    walk('it has passed', /can no longer be booked.*has passed or is too soon/, async (w) => {
      const slotId = freshSlot();
      return later(w, { hours: 24 * 20 }, () => w.call(startReservation, { slotId, subfunctionId: 101 }));
    }),
    walk('it is in a minute', /can no longer be booked.*has passed or is too soon/, async (w) => {
      const slotId = freshSlot();
      const at = w.now().add({ minutes: 1 });
      await w.database.pool.query('update slot set start_at = $2, end_at = $3 where id = $1', [
        slotId,
        at.toString(),
        at.add({ minutes: 10 }).toString(),
      ]);
      return w.call(startReservation, { slotId, subfunctionId: 101 });
    }),
  ],
  RR1003: [
    walk('a cancellation after it has begun', /can no longer be changed here.*already begun/, (w) =>
      afterStart(w, ({ visit, headers }) => w.call(cancelReservation, { token: visit.token }, headers)),
    ),
    walk('a cancellation once it is over', /can no longer be changed here.*already begun/, async (w) => {
      const { visit, headers } = await booked(w);
      await w.database.pool.query(
        `update slot set start_at = $2, end_at = $3 where id = (select slot_id from reservation where number = $1)`,
        [visit.number, w.now().subtract({ hours: 5 }).toString(), w.now().subtract({ hours: 4 }).toString()],
      );
      return w.call(cancelReservation, { token: visit.token }, headers);
    }),
  ],
  RR1004: [
    walk('moved after it was cancelled', unchanged('cancelled by the patient'), async (w) => {
      const { visit, headers } = await cancelled(w);
      return w.call(readMove, { token: visit.token, slotId: freshSlot() }, headers);
    }),
    walk('cancelled after the patient came', unchanged('done'), async (w) => {
      const { visit, headers } = await bookedAs(w, 'fulfilled');
      return w.call(cancelReservation, { token: visit.token }, headers);
    }),
  ],
  RR1007: [205, 305].map((subfunctionId) =>
    walk(`visit ${subfunctionId} at a doctor who does not give it`, /service was not found.*no longer offers/, (w) =>
      w.call(startReservation, { slotId: freshSlot(), subfunctionId }),
    ),
  ),
  C201: [
    week('a provider that is no number', notRun('provider asked for is not valid'), { providerId: 'x' }),
    week('no provider', notRun('provider asked for is not valid'), { providerId: '' }),
  ],
  C202: [
    week('a day that there is not', /start date is wrong.*does not exist/, { week: '2026-02-30' }),
    week('a day of another form', /start date is wrong.*does not exist/, { week: 'monday' }),
  ],
  C203: [
    week('a doctor that is no number', notRun('doctor asked for is not valid'), { doctorId: 'x' }),
    week('no doctor', notRun('doctor asked for is not valid'), { doctorId: '' }),
  ],
  C204: [
    week('a doctor of another provider', notRun('does not work at this provider'), { doctorId: 3 }),
    week('another one', notRun('does not work at this provider'), { doctorId: 4 }),
  ],
  KD001: [1, 2].map((visits) =>
    walk(`${visits} appointments to come`, /still have appointments to come.*Cancel your appointments/, async (w) => {
      const who = await customer(w);
      for (let no = 0; no < visits; no += 1) await bookedByCustomer(w, freshSlot(), who.headers);
      return w.call(eraseAccount, { password: 'három zöld teve ugrik', erasureAccepted: true }, who.headers);
    }),
  ),
  KN002: [
    walk('nobody said why', closedNow, async (w) => {
      const { id: personId } = await customer(w);
      return w.call(getPerson, { personId }, (await w.desk(['agent'])).headers);
    }),
    walk('half an hour is over', closedNow, async (w) => {
      const { id: personId } = await customer(w);
      const { id, headers } = await w.desk(['agent']);
      good(await w.call(unlockPerson, { personId, reason: 'call' }, headers));
      return later(w, { minutes: 31 }, async () => w.call(getPerson, { personId }, (await w.deskSession(id)).headers));
    }),
  ],
  KN003: [searched('12'), searched('??')],
};
