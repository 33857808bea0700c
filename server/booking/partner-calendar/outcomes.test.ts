import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { finishReservation } from '../../../contract/booking/reservation.ts';
import { bookingAt } from '../../../tests/calendars/booking-at.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { disperse, provocationsAt } from '../../../tests/calendars/provocations.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import type { Booking, CalendarAnswer } from '../calendar-port.ts';
import { meaningOf, refusalBy, undecidedBy } from '../reservation/partner-answer.ts';
import { reconcile } from '../reservation/reconcile.ts';
import { outcomes } from './outcomes.ts';

/** A server without operations, and two that hold and book by those of IHE ITI Scheduling. */
let plain: CalendarWorld;
let holding: CalendarWorld;
let booking: CalendarWorld;
const all = () => [plain, holding, booking];
beforeAll(async () => {
  plain = await calendarWorld();
  holding = await calendarWorld({ kind: 'ihe' });
  booking = await calendarWorld({ kind: 'ihe' });
}, 180_000);
afterAll(() => Promise.all(all().map((c) => c.close())));
beforeEach(async () => {
  for (const c of all()) {
    c.line.does();
    await mend(c);
  }
});

function mend(c: CalendarWorld) {
  const usual = { faults: 0, open_until: null, paused_at: null, most_at_once: 4, patience: 4000 };
  return c.change({ ...usual, base_url: c.line.base });
}

const named = (part: string) => outcomes.filter(({ outcome }) => outcome.includes(part)).map(({ outcome }) => outcome);
/** Only a move has this outcome; it has a test of its own below. */
const ofMoves = named('to be moved');
const ofSlots = [...named('the Slot is'), ...named('its version changes')];
const ofHolds = named('`$hold`');

const post = /^POST .*\/Appointment$/;
/** Each request with the outcomes that are impossible for it. */
const places = [
  { place: 'POST Appointment', world: () => plain, on: post, except: ofHolds, twice: true },
  {
    ...{ place: '$hold', world: () => holding, on: /\/\$hold$/, twice: false },
    except: [...ofSlots, ...named('2xx with an Appointment'), ...named('the Appointment was cancelled')],
  },
  { place: '$book', world: () => booking, on: /\/\$book$/, except: [...ofSlots, ...ofHolds], twice: true },
];
const cases = places.flatMap(({ except, twice, ...rest }) =>
  outcomes
    .filter(({ outcome }) => ![...ofMoves, ...except].includes(outcome))
    .filter(({ outcome }) => twice || provocationsAt(rest.on)[outcome]?.before === undefined)
    .map((row) => ({ ...row, ...rest })),
);

function heardOf(answer: CalendarAnswer, booking: Booking): string {
  const meaning = meaningOf(answer, booking);
  if (meaning.state === 'unknown') return undecidedBy(meaning);
  if (meaning.state === 'taken') return 'RE0000';
  return meaning.state === 'refused' ? refusalBy(meaning).code : '';
}

async function ofKey(c: CalendarWorld, key: string) {
  const isOurs = (resource: object) => JSON.stringify(resource).includes(key);
  const appointments = (await c.server.all('Appointment')).filter(isOurs);
  return {
    appointments: appointments.filter(({ status }) => c === plain || status !== 'cancelled'),
    slots: (await c.server.all('Slot')).filter(isOurs),
  };
}

