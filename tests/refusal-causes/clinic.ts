import { rateVisit, setAttendance } from '../../contract/booking/attendance.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { moveReservation } from '../../contract/booking/move.ts';
import { finishPair, startPair } from '../../contract/booking/pair.ts';
import { cancelReservation } from '../../contract/booking/reservation.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { moodyCalendar } from '../booking/moody-calendar.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { account } from '../identity/account.ts';
import { slotIdsByDay, startOfTests } from '../support/fixture.ts';
import { good, type World, world } from '../support/world.ts';
import { type Answer, type Cause, type Causes, type Refusal, walk } from './cause.ts';

type No = { state: 'refused'; code: string } | { state: 'taken' };

/** Clinics keep their own calendar, in the mood of each walk. */
export async function clinicWorld() {
  const { port, state } = moodyCalendar();
  /** The calendar's answer to the second booking from now on. */
  const second: { answer: No | undefined; count: number } = { answer: undefined, count: 0 };
  const calendar: typeof port = {
    ...port,
    book: async (...booking) => {
      second.count += 1;
      return second.answer && second.count === 2 ? second.answer : port.book(...booking);
    },
  };
  const w = await world({ ports: { calendar } });
  return { w, state, second, close: w.close };
}
type Clinic = Awaited<ReturnType<typeof clinicWorld>>;

// Each walk of two visits has a day of its own.
const days = slotIdsByDay(0).slice(1);
const mornings = days.splice(0, 5).values();
const times = [days, slotIdsByDay(1).slice(1)].map((all) => all.flat().values());
const slot = (doctor = 0) => times[doctor]?.next().value ?? '';

async function booked({ w }: Clinic, doctor = 0) {
  const made = await account(w.database, { subscriptions: [['hasAppointments']] });
  const { headers } = await w.session(made.id);
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
  const from = slot(doctor);
  return { ...made, headers, from, ...(await bookedByCustomer(w, from, headers)) };
}
type BookedVisit = Awaited<ReturnType<typeof booked>>;

async function inMood<Out>({ state }: Clinic, mood: typeof state.mood, go: () => Promise<Out>): Promise<Out> {
  state.mood = mood;
  try {
    return await go();
  } finally {
    state.mood = 'good';
  }
}

const move = ({ w }: Clinic, { token, from, headers }: BookedVisit, to = slot(), more: object = {}) =>
  w.call(moveReservation, { token, from, slotId: to, ...more }, headers);
const cancel = ({ w }: Clinic, { token, headers }: BookedVisit) => w.call(cancelReservation, { token }, headers);

/** The partner's rule applies five hours before the visit. */
const ruled = (
  because: string,
  says: RegExp,
  late: 'charged' | 'by_phone',
  step: (c: Clinic, b: BookedVisit) => Promise<Answer>,
) =>
  walk(because, says, async (c: Clinic) => {
    const { brand } = c.w.context().host;
    const before = brand.cancellation;
    const visit = await booked(c);
    Object.assign(brand, { cancellation: { freeUntilMinutes: 60 * 24, late } });
    c.w.setNow(Temporal.Instant.from(visit.start).subtract({ hours: 5 }).toString());
    const { headers } = await c.w.session(visit.id);
    try {
      return await step(c, { ...visit, headers });
    } finally {
      Object.assign(brand, { cancellation: before });
      c.w.setNow(startOfTests.toString());
    }
  });

async function family(w: World) {
  const { headers } = await holder(w, { subscriptions: [['hasRelatives', 'hasAppointments', 'hasCoverage']] });
  const bence = good(await w.call(createRelative, child(), headers));
  const dora = good(await w.call(createRelative, child({ firstName: 'Dóra', birthDate: '2020-07-01' }), headers));
  return { headers, personIds: [bence.id, dora.id] };
}

async function pair(w: World, slotIds: readonly string[]) {
  const { headers, personIds } = await family(w);
  return {
    headers,
    answer: await w.call(startPair, { slotIds: [...slotIds], personIds, subfunctionId: 101 }, headers),
  };
}

/** The clinic refuses the second of two visits. */
const halved = (because: string, says: RegExp, answer: No, mood: 'good' | 'no-cancel'): Cause<Clinic> =>
  walk(because, says, async (c) => {
    const made = await pair(c.w, (mornings.next().value ?? []).slice(0, 2));
    const tokens = good(made.answer).reservations.map(({ token }) => token);
    Object.assign(c.second, { answer, count: 0 });
    const refused = await inMood(c, mood, () => c.w.call(finishPair, { tokens }, made.headers));
    c.second.answer = undefined;
    return refused;
  });

const marks = { waiting: 5, careConditions: 4, staffCompetence: 5, behaviour: 5, overall: 4 };

const rated = (because: string, says: RegExp, after: number, came: boolean | undefined, times = 1) =>
  walk(because, says, async (c: Clinic) => {
    const visit = await booked(c, 1);
    c.w.setNow(Temporal.Instant.from(visit.start).add({ hours: 1 }).toString());
    const { rows } = await c.w.database.pool.query('select id from reservation where number = $1', [visit.number]);
    if (came !== undefined)
      good(await c.w.call(setAttendance, { visitId: rows[0].id, came }, (await c.w.desk(['clinic_staff'])).headers));
    c.w.pass({ hours: 24 * after });
    const rate = async () =>
      c.w.call(rateVisit, { number: visit.number, ...marks }, (await c.w.session(visit.id)).headers);
    for (let time = 1; time < times; time += 1) good(await rate());
    const answer = await rate();
    c.w.setNow(startOfTests.toString());
    return answer;
  });

