import type { Measurement } from './load.ts';

/** One benchmark's outcome; `growth` compares the 95th percentile with the one on the small directory. */
export type Outcome = {
  name: string;
  what: string;
  ours: Measurement;
  limit: Measurement;
  ratio: number;
  aim: number | undefined;
  growth: number | undefined;
  breaches: readonly string[];
};

export const growthAim = 1.3;

/** The table as it is printed and as it is kept: Markdown is both. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const head = [
    'what',
    'ours /s',
    'limit /s',
    'ratio',
    'aim',
    'met',
    'p50 ms',
    'p95 ms',
    'p95 against small',
    'failed',
  ];
  const rows = outcomes.map(({ name, ours, limit, ratio, aim, growth, breaches }) => [
    name,
    ours.rate.toFixed(0),
    limit.rate.toFixed(0),
    ratio.toFixed(2),
    aim?.toFixed(2) ?? '–',
    aim === undefined ? '–' : ratio >= aim ? 'yes' : 'no',
    ours.p50.toFixed(1),
    ours.p95.toFixed(1),
    growth === undefined ? '–' : `${growth.toFixed(2)}${growth <= growthAim ? '' : ' (over)'}`,
    breaches.length > 0 ? `${breaches.length} breaches` : String(ours.failed + limit.failed),
  ]);
  const widths = head.map((cell, index) => Math.max(cell.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
