import { catalogueCode } from '../../../contract/errors.ts';
import { type ErrorCode, type Problem, problem } from '../../../contract/platform/problem.ts';
import type { Booking, CalendarAnswer } from '../calendar-port.ts';

type RefusalAnswer = Extract<CalendarAnswer, { state: 'refused' }>;

const slotRefusals = ['#400', 'RE0000', 'RE1001', 'RE1002', 'RM3001', 'RR1001', 'RR1002'];
const unavailable = ['#404', '#500', 'RA500', 'RA503'];

/** An answer that does not match the question counts as unknown, and so does one from a calendar out of order (S8.2). */
export function meaningOf(answer: CalendarAnswer, booking: Booking): CalendarAnswer {
  if (answer.state === 'confirmed') return fits(answer, booking) ? answer : { state: 'unknown' };
  if (answer.state !== 'refused') return answer;
  if (slotRefusals.includes(answer.code)) return { state: 'taken' };
  return unavailable.includes(answer.code) ? { state: 'unknown' } : answer;
}

/** A passing refusal does not say what became of an earlier request that was never answered, so that stays unknown. */
export function afterSilence(answer: CalendarAnswer): CalendarAnswer {
  return answer.state === 'refused' && answer.code.startsWith('AE') ? { state: 'unknown' } : answer;
}

const undecided: readonly ErrorCode[] = ['AE001', 'AE101', 'AE103', 'AE104'];

export function undecidedBy({ code }: { code?: string }): ErrorCode {
  return undecided.find((one) => one === code) ?? 'AE001';
}

export function isUndecided({ code }: Problem): boolean {
  return code === 'KT009' || undecided.includes(code);
}

function fits(answer: { start: string; reference: string }, booking: Booking): boolean {
  try {
    return answer.reference !== '' && Temporal.Instant.compare(answer.start, booking.start) === 0;
  } catch {
    return false;
  }
}

/** Whether the calendar could not book just now (S8.3-22); any other refusal is its last word. */
export function isPassing({ code }: Problem): boolean {
  return code.startsWith('AE');
}

/** S8.2-03, S8.3-08, S8.3-22: other refusals keep their code; `RX444` is told apart by its violations alone. */
export function refusalBy({ code, violations = [], message }: RefusalAnswer): Problem {
  const named = code === 'RX444' ? violations.find((violation) => violation === 'RM1010') : code;
  const known = catalogueCode(named ?? '');
  return known ? problem(known) : problem('unknown', { code, ...(message !== undefined && { message }) });
}
