import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation, verifyReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation, finishReservation, readReservation } from '../../../contract/booking/reservation.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import type { CalendarPort } from '../calendar-port.ts';
import { reconcile } from './reconcile.ts';

const calendar = moodyCalendar();
/** Delays the calendar's next answer until it is released. */
let gates: Partial<Record<'book' | 'cancel', { reached: () => void; opened: Promise<void> }>> = {};
const port: CalendarPort = {
  ...calendar.port,
  book: async (...values) => {
    await passed('book');
    return calendar.port.book(...values);
  },
  cancel: async (...values) => {
    await passed('cancel');
    return calendar.port.cancel(...values);
  },
};

async function passed(step: 'book' | 'cancel') {
  const gate = gates[step];
  gates = { ...gates, [step]: undefined };
  gate?.reached();
  await gate?.opened;
}

function gateAt(step: 'book' | 'cancel') {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gates = { ...gates, [step]: { reached: reached.resolve, opened: opened.promise } };
  return { reached: reached.promise, open: opened.resolve };
}

let w: World;
beforeAll(async () => {
  w = await world({ ports: { calendar: port } });
});
afterAll(() => w.close());

let next = 0;
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];

/** The guest's letters are known. */
async function tried(code?: string) {
  Object.assign(calendar.state, { mood: 'good', refusal: { code: code ?? 'AE004' } });
  const [day, time] = [[24, 25, 26, 27, 30][Math.floor(next / 6)], times[next % 6]];
  const slot = slotId(1, `2026-11-${day}T${time}`);
  next += 1;
  const { token: holdToken } = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  const input = { ...guest(next), slotId: slot, subfunctionId: 101, holdToken };
  const { token } = good(await w.call(registerReservation, input));
  await w.deliver();
  good(await w.call(verifyReservation, { token, code: w.mailedCode(input.email) }));
  calendar.state.mood = code === undefined ? 'fails-after' : 'refuses';
  const { error } = await w.call(finishReservation, { token });
  calendar.state.mood = 'good';
  const letters = async () => {
    await w.deliver();
    return w.letters.filter(({ to }) => to === input.email).map(({ subject }) => subject);
  };
  return { token, slot, error, letters };
}

const read = async (token: string) => good(await w.call(readReservation, { token }));
const pageOf = (token: string) => `/services/provider-search/reservation?reservation=${token}`;
const off = 'Visszaigazoljuk az időpont lemondását';
const bookedSlots = () => [...calendar.written.values()].map(({ slotSource }) => slotSource);

async function job() {
  w.pass({ minutes: 1 });
  await reconcile(w.services, w.hosts.all);
}

describe('what the calendar could not book just now (S8.3-22, R5)', () => {
  it.each(['AE004', 'AE201', 'AE202', 'AE203', 'AE204'])(
    'is said to be tried again after %s, by page and API, and nobody is told to choose anew',
    async (code) => {
      const { token, error } = await tried(code);
      expect(error).toMatchObject({ errorCode: code, details: { retried: true } });
      Object.assign(calendar.state, { mood: 'refuses', refusal: { code } });
      const page = await visit(w, pageOf(token), { method: 'POST', form: { intent: 'finish' }, axe: true });
      calendar.state.mood = 'good';
      const alert = page.document.querySelector('[role=alert]')?.textContent ?? '';
      expect(alert).toContain('tovább próbáljuk');
      expect(alert).not.toMatch(/Válasszon másik/);
      expect(page.document.querySelector('button[value=cancel]')?.textContent).toBe('Lemondok erről az időpontról');
      good(await w.call(cancelReservation, { token }));
    },
  );

  it('is said to be tried again where it did not answer, and to be refused where it said so for good', async () => {
    expect((await tried()).error).toMatchObject({ errorCode: 'AE001', details: { retried: true } });
    const final = await tried('RE2005');
    expect(final.error).toMatchObject({ errorCode: 'RE2005', details: { retried: false } });
    const page = await visit(w, pageOf(final.token));
    expect(page.document.querySelector('button[value=release]')).not.toBeNull();
  });
});

