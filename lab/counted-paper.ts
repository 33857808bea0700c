import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { systemClock } from '../server/platform/clock.ts';

type Count = { total: number; next: number; seconds: number; reached: ReadonlyMap<string, number> };

export type CountedPaper = {
  name: string;
  title: string;
  command: string;
  noun: string;
  about: string;
  /** The number of runs to reach; undefined if only `reaches` counts. */
  aim?: number;
  /** Rare situations that the runs have to come through, each so often. */
  reaches?: { names: readonly string[]; often: number };
};

const pathOf = (name: string) => `docs/measured/${name}.md`;
const numberAfter = (text: string, words: string) => Number(new RegExp(`${words}: (\\d+)`).exec(text)?.[1] ?? 0);

export function readCounted(paper: string): Count {
  const [total, next, seconds] = ['Over all runs', 'The next number', 'Seconds'].map((words) =>
    numberAfter(paper, words),
  );
  const rows = [...paper.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(
    ([, times, name]) => [name ?? '', Number(times)] as const,
  );
  return { total: total ?? 0, next: next ?? 0, seconds: seconds ?? 0, reached: new Map(rows) };
}

function reachedTable({ names, often }: NonNullable<CountedPaper['reaches']>, reached: Count['reached']): string {
  const times = (name: string) => reached.get(name) ?? 0;
  const never = names.filter((name) => times(name) === 0);
  const seldom = names.filter((name) => times(name) > 0).toSorted((one, other) => times(other) - times(one));
  const enough = names.filter((name) => times(name) >= often).length;
  return `
- Of ${names.length} situations ${enough} were reached in ${often} histories or more, ${names.length - never.length} in one or more, and ${never.length} in none.

## In how many histories each was reached

| histories | situation |
|---|---|
${seldom.map((name) => `| ${times(name)} | ${name} |`).join('\n')}

## Never reached

${never.length === 0 ? 'None.' : never.map((name) => `- ${name}`).join('\n')}
`;
}

export function countedPaper(paper: CountedPaper, { total, next, seconds, reached }: Count): string {
  const { title, command, noun, about, aim, reaches } = paper;
  const day = systemClock().toZonedDateTimeISO('UTC').toPlainDate();
  const aMinute = seconds === 0 ? 0 : Math.round((total * 60) / seconds);
  return `# ${title}

Written by \`${command}\`; do not edit by hand.

${about}

- Over all runs: ${total} ${noun}, of which none failed when it was counted${aim === undefined ? '' : `; the aim is ${aim}`}.
- The next number: ${next}.
- Seconds: ${Math.round(seconds)}, so ${aMinute} ${noun} a minute, in one process beside whatever else the machine did.
${reaches === undefined ? '' : reachedTable(reaches, reached)}
Last run on ${day}: ${cpus().length} cores, Node ${process.versions.node}.
`;
}

export const countedSoFar = (name: string): Count =>
  readCounted(existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '');

type Run = { count: number; next: number; seconds: number; reached: Readonly<Record<string, number>> };

/** Adds a run; the next one begins at the number after the last good one. */
export function addCounted(paper: CountedPaper, run: Run): void {
  const { total, next, seconds, reached } = countedSoFar(paper.name);
  const times = new Map(reached);
  for (const [name, more] of Object.entries(run.reached)) times.set(name, (times.get(name) ?? 0) + more);
  const after = { total: total + run.count, next: Math.max(next, run.next), seconds: seconds + run.seconds };
  writeFileSync(pathOf(paper.name), countedPaper(paper, { ...after, reached: times }));
}
