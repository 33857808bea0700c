/** An instant, or its ISO 8601 text with a zone. */
type InstantLike = Temporal.Instant | string;

export function isBefore(one: InstantLike, other: InstantLike): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

export function isAfter(one: InstantLike, other: InstantLike): boolean {
  return Temporal.Instant.compare(one, other) > 0;
}
