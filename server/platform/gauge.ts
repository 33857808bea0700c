/** With `label`, a number for each of its values. */
export type Gauge<S> = {
  name: string;
  help: string;
  label?: string;
  read: (services: S) => Promise<number | ReadonlyMap<string, number>>;
};

export function secondsSince(now: Temporal.Instant, then: string | null | undefined): number {
  return then ? Math.max(0, now.since(Temporal.Instant.from(then)).total('seconds')) : 0;
}
