const clocks = new Map<string, string>();

/** Two moments half a year apart, because two zones may differ in summer or winter alone. */
const seasons = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)];

/** The time zone of this device; it explains times to the reader and never decides anything. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isElsewhere(timeZone: string): boolean {
  return clockIn(timeZone) !== clockIn(ownZone());
}

function clockIn(timeZone: string): string {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = seasons
    .map((season) => new Date(season).toLocaleString(undefined, { timeZone, timeStyle: 'short' }))
    .join();
  clocks.set(timeZone, clock);
  return clock;
}
