const steps = [
  { within: 60, to: 5 },
  { within: 24 * 60, to: 60 },
  { within: 31 * 24 * 60, to: 24 * 60 },
] as const;

/** Rounds down to a moment that many clients share, so that its changes are read once; some lines come twice, none is missing. */
export function earlierMark(since: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | undefined {
  const ago = since.until(now).total('minutes');
  const step = steps.find(({ within }) => ago < within);
  if (!step) return undefined;
  const width = step.to * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(since.epochMilliseconds - (since.epochMilliseconds % width));
}
