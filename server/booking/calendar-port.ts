/** `key` makes every request safe to repeat. */
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

/** `confirmed` names what was booked, and counts only if it matches the request. `violations` are codes. */
export type CalendarAnswer =
  | { state: 'confirmed'; reference: string; start: string }
  | { state: 'taken' }
  | { state: 'refused'; code: string; violations?: readonly string[]; message?: string }
  | { state: 'unknown'; code?: string };

/** Called outside transactions; may fail before or after a write, or lie. An error is `unknown` (D9); a refused `move` keeps the time. */
export type CalendarPort = {
  /** True of the portal's own calendar: the transaction that begins a step decides it, and the key is the reference. */
  isOwn?: true;
  book: (booking: Booking, signal: AbortSignal) => Promise<CalendarAnswer>;
  move: (booking: Booking, reference: string, signal: AbortSignal) => Promise<CalendarAnswer>;
  cancel: (key: string, reference: string, signal: AbortSignal) => Promise<'cancelled' | 'refused'>;
  find: (key: string, signal: AbortSignal) => Promise<CalendarAnswer | undefined>;
};

export const ownCalendar: CalendarPort = {
  isOwn: true,
  book: async (booking) => ({ state: 'confirmed', reference: booking.key, start: booking.start }),
  move: async (booking) => ({ state: 'confirmed', reference: booking.key, start: booking.start }),
  cancel: async () => 'cancelled',
  find: async () => undefined,
};

export type PartnerCalendars = { of: (id: string) => CalendarPort };