/** Holds are counted as in a running portal. */
async function holding({ w }: Clinic, many: number, headers: (no: number) => Record<string, string>) {
  Object.assign(w.services, { holdShares: true });
  try {
    for (let no = 0; no < many; no += 1)
      good(await w.call(startReservation, { slotId: slot(1), subfunctionId: 101 }, headers(no)));
    return await w.call(startReservation, { slotId: slot(1), subfunctionId: 101 }, headers(many));
  } finally {
    Object.assign(w.services, { holdShares: false });
  }
}

const moving = /not confirmed the move yet.*Until it does, the old appointment stands/;
const inARow = /not one after the other.*same doctor, one right after the other/;
const bothGone = /cancelled the first one too.*only together/;
const firstStays = /could not cancel the first one.*first appointment is still booked/;
const notChanged = /could not change the booking.*did not accept the change/;
const notYet = /cannot be rated yet.*not recorded yet that it took place/;
const overNow = /no longer be rated.*named the last day/;
const once = /already rated.*rated once/;
const closed = /no longer be cancelled or moved here.*deadline has passed/;
const costly = /Free cancelling and moving have ended.*may charge/;
const otherPrice = /price of the new appointment is different.*differs from the old one, or has changed/;

export const clinicCauses: Causes<Clinic> = {
  AE002: [
    walk(
      'the calendar refuses',
      /could not cancel.*did not accept the cancellation, so the booking stands/,
      async (c) => {
        const visit = await booked(c);
        return inMood(c, 'no-cancel', () => cancel(c, visit));
      },
    ),
    walk('the calendar is silent', /could not cancel.*not available right now/, async (c) => {
      const visit = await booked(c);
      return inMood(c, 'fails-before', () => cancel(c, visit));
    }),
  ],
  AE003: ['AE003', 'PX17'].map((code) =>
    walk(`the calendar refuses by ${code}`, notChanged, async (c) => {
      const visit = await booked(c);
      c.state.refusal = { code };
      return inMood(c, 'refuses', () => move(c, visit));
    }),
  ),
  KT008: [
    walk('three of one’s own', /cannot keep another time.*as many times on hold.*Confirm or release/, async (c) => {
      const { headers } = await booked(c);
      return holding(c, 3, () => headers);
    }),
    {
      because: 'strangers have theirs',
      says: /cannot keep another time.*Too many times that nobody has confirmed.*Log in/,
      refuse: strangers,
    },
  ],
  KT009: [
    walk('the calendar is silent', moving, async (c) => {
      const visit = await booked(c);
      return inMood(c, 'fails-before', () => move(c, visit));
    }),
    walk('a cancellation while it is moved', moving, async (c) => {
      const visit = await booked(c);
      await inMood(c, 'fails-before', () => move(c, visit));
      return cancel(c, visit);
    }),
    walk('moved while it is cancelled', /not confirmed the cancellation yet.*cannot be moved/, async (c) => {
      const visit = await booked(c);
      await inMood(c, 'fails-before', () => cancel(c, visit));
      return move(c, visit);
    }),
  ],
  KT010: [ruled('a cancellation', closed, 'by_phone', cancel), ruled('a move', closed, 'by_phone', move)],
  KT011: [
    walk('another window has moved it', /has been moved in the meantime.*another tab, on another device/, async (c) => {
      const visit = await booked(c);
      good(await move(c, visit));
      return move(c, visit);
    }),
    walk('it was moved to and fro', /has been moved in the meantime/, async (c) => {
      const visit = await booked(c);
      const [one, two] = [slot(), slot()];
      good(await move(c, visit, one));
      good(await move(c, { ...visit, from: one }, two));
      return move(c, { ...visit, from: one });
    }),
  ],
  KT012: [ruled('a cancellation', costly, 'charged', cancel), ruled('a move', costly, 'charged', move)],
  KT013: [
    walk('another doctor costs less', otherPrice, async (c) => move(c, await booked(c), slot(1))),
    walk('another price was shown', otherPrice, async (c) => move(c, await booked(c), slot(1), { pays: 1 })),
  ],
  KT014: [
    rated('nobody has said who came', notYet, 0, undefined),
    rated('it was recorded that nobody came', notYet, 0, false),
  ],
  KT015: [rated('a month after', overNow, 31, true), rated('a quarter of a year after', overNow, 90, true)],
  KT016: [rated('twice', once, 0, true, 2), rated('three weeks later again', once, 21, true, 2)],
  KT017: [
    walk('a gap between', inARow, async ({ w }) => {
      const [one = '', , three = ''] = mornings.next().value ?? [];
      return (await pair(w, [one, three])).answer;
    }),
    walk('two doctors', inARow, async ({ w }) => (await pair(w, [slot(0), slot(1)])).answer),
  ],
  KT018: [
    halved('the calendar refuses the data', bothGone, { state: 'refused', code: 'RE2001' }, 'good'),
    halved('the second time is taken', bothGone, { state: 'taken' }, 'good'),
  ],
  KT019: [
    halved('the data, and keeps the first', firstStays, { state: 'refused', code: 'RE2001' }, 'no-cancel'),
    halved('the second is taken, and the first kept', firstStays, { state: 'taken' }, 'no-cancel'),
  ],
};

/** Addresses without a log-in hold times of one doctor until the share is full. */
async function strangers({ w }: Clinic): Promise<Refusal> {
  const all = slotIdsByDay(1).flat().reverse();
  for (const [no, slotId] of all.entries())
    try {
      const context = { ...w.context(), holdShares: true, address: `203.0.113.${no}` };
      await w.execute(startReservation.id, { slotId, subfunctionId: 101 }, context);
    } catch (error) {
      if (isProblem(error)) return { code: error.code, details: error.details };
      throw error;
    }
  throw new Error('strangers could hold everything');
}
