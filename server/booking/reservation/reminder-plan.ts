import { isAfter } from '../../../contract/platform/instants.ts';
import { quietUntil } from '../quiet-hours.ts';

/** `days` before the visit, at a local time of its place. */
type Day = { days: number; at: string };

export type ReminderKind = 'week' | 'eve' | 'sms';

type Rule = {
  channel: 'email' | 'sms';
  /** The first of these moments that lies after the booking is used. */
  when: readonly Day[];
  /** Minutes after the booking, used when all of `when` have passed. */
  soon?: number;
};

/** R26: by which channel and when people are reminded of a visit. */
export const reminderRules: Readonly<Record<ReminderKind, Rule>> = {
  week: { channel: 'email', when: [{ days: 7, at: '09:00' }] },
  eve: { channel: 'email', when: [{ days: 1, at: '17:00' }] },
  sms: {
    channel: 'sms',
    when: [
      { days: 2, at: '10:00' },
      { days: 1, at: '17:00' },
    ],
    soon: 10,
  },
};

export const reminderKinds: readonly ReminderKind[] = ['week', 'eve', 'sms'];

/** Minutes before the visit; a later reminder helps nobody. */
const latest = 30;

type Visit = { start: Temporal.Instant; timeZone: string };

/** Undefined where there is no time left for a reminder. The person has known of the visit since `known`. */
export function dueAt(kind: ReminderKind, visit: Visit, known: Temporal.Instant): Temporal.Instant | undefined {
  const { when, soon } = reminderRules[kind];
  const planned = when.map(({ days, at }) => localTime(visit, days, at)).find((due) => isAfter(due, known));
  const due = planned ?? (soon === undefined ? undefined : known.add({ minutes: soon }));
  return due && inTime(quietUntil(due, visit.timeZone) ?? due, visit);
}

function localTime({ start, timeZone }: Visit, days: number, at: string): Temporal.Instant {
  const day = start.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days });
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(at) }).toInstant();
}

export function inTime(due: Temporal.Instant, { start }: Visit): Temporal.Instant | undefined {
  return !isAfter(due.add({ minutes: latest }), start) ? due : undefined;
}
