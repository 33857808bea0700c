import type { CalendarAnswer } from '../calendar-port.ts';
import { type Outcome, type Refusal, refusalOf } from './outcomes.ts';

/** A request that a calendar has not done, or of which nobody knows whether it has. */
export class CalendarFault extends Error {
  readonly outcome: Outcome;
  readonly refusal: Refusal;
  constructor(outcome: Outcome) {
    const refusal = refusalOf(outcome);
    super(`the calendar: ${'event' in outcome ? outcome.event : outcome.status} (${refusal.code})`);
    this.outcome = outcome;
    this.refusal = refusal;
  }
  get status(): number | undefined {
    return 'status' in this.outcome ? this.outcome.status : undefined;
  }
}

/** A fault of the calendar's side, as the circuit breaker counts them; a refusal shows that it works. */
export function isBroken({ outcome }: CalendarFault): boolean {
  if ('status' in outcome) return outcome.status >= 500;
  return ['unreachable', 'silent', 'cut', 'unreadable'].includes(outcome.event);
}

export function answerOf({ refusal }: CalendarFault): CalendarAnswer {
  const { code, effect, violations, message } = refusal;
  if (effect === 'unknown') return { state: 'unknown', code };
  return { state: 'refused', code, violations, ...(message !== undefined && { message }) };
}

/** Refusals that leave it open whether the calendar would do it later. */
export function isPassingRefusal({ refusal }: CalendarFault): boolean {
  return refusal.effect !== 'refused' || /^(?:#404|#500|RA|AE)/.test(refusal.code);
}
