/** `2026-11-21T12:30:00+01:00`, by the gateway's own clock. */
export function wireInstant(instant: Temporal.Instant): string {
  const there = instant.toZonedDateTimeISO('Europe/Budapest');
  return there.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
