import { median } from './table.ts';

/** Milliseconds, and how many a second; `against` is this p95 divided by that of the short list, or of a quiet run. */
export type Row = {
  name: string;
  rate: number;
  p50: number;
  p95: number;
  against?: number;
  /** The row's own aim, if it is not the one of long lists. */
  aim?: number;
};

export const shortList = 1000;
/** The most that a page of a long list may take, compared with the short list. */
const usual = 1.3;

type Question = () => Promise<unknown>;

const rounds = 5;

/** The two lists take turns, so that other work of the machine meets both; the ratio of the middle round counts. */
export async function byTurns(name: string, seconds: number, asks: { few: Question; many: Question }): Promise<Row> {
  for (const ask of [asks.few, asks.many]) await ask();
  const roundTimes = [];
  for (let no = 0; no < rounds; no += 1) roundTimes.push(await round((2 * seconds) / rounds, asks));
  const all = roundTimes.flatMap(({ many }) => many);
  return {
    ...rowOf(name, all, 1),
    against: median(roundTimes.map(({ few, many }) => nth(many, 0.95) / nth(few, 0.95))),
  };
}

async function round(seconds: number, { few, many }: { few: Question; many: Question }) {
  const durations: Record<'few' | 'many', number[]> = { few: [], many: [] };
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    durations.few.push(await timed(few));
    durations.many.push(await timed(many));
  }
  return durations;
}

async function timed(ask: Question): Promise<number> {
  const from = performance.now();
  await ask();
  return performance.now() - from;
}

/** @returns the milliseconds of each call, in order */
export async function times(seconds: number, at: number, work: Question): Promise<number[]> {
  await work();
  const durations: number[] = [];
  const start = performance.now();
  const caller = async () => {
    while (performance.now() - start < seconds * 1000) durations.push(await timed(work));
  };
  await Promise.all(Array.from({ length: at }, caller));
  return durations;
}

export function nth(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

export function rowOf(name: string, durations: readonly number[], at: number): Row {
  const busy = durations.reduce((sum, one) => sum + one, 0) / 1000;
  return { name, rate: (durations.length * at) / busy, p50: nth(durations, 0.5), p95: nth(durations, 0.95) };
}

export function rowsTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, rate, p50, p95, against, aim = usual }) => {
    const ratio = against === undefined ? ['–', '–', '–'] : [against.toFixed(2), aim, against <= aim ? 'yes' : 'no'];
    return `| ${[name, rate.toFixed(0), p50.toFixed(1), p95.toFixed(1), ...ratio].join(' | ')} |`;
  });
  const titles = [
    'files and lists',
    '/s',
    'p50 ms',
    'p95 ms',
    `p95 against a list of ${shortList}, beside readers, without a coverage, or with nobody waiting`,
    'at most',
    'met',
  ];
  return [`| ${titles.join(' | ')} |`, '|---|---|---|---|---|---|---|', ...lines].join('\n');
}
