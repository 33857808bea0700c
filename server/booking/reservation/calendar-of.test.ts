import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { type World, world } from '../../../tests/support/world.ts';
import type { Booking, CalendarAnswer } from '../calendar-port.ts';
import { calendarOfMove } from './calendar-of.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const booking: Booking = {
  key: '0c9c1c0a-5f4e-4f3a-9d0e-0f2f8f6f0a01',
  slotSource: '3cb205b6-e885-5d37-a249-f93759ba6614',
  doctorId: 1,
  start: '2026-11-24T09:00:00Z',
  end: '2026-11-24T09:30:00Z',
  subfunctionId: 101,
  person: { familyName: 'Szőke', givenName: 'Ünige', birthDate: '1980-05-14', phone: '+36301234567', email: 'u@x.hu' },
  comment: null,
};
const later: Booking = { ...booking, start: '2026-11-25T09:00:00Z', end: '2026-11-25T09:30:00Z' };

let old: ReturnType<typeof moodyCalendar>;
let next: ReturnType<typeof moodyCalendar>;
beforeEach(async () => {
  old = moodyCalendar();
  next = moodyCalendar();
  await old.port.book(booking, AbortSignal.timeout(1000));
});

function moved(): Promise<CalendarAnswer> {
  const context = w.context();
  const of = (id: string) => (id === 'old' ? old.port : next.port);
  const ports = { ...context, partnerCalendars: { ...context.partnerCalendars, of } };
  return calendarOfMove(ports, { calendar: 'old', key: booking.key }, 'next').move(
    later,
    booking.key,
    AbortSignal.timeout(1000),
  );
}

const starts = () => [old.written.get(booking.key)?.start, next.written.get(booking.key)?.start];

describe('a move from one calendar to another (S8.3-22, D9)', () => {
  it('books the new time and gives the old one back', async () => {
    expect(await moved()).toMatchObject({ state: 'confirmed', start: later.start });
    expect(starts()).toEqual([undefined, later.start]);
  });

  it('leaves the old time where the new one is taken', async () => {
    next.state.mood = 'taken';
    expect(await moved()).toEqual({ state: 'taken' });
    expect(starts()).toEqual([booking.start, undefined]);
  });

  it('gives the new time back where the old calendar does not let go', async () => {
    old.state.mood = 'no-cancel';
    expect(await moved()).toEqual({ state: 'refused', code: 'AE003' });
    expect(starts()).toEqual([booking.start, undefined]);
  });

  it.each([
    ['the new calendar had written it', () => next, 'fails-after'],
    ['the old calendar was asked', () => old, 'fails-before'],
  ] as const)('ends in one booking when an answer was lost after %s, and it is asked again', async (_, of, mood) => {
    of().state.mood = mood;
    await expect(moved()).rejects.toThrow();
    of().state.mood = 'good';
    expect(await moved()).toMatchObject({ state: 'confirmed', start: later.start });
    expect(starts()).toEqual([undefined, later.start]);
    expect(next.state.requests).toBe(1);
  });
});
