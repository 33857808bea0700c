import { isBefore } from '../../../contract/platform/instants.ts';

type State = { turn: string | null; over: boolean; runsOn?: true };

export function isLate(due: string | null, now: Temporal.Instant): boolean {
  return due !== null && isBefore(due, now);
}

export function dueOf(dueAt: string | null, now: Temporal.Instant) {
  return { dueAt, overdue: isLate(dueAt, now) };
}

export function isOverdue({ turn, over, runsOn }: State, due: string | null, now: Temporal.Instant): boolean {
  return !over && (runsOn === true || turn !== 'customer') && isLate(due, now);
}
