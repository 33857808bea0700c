export function isLate(due: string | null, now: Temporal.Instant): boolean {
  return due !== null && Temporal.Instant.compare(due, now) < 0;
}