it.each(cases)(
  'of a real server “$outcome” at $place is $code (S8.2-01, S8.2-02, S8.2-03, S8.3-08, S8.3-22)',
  async ({ outcome, code, effect, world, on }) => {
    const c = world();
    const { faults, before } = provocationsAt(on)[outcome] ?? {};
    const provoke = async (slotId: string) => {
      if (/silence|as many/.test(outcome)) await c.change({ patience: 400 });
      await before?.(c, slotId);
      if (faults) c.line.does(...faults);
    };
    const slot = c.nextSlot();
    const booking = bookingAt(slot);
    await provoke(slot.id);
    const answer = await c.w.services.partnerCalendars.of(c.id).book(booking, AbortSignal.timeout(8000));
    expect(answer).toMatchObject(effect === 'unknown' ? { state: 'unknown', code } : { state: 'refused', code });
    await disperse();
    c.line.does();
    if (effect !== 'unknown' && !outcome.includes('cancelled in'))
      expect(await ofKey(c, booking.key)).toEqual({ appointments: [], slots: [] });

    await mend(c);
    const own = c.nextSlot();
    const token = await c.verified(own.id);
    await provoke(own.id);
    const { error } = await c.w.call(finishReservation, { token });
    expect(error?.errorCode).toBe(heardOf(answer, booking));
    await disperse();
    const { id } = await c.reservationAt(own.id);
    c.line.does();
    if (meaningOf(answer, booking).state !== 'unknown') return;
    await mend(c);
    c.w.pass({ minutes: 1 });
    await reconcile(c.w.services, c.w.hosts.all);
    expect(await c.reservationAt(own.id)).toMatchObject({ id, status: 'booked' });
    expect((await ofKey(c, id)).appointments).toMatchObject([{ status: 'booked' }]);
    const ownSlot = await c.slot(own.id);
    expect([ownSlot.status, JSON.stringify(ownSlot).includes(id)]).toEqual(['busy', c === plain]);
  },
);

it('the table of outcomes is the one in docs/calendars.md', () => {
  const text = readFileSync('docs/calendars.md', 'utf8');
  const now = '2026-11-24T08:00:00Z';
  const booking = bookingAt({ id: randomUUID(), start_at: now, end_at: now });
  const rows = outcomes.map(({ outcome, code, effect }) => {
    const answer: CalendarAnswer = effect === 'unknown' ? { state: 'unknown', code } : { state: 'refused', code };
    const heard = ofMoves.includes(outcome) ? 'AE003' : heardOf(answer, booking);
    return `| ${outcome} | \`${code}\` | ${meaningOf(answer, booking).state} | ${heard} |`;
  });
  expect(text.split('\n').filter((line) => rows.includes(line))).toEqual(rows);
});

it.each([
  ['RX444', ['V001', 'RM1010'], 'RM1010'],
  ['RX444', [], 'unknown'],
  ['RE2003', [], 'RE2003'],
  ['AE077', [], 'AE001'],
  ['#400', [], 'RE0000'],
  ['RE1001', [], 'RE0000'],
  ['RA503', [], 'AE001'],
])(
  'a partner that says %s itself (with %o) is heard as %s (S8.2-01, S8.2-03, S8.3-08, S8.3-22)',
  async (code, violations, heard) => {
    const c = plain;
    const own = c.nextSlot();
    const token = await c.verified(own.id);
    const coding = [code, ...violations].map((one) => ({ system: 'urn:kapu:error-code', code: one }));
    const issue = [{ severity: 'error', code: 'business-rule', details: { coding } }];
    c.line.does({ on: post, does: { status: 422, body: { resourceType: 'OperationOutcome', issue } } });
    expect((await c.w.call(finishReservation, { token })).error?.errorCode).toBe(heard);
  },
);

it('an Appointment that the calendar has cancelled is not moved, and the visit keeps its time (S8.3-22)', async () => {
  const c = plain;
  const [one, other] = [c.nextSlot(), c.nextSlot()];
  const port = c.w.services.partnerCalendars.of(c.id);
  const booking = bookingAt(one);
  expect(await port.book(booking, AbortSignal.timeout(8000))).toMatchObject({ state: 'confirmed' });
  const [made] = (await ofKey(c, booking.key)).appointments;
  await c.server.put({ ...made, resourceType: 'Appointment', status: 'cancelled' });
  const moved = { ...booking, slotSource: other.id, start: other.start_at, end: other.end_at };
  expect(await port.move(moved, '', AbortSignal.timeout(8000))).toMatchObject({ state: 'refused', code: 'AE003' });
  expect(await c.slot(other.id)).toMatchObject({ status: 'free' });
});

it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
  for (const c of all()) expect(await invariantBreaches(c.w.database)).toEqual([]);
});
