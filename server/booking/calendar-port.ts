/** What the portal asks of a partner's calendar; `key` makes every request safe to repeat. */
export type Booking = {
  key: string;
  slotSource: string;
  doctorId: number;
  start: string;
  end: string;
  subfunctionId: number;
  person: { familyName: string; givenName: string; birthDate: string; phone: string; email: string };
  comment: string | null;
};

/** `confirmed` repeats what was booked, because an answer is believed only when it fits the question. */
export type CalendarAnswer =
  | { state: 'confirmed'; reference: string; start: string }
  | { state: 'taken' }
  | { state: 'refused'; code: string }
  | { state: 'unknown' };

/**
 * A partner's calendar. It is called outside every transaction; it may be slow, fail before or after it has written, and
 * lie. A thrown error means the same as `unknown`: nobody knows, ask `find` (D9).
 */
export type CalendarPort = {
  book: (booking: Booking, signal: AbortSignal) => Promise<CalendarAnswer>;
  cancel: (key: string, reference: string, signal: AbortSignal) => Promise<'cancelled' | 'refused'>;
  find: (key: string, signal: AbortSignal) => Promise<CalendarAnswer | undefined>;
};

/** The offline default: our own tables are the calendar, and the reservation's own transaction has decided already. */
export const ownCalendar: CalendarPort = {
  book: async (booking) => ({ state: 'confirmed', reference: booking.key, start: booking.start }),
  cancel: async () => 'cancelled',
  find: async () => undefined,
};
