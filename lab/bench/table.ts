import type { Measurement } from './load.ts';

/** `growth` divides the 95th percentile by that on the small directory; each ratio is that of the middle round. */
export type Outcome = {
  name: string;
  what: string;
  ours: Measurement;
  /** Milliseconds of the portal's processor for one answer. */
  processor: number;
  /** Compared with a bare server that runs the same statements or sends the same bytes. */
  replay: Ratio | undefined;
  /** Compared with plain tables, which do not depend on our code. */
  plain: Ratio | undefined;
  /** Compared with what every implementation has to write for a booking. */
  duties: Ratio | undefined;
  growth: number | undefined;
  breaches: readonly string[];
};

type Ratio = { limit: Measurement; ratio: number; aim: number | undefined };

const growthAim = 1.3;

export function missesOf({ replay, plain, duties, growth, breaches, ours }: Outcome): string[] {
  const below = (name: string, { ratio, aim, limit }: Partial<Ratio> = {}) =>
    limit !== undefined && limit.failed > 0
      ? [`${name} failed ${limit.failed} times`]
      : ratio !== undefined && aim !== undefined && ratio < aim
        ? [`${name} ${ratio.toFixed(2)} of ${aim.toFixed(2)}`]
        : [];
  return [
    ...below('replay', replay),
    ...below('plain', plain),
    ...below('duties', duties),
    ...(growth !== undefined && growth > growthAim
      ? [`p95 grows by ${growth.toFixed(2)}, more than ${growthAim}`]
      : []),
    ...(ours.failed > 0 ? [`${ours.failed} failed`] : []),
    ...(breaches.length > 0 ? [`${breaches.length} breaches`] : []),
  ];
}

const head = [
  'what',
  'ours /s',
  'replay /s',
  'ratio (aim)',
  'plain /s',
  'ratio (aim)',
  'duties /s',
  'ratio (aim)',
  'processor ms',
  'p50 ms',
  'p95 ms',
  'p95 against small',
  'met',
];

export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { name, ours, replay, plain, duties, processor, growth } = outcome;
    return [
      name,
      ours.rate.toFixed(0),
      ...cellsOf(replay),
      ...cellsOf(plain),
      ...cellsOf(duties),
      processor.toFixed(2),
      ours.p50.toFixed(1),
      ours.p95.toFixed(1),
      growth?.toFixed(2) ?? '–',
      missesOf(outcome).length === 0 ? 'yes' : 'no',
    ];
  });
  const widths = head.map((cell, index) => Math.max(cell.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function cellsOf(ratio: Ratio | undefined): [string, string] {
  return ratio ? [ratio.limit.rate.toFixed(0), withAim(ratio.ratio, ratio.aim)] : ['–', '–'];
}

function withAim(value: number, aim: number | undefined): string {
  return aim === undefined ? value.toFixed(2) : `${value.toFixed(2)} (${aim})`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
