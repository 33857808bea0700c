export type Gauge<S> = { name: string; help: string; read: (services: S) => Promise<number> };

type GaugeOfEach<S> = {
  name: string;
  help: string;
  label: string;
  readEach: (services: S) => Promise<ReadonlyMap<string, number>>;
};

export type GaugeRow<S> = Gauge<S> | GaugeOfEach<S>;

export function secondsSince(now: Temporal.Instant, then: string | null | undefined): number {
  return then ? Math.max(0, now.since(Temporal.Instant.from(then)).total('seconds')) : 0;
}
