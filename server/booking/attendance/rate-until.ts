/** Days after the visit (not-shown 5.12). */
const days = 30;

export function rateUntil(end: string): Temporal.Instant {
  return Temporal.Instant.from(end).add({ hours: 24 * days });
}
