import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { isDay } from '../../../contract/platform/day.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { readDateParts } from '../../platform/ui/read-date-parts.ts';

type Benefits = readonly { code: string; claimDays: number }[];

/** The last day on which the claim can be sent, once the day of the care is known; `isNear` shortly before it. */
export function deadlineOf(answers: FormData, benefits: Benefits, today: string) {
  const benefit = benefits.find(({ code }) => code === textOf(answers, 'benefit'));
  const { day } = readDateParts(answers, 'careDate');
  if (!benefit || !isDay(day)) return undefined;
  const last = Temporal.PlainDate.from(day).add({ days: benefit.claimDays }).toString();
  const warned = Temporal.PlainDate.from(today).add({ days: claimRules.warnDays }).toString();
  return { last, isOver: last < today, isNear: last >= today && last <= warned };
}
