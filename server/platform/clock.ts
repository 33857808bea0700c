/** Only this file reads the clock of the wall; everything else is given the time. */
export type Clock = () => Temporal.Instant;

export function systemClock(): Temporal.Instant {
  return Temporal.Now.instant();
}

/** Writes an instant as ISO 8601 in UTC, to the millisecond. */
export function iso(instant: Temporal.Instant): string {
  return instant.round('millisecond').toString();
}

export function plus(instant: Temporal.Instant, minutes: number): Temporal.Instant {
  return instant.add({ seconds: Math.round(minutes * 60) });
}

export function dayIn(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
