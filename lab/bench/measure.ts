import { load, type Measurement, type Target } from './load.ts';
import type { Usage } from './servers.ts';
import { median, type Outcome } from './table.ts';

export type Benchmark = {
  name: string;
  what: string;
  ours: Target;
  /** Three limits: a bare server with the same statements or bytes, one with plain tables, and one with all writes of a booking. */
  replay?: LimitTarget | undefined;
  plain?: LimitTarget | undefined;
  duties?: LimitTarget | undefined;
  small?: Target | undefined;
  after?: () => Promise<string[]>;
};

type LimitTarget = { target: Target; aim: number | undefined };
type Series = { rounds: number; seconds: number; usage: () => Promise<Usage> };

export const callers = 16;

/** The limits and our portal take turns, so that other work of the machine meets all alike; the middle ratio counts. */
export async function measure(benchmark: Benchmark, { rounds, seconds, usage }: Series): Promise<Outcome> {
  const { name, what, ours, replay, plain, duties, small } = benchmark;
  const targets = { replay: replay?.target, plain: plain?.target, duties: duties?.target, ours, small };
  const seen: Record<keyof typeof targets, Measurement[]> = { replay: [], plain: [], duties: [], ours: [], small: [] };
  const costs: number[] = [];
  for (const target of Object.values(targets)) if (target) await load(target, { callers, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    if (targets.replay) seen.replay.push(await load(targets.replay, { callers, seconds }));
    if (targets.plain) seen.plain.push(await load(targets.plain, { callers, seconds }));
    if (targets.duties) seen.duties.push(await load(targets.duties, { callers, seconds }));
    const before = await usage();
    const measured = await load(ours, { callers, seconds });
    costs.push((1000 * ((await usage()).seconds - before.seconds)) / measured.answers);
    seen.ours.push(measured);
    if (small) seen.small.push(await load(small, { callers, seconds }));
  }
  const middle = middleOf(seen.ours);
  const ratioTo = (limit: LimitTarget | undefined, measured: readonly Measurement[]) =>
    limit && {
      limit: middleOf(measured),
      aim: limit.aim,
      ratio: median(seen.ours.map(({ rate }, round) => rate / (measured[round]?.rate ?? rate))),
    };
  return {
    name,
    what,
    ours: middle,
    processor: median(costs),
    replay: ratioTo(replay, seen.replay),
    plain: ratioTo(plain, seen.plain),
    duties: ratioTo(duties, seen.duties),
    growth: small && middle.p95 / middleOf(seen.small).p95,
    breaches: (await benchmark.after?.()) ?? [],
  };
}

function middleOf(rounds: readonly Measurement[]): Measurement {
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p95: median(rounds.map(({ p95 }) => p95)),
    p99: median(rounds.map(({ p99 }) => p99)),
    answers: rounds.reduce((sum, { answers }) => sum + answers, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}
