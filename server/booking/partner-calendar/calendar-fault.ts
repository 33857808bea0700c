import type { CalendarAnswer } from '../calendar-port.ts';
import { type Outcome, type Refusal, refusalOf } from './outcomes.ts';

const name = 'CalendarFault';

export type CalendarFault = Error & { outcome: Outcome; refusal: Refusal };

export function calendarFault(outcome: Outcome): CalendarFault {
  const refusal = refusalOf(outcome);
  return Object.assign(new Error(`the calendar: ${eventOf({ outcome })} (${refusal.code})`), {
    name,
    outcome,
    refusal,
  });
}

export function eventOf({ outcome }: Pick<CalendarFault, 'outcome'>): string {
  return 'event' in outcome ? outcome.event : String(outcome.status);
}

export function isFault(error: unknown): error is CalendarFault {
  return error instanceof Error && error.name === name;
}

export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return isFault(error) && 'status' in error.outcome && statuses.includes(error.outcome.status);
}

/** A refusal of a later request leaves open what became of an earlier write, so it counts as a cut connection. */
export function afterWrite<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isFault(error) ? calendarFault({ event: 'cut' }) : error;
  });
}

export function isBroken({ outcome }: CalendarFault): boolean {
  if ('status' in outcome) return outcome.status >= 500;
  return ['unreachable', 'silent', 'cut', 'unreadable'].includes(outcome.event);
}

export function answerOf({ refusal }: CalendarFault): CalendarAnswer {
  const { code, effect, violations, message } = refusal;
  if (effect === 'unknown') return { state: 'unknown', code };
  return { state: 'refused', code, violations, ...(message !== undefined && { message }) };
}

export function isPassingRefusal({ refusal }: CalendarFault): boolean {
  return refusal.effect !== 'refused' || /^(?:#404|#500|RA|AE)/.test(refusal.code);
}
