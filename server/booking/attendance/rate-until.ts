/** A visit can be rated for this many days after its end (not-shown 5.12). */
const days = 30;

export function rateUntil(end: string): Temporal.Instant {
  return Temporal.Instant.from(end).add({ hours: 24 * days });
}
