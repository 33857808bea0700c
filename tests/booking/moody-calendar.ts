import type { Booking, CalendarAnswer, CalendarPort } from '../../server/booking/calendar-port.ts';

/** `mood` decides its answers, not its stored bookings. */
export function moodyCalendar() {
  const written = new Map<string, Booking>();
  const state: {
    mood:
      | 'good'
      | 'fails-before'
      | 'fails-after'
      | 'lies'
      | 'taken'
      | 'refuses'
      | 'no-cancel'
      | 'garbage'
      | 'throws-an-object';
    requests: number;
    refusal: { code: string; violations?: string[]; message?: string };
  } = { mood: 'good', requests: 0, refusal: { code: 'AE004' } };
  const port: CalendarPort = {
    book: async (booking): Promise<CalendarAnswer> => {
      state.requests += 1;
      if (state.mood === 'fails-before') throw new Error('503');
      if (state.mood === 'throws-an-object') throw { message: 'no visit of anna@example.com', code: 'E42' };
      if (state.mood === 'taken') return { state: 'taken' };
      if (state.mood === 'refuses') return { state: 'refused', ...state.refusal };
      if (!written.has(booking.key)) written.set(booking.key, booking);
      if (state.mood === 'fails-after') throw new Error('socket hang up');
      if (state.mood === 'lies') return { state: 'confirmed', reference: booking.key, start: '2026-01-01T00:00:00Z' };
      if (state.mood === 'garbage') return { state: 'confirmed', reference: '', start: '<html>' };
      return { state: 'confirmed', reference: booking.key, start: booking.start };
    },
    move: async (booking): Promise<CalendarAnswer> => {
      state.requests += 1;
      if (state.mood === 'fails-before') throw new Error('503');
      if (state.mood === 'taken') return { state: 'taken' };
      if (state.mood === 'refuses') return { state: 'refused', ...state.refusal };
      written.set(booking.key, booking);
      if (state.mood === 'fails-after') throw new Error('socket hang up');
      if (state.mood === 'lies') return { state: 'confirmed', reference: booking.key, start: '2026-01-01T00:00:00Z' };
      return { state: 'confirmed', reference: booking.key, start: booking.start };
    },
    cancel: async (key) => {
      if (state.mood === 'no-cancel') return 'refused';
      if (state.mood === 'fails-before') throw new Error('503');
      written.delete(key);
      return 'cancelled';
    },
    find: async (key) => {
      const stored = written.get(key);
      return stored && { state: 'confirmed', reference: key, start: stored.start };
    },
  };
  return { port, written, state };
}
