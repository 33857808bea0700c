import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { finishReservation } from '../../../contract/booking/reservation.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import type { LineFault } from '../../../tests/calendars/fault-line.ts';
import { invariantBreaches } from '../../../tests/invariants.ts';
import type { Booking, CalendarAnswer } from '../calendar-port.ts';
import { meaningOf, refusalBy, undecidedBy } from '../reservation/partner-answer.ts';
import { reconcile } from '../reservation/reconcile.ts';
import { outcomes } from './outcomes.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld({ patience: 400 });
});
afterAll(() => c.close());
beforeEach(async () => {
  c.line.does();
  await c.change({ faults: 0, open_until: null, paused_at: null, base_url: c.line.base, most_at_once: 4 });
});

/** The slots that are left, from both ends: one for the adapter alone, one for a person. */
let used = 0;
function nextSlot() {
  const slot = c.slots[c.slots.length - 1 - used];
  used += 1;
  if (!slot) throw new Error('no more times');
  return slot;
}

const post = /^POST .*\/Appointment$/;
const getSlot = /^GET .*\/Slot\//;

/** Requests that hold every place of a calendar, until they are let go. */
let others = new AbortController();
let crowd: Promise<unknown>[] = [];
async function disperse(): Promise<void> {
  others.abort();
  await Promise.allSettled(crowd);
}

function cancelledIn(body: Record<string, unknown>): unknown {
  const entries = Array.isArray(body.entry) ? body.entry : undefined;
  if (!entries) return { ...body, status: 'cancelled' };
  return { ...body, entry: entries.map(({ resource }) => ({ resource: { ...resource, status: 'cancelled' } })) };
}

type Provocation = { fault?: LineFault; before?: (slotId: string) => Promise<unknown> };

function answers(status: number, issue?: object, headers?: Record<string, string>): Provocation {
  const body = issue && { resourceType: 'OperationOutcome', issue: [{ severity: 'error', ...issue }] };
  return { fault: { on: post, does: { status, ...(body && { body }), ...(headers && { headers }) } } };
}

const wrong = (code: string, expression: string) => answers(422, { code, expression: [expression] });

