import { careRules } from '../../../contract/care/care-rules.ts';
import { type CareState, careStates } from '../../../contract/care/medical-care-states.ts';
import { countryOf } from '../../../contract/platform/country.ts';
import { nextWorkingDay } from '../../directory/reference/working-day.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

type At = Pick<Context, 'host' | 'now'>;

/** The end of the first working day that is ten days away or more (R34). */
export function organiseBy(at: At): string {
  return endOf(at, workingDay(at, todayAt(at).add({ days: careRules.organiseDays - 1 })));
}

function approveBy(at: At): string {
  const days = Array.from({ length: careRules.approvalWorkingDays });
  return endOf(
    at,
    days.reduce<Temporal.PlainDate>((day) => workingDay(at, day), todayAt(at)),
  );
}

/** What is promised once a care has come into a state. */
export function dueIn(state: CareState, at: At, organised: string): string | null {
  const { due } = careStates[state];
  if (due === 'approval') return approveBy(at);
  return due === 'organise' ? organised : null;
}

function todayAt({ host, now }: At): Temporal.PlainDate {
  return now.toZonedDateTimeISO(host.brand.timeZone).toPlainDate();
}

function workingDay({ host }: At, after: Temporal.PlainDate): Temporal.PlainDate {
  return nextWorkingDay(countryOf(host.brand.locale) ?? '', after);
}

function endOf({ host }: At, day: Temporal.PlainDate): string {
  const { timeZone } = host.brand;
  return iso(day.toZonedDateTime({ timeZone, plainTime: { hour: careRules.dueHour } }).toInstant());
}