describe('a booking that is given up while it is tried (S3.13-04, D9)', () => {
  it('ends, also in the calendar that had made it unheard, and pressing twice changes nothing', async () => {
    const { token, slot, letters } = await tried();
    expect(bookedSlots()).toContain(slot);
    const answer = await visit(w, pageOf(token), { method: 'POST', form: { intent: 'cancel' } });
    expect(answer.document.querySelector('h1')?.textContent).toBe('Az időpont le van mondva');
    expect(good(await w.call(cancelReservation, { token })).status).toBe('cancelled_by_patient');
    await job();
    expect([(await read(token)).status, bookedSlots().includes(slot)]).toEqual(['cancelled_by_patient', false]);
    expect((await letters()).filter((subject) => subject === off)).toHaveLength(1);
  });

  it('is not booked by the job after it was refused for now, and its time is free', async () => {
    const { token, slot } = await tried('AE204');
    expect(good(await w.call(cancelReservation, { token })).status).toBe('cancelled_by_patient');
    await job();
    expect([(await read(token)).status, bookedSlots().includes(slot)]).toEqual(['cancelled_by_patient', false]);
    good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  });

  it('is cancelled as a visit where the job had booked it first', async () => {
    const { token, slot } = await tried('AE204');
    await job();
    expect([(await read(token)).status, bookedSlots().includes(slot)]).toEqual(['booked', true]);
    expect(good(await w.call(cancelReservation, { token })).status).toBe('cancelled_by_patient');
    expect(bookedSlots()).not.toContain(slot);
  });

  it('is given back by the job that was booking it meanwhile', async () => {
    const { token, slot, letters } = await tried('AE204');
    const gate = gateAt('book');
    w.pass({ minutes: 1 });
    const working = reconcile(w.services, w.hosts.all);
    await gate.reached;
    expect(good(await w.call(cancelReservation, { token })).status).toBe('cancelled_by_patient');
    gate.open();
    await working;
    expect([(await read(token)).status, bookedSlots().includes(slot)]).toEqual(['cancelled_by_patient', false]);
    expect(await letters()).not.toContain('Lefoglaltuk az időpontját');
    good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  });

  it('has one end and one letter where the job ends it at the same moment', async () => {
    const { token, slot, letters } = await tried();
    const gate = gateAt('cancel');
    const press = w.call(cancelReservation, { token });
    await gate.reached;
    await job();
    gate.open();
    expect(good(await press).status).toBe('cancelled_by_patient');
    expect(bookedSlots()).not.toContain(slot);
    expect((await letters()).filter((subject) => subject === off)).toHaveLength(1);
  });

  it('is shown as given up until the calendar answers, is booked by nobody, and ends by the job with a letter', async () => {
    const { token, slot, letters } = await tried();
    calendar.state.mood = 'fails-before';
    expect(good(await w.call(cancelReservation, { token }))).toMatchObject({ givenUp: true, pendingAtPartner: true });
    const page = await visit(w, pageOf(token), { axe: true });
    expect(page.document.querySelector('h1')?.textContent).toBe('Lemondott erről az időpontról');
    calendar.state.mood = 'good';
    expect(good(await w.call(finishReservation, { token }))).toMatchObject({ givenUp: true });
    await job();
    expect([(await read(token)).status, bookedSlots().includes(slot)]).toEqual(['cancelled_by_patient', false]);
    expect((await letters()).at(-1)).toBe(off);
  });

  it('goes on where the calendar does not let go of it, and says so', async () => {
    const { token } = await tried();
    calendar.state.mood = 'no-cancel';
    const { error } = await w.call(cancelReservation, { token });
    expect(error).toMatchObject({ errorCode: 'AE002', details: { retried: false } });
    calendar.state.mood = 'good';
    await job();
    expect((await read(token)).status).toBe('booked');
  });
});

it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
  await w.deliver();
  expect(await invariantBreaches(w.database)).toEqual([]);
});
