/** `2026-11-21T12:30:00+01:00`, in the gateway's time zone. */
export function wireInstant(instant: Temporal.Instant): string {
  const there = instant.toZonedDateTimeISO('Europe/Budapest');
  return there.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