/** By the outcome as the table names it: what brings it about at the server, or on the line to it. */
const provoked: Readonly<Record<string, Provocation>> = {
  'no connection: refused, unknown host, bad certificate, address not allowed': {
    before: () => c.change({ base_url: 'http://169.254.169.254/fhir' }),
  },
  'paused at the desk': { before: () => c.change({ paused_at: c.w.now().toString() }) },
  'circuit breaker open': { before: () => c.change({ open_until: c.w.now().add({ seconds: 30 }).toString() }) },
  'as many requests under way as the calendar may get': {
    before: async () => {
      await c.change({ most_at_once: 1 });
      c.line.does({ on: /Appointment\?/, does: 'silence-before', times: 9 });
      const port = c.w.services.partnerCalendars.of(c.id);
      others = new AbortController();
      const { signal } = others;
      crowd = Array.from({ length: 9 }, () => port.find(randomUUID(), signal));
      await Promise.race(crowd).catch(() => undefined);
    },
  },
  'the time has no id in the calendar': {
    before: (slotId) => c.w.database.db.deleteFrom('partner_slot').where('slot_id', '=', slotId).execute(),
  },
  'silence until the deadline': { fault: { on: post, does: 'silence-after' } },
  'connection cut after the request was sent': { fault: { on: post, does: 'cut-after' } },
  '2xx that is no FHIR resource, or not the one asked for': { fault: { on: post, does: 'garbage' } },
  '2xx with an Appointment that is proposed, pending or on a waiting list': {
    fault: { on: post, does: { lies: (body) => ({ ...body, status: 'pending' }) } },
  },
  'the Slot is no longer there, or at another time': { fault: { on: getSlot, does: { status: 404 } } },
  'the Slot is busy, and not by us': {
    before: async (slotId) => c.server.put({ ...(await c.slot(slotId)), resourceType: 'Slot', status: 'busy' }),
  },
  'its version changes again and again while it is written': {
    fault: { on: /^PUT .*\/Slot\//, does: { status: 412 }, times: 3 },
  },
  'the Appointment was cancelled in the calendar': {
    fault: { on: /Appointment/, times: 2, does: { lies: cancelledIn } },
  },
  '504': answers(504),
  '503 with Retry-After': answers(503, undefined, { 'retry-after': '120' }),
  '503': answers(503),
  '502': answers(502),
  'any other 5xx': answers(500, { code: 'exception' }),
  '401': answers(401, { code: 'login' }),
  '429': answers(429, { code: 'throttled' }),
  '409': answers(409),
  '4xx, OperationOutcome conflict, duplicate': answers(422, { code: 'conflict' }),
  '412': answers(412),
  '4xx, OperationOutcome throttled, too-costly': answers(400, { code: 'throttled' }),
  '4xx, OperationOutcome login, security, unknown, expired': answers(403, { code: 'login' }),
  '4xx, OperationOutcome lock-error, transient, exception, timeout, no-store': answers(400, { code: 'lock-error' }),
  '4xx, OperationOutcome required, incomplete': wrong('required', 'Appointment.participant'),
  '4xx, OperationOutcome invalid or not-found about the patient': wrong(
    'invalid',
    'Appointment.contained[0].ofType(Patient)',
  ),
  '4xx, OperationOutcome invalid or not-found about the schedule': wrong('not-found', 'Slot.schedule'),
  '4xx, OperationOutcome invalid or not-found about the practitioner': wrong(
    'value',
    'Appointment.participant[1].actor',
  ),
  '4xx, OperationOutcome invalid or not-found about the time': wrong('value', 'Appointment.start'),
  '4xx, OperationOutcome invalid or not-found about the service': wrong('code-invalid', 'Appointment.serviceType'),
  '404, 410': answers(404),
  '4xx, OperationOutcome business-rule, forbidden, not-supported, processing, or invalid about anything else': answers(
    422,
    {
      code: 'business-rule',
    },
  ),
  '403': answers(403),
  '3xx, which is not followed': answers(302, undefined, { location: 'http://169.254.169.254/' }),
  'any other 4xx': answers(418),
};

/** A move alone comes to it; it has a test of its own below. */
const ofMoves = ['the Appointment to be moved was cancelled in the calendar'];

function booking({ id, start_at, end_at }: { id: string; start_at: string; end_at: string }): Booking {
  const person = { familyName: 'Szőke', givenName: 'Anna', birthDate: '1990-05-05', phone: '', email: '' };
  return {
    key: randomUUID(),
    slotSource: id,
    doctorId: 1,
    start: start_at,
    end: end_at,
    subfunctionId: 101,
    person,
    comment: null,
  };
}

function heardOf(answer: CalendarAnswer, asked: Booking): string {
  const meaning = meaningOf(answer, asked);
  if (meaning.state === 'unknown') return undecidedBy(meaning);
  if (meaning.state === 'taken') return 'RE0000';
  return meaning.state === 'refused' ? refusalBy(meaning).code : '';
}

async function ofKey(key: string) {
  const isOurs = (resource: object) => JSON.stringify(resource).includes(key);
  const appointments = (await c.server.all('Appointment')).filter(isOurs);
  return { appointments, slots: (await c.server.all('Slot')).filter(isOurs) };
}

it.each(outcomes.filter(({ outcome }) => !ofMoves.includes(outcome)))(
  'of a real server “$outcome” is $code (S8.2-01, S8.2-02, S8.2-03, S8.3-08, S8.3-22)',
  async ({ outcome, code, effect }) => {
    const { fault, before } = provoked[outcome] ?? {};
    const provoke = async (slotId: string) => {
      await before?.(slotId);
      if (fault) c.line.does(fault);
    };
    const slot = nextSlot();
    const asked = booking(slot);
    await provoke(slot.id);
    const answer = await c.w.services.partnerCalendars.of(c.id).book(asked, AbortSignal.timeout(8000));
    expect(answer).toMatchObject(effect === 'unknown' ? { state: 'unknown', code } : { state: 'refused', code });
    await disperse();
    c.line.does();
    if (effect !== 'unknown' && !outcome.includes('cancelled in'))
      expect(await ofKey(asked.key)).toEqual({ appointments: [], slots: [] });

    await c.change({ faults: 0, open_until: null, paused_at: null, base_url: c.line.base, most_at_once: 4 });
    const own = nextSlot();
    const token = await c.verified(own.id);
    await provoke(own.id);
    const { error } = await c.w.call(finishReservation, { token });
    expect(error?.errorCode).toBe(heardOf(answer, asked));
    await disperse();
    const { id } = await c.reservationAt(own.id);
    c.line.does();
    if (meaningOf(answer, asked).state !== 'unknown') return;
    await c.change({ faults: 0, open_until: null });
    c.w.pass({ minutes: 1 });
    await reconcile(c.w.services, c.w.hosts.all);
    expect(await c.reservationAt(own.id)).toMatchObject({ id, status: 'booked' });
    expect(await ofKey(id)).toMatchObject({
      appointments: [{ status: 'booked' }],
      slots: [{ id: own.id, status: 'busy' }],
    });
  },
);

it('the table of outcomes is the one in docs/calendars.md', () => {
  const text = readFileSync('docs/calendars.md', 'utf8');
  const now = '2026-11-24T08:00:00Z';
  const asked = booking({ id: randomUUID(), start_at: now, end_at: now });
  const rows = outcomes.map(({ outcome, code, effect }) => {
    const answer: CalendarAnswer = effect === 'unknown' ? { state: 'unknown', code } : { state: 'refused', code };
    const heard = ofMoves.includes(outcome) ? 'AE003' : heardOf(answer, asked);
    return `| ${outcome} | \`${code}\` | ${meaningOf(answer, asked).state} | ${heard} |`;
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
    const own = nextSlot();
    const token = await c.verified(own.id);
    const coding = [code, ...violations].map((one) => ({ system: 'urn:kapu:error-code', code: one }));
    c.line.does(answers(422, { code: 'business-rule', details: { coding } }).fault as LineFault);
    expect((await c.w.call(finishReservation, { token })).error?.errorCode).toBe(heard);
  },
);

it('an Appointment that the calendar has cancelled is not moved, and the visit keeps its time (S8.3-22)', async () => {
  const [one, other] = [nextSlot(), nextSlot()];
  const port = c.w.services.partnerCalendars.of(c.id);
  const asked = booking(one);
  expect(await port.book(asked, AbortSignal.timeout(8000))).toMatchObject({ state: 'confirmed' });
  const [made] = (await ofKey(asked.key)).appointments;
  await c.server.put({ ...made, resourceType: 'Appointment', status: 'cancelled' });
  const moved = { ...asked, slotSource: other.id, start: other.start_at, end: other.end_at };
  expect(await port.move(moved, '', AbortSignal.timeout(8000))).toMatchObject({ state: 'refused', code: 'AE003' });
  expect(await c.slot(other.id)).toMatchObject({ status: 'free' });
});

it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
  expect(await invariantBreaches(c.w.database)).toEqual([]);
});
