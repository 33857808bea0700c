import { load, type Measurement, type Target } from './load.ts';
import { median, type Outcome } from './table.ts';

export type Benchmark = {
  name: string;
  what: string;
  aim: number | undefined;
  ours: Target;
  limit: Target;
  /** The same question to the portal on the small directory. */
  small?: Target | undefined;
  /** What must hold afterwards; each line is a breach. */
  after?: () => Promise<string[]>;
};

export const callers = 16;

/** Limit and ours by turns, so that what else the machine does meets both; the middle of the rounds' ratios counts. */
export async function measure(
  benchmark: Benchmark,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Outcome> {
  const { ours, limit, small } = benchmark;
  const seen = { ours: [] as Measurement[], limit: [] as Measurement[], small: [] as Measurement[] };
  for (const target of [limit, ours, small]) if (target) await load(target, { callers, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    seen.limit.push(await load(limit, { callers, seconds }));
    seen.ours.push(await load(ours, { callers, seconds }));
    if (small) seen.small.push(await load(small, { callers, seconds }));
  }
  const middle = { ours: middleOf(seen.ours), limit: middleOf(seen.limit), small: middleOf(seen.small) };
  return {
    name: benchmark.name,
    what: benchmark.what,
    aim: benchmark.aim,
    ours: middle.ours,
    limit: middle.limit,
    ratio: median(seen.ours.map(({ rate }, round) => rate / (seen.limit[round]?.rate ?? rate))),
    growth: small && middle.ours.p95 / middle.small.p95,
    breaches: (await benchmark.after?.()) ?? [],
  };
}

function middleOf(rounds: readonly Measurement[]): Measurement {
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p95: median(rounds.map(({ p95 }) => p95)),
    p99: median(rounds.map(({ p99 }) => p99)),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}
