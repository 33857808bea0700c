type ShiftClock = { day: string; startsAt: string; endsAt: string };

/** Clock times are the provider's. An end that is not after the start is on the next day. */
export function shiftTimes({ day, startsAt, endsAt }: ShiftClock, timeZone: string) {
  const first = Temporal.PlainDate.from(day);
  const last = endsAt > startsAt ? first : first.add({ days: 1 });
  const at = (date: Temporal.PlainDate, clock: string) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(clock) }).toInstant();
  return { start: at(first, startsAt), end: at(last, endsAt) };
}
