import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { systemClock } from '../server/platform/clock.ts';

type Count = { total: number; next: number; seconds: number };

export type CountedPaper = {
  /** The paper's name in docs/measured/. */
  name: string;
  title: string;
  command: string;
  /** What is counted. */
  noun: string;
  about: string;
};

const pathOf = (name: string) => `docs/measured/${name}.md`;
const numberAfter = (text: string, words: string) => Number(new RegExp(`${words}: (\\d+)`).exec(text)?.[1] ?? 0);

/** What was counted over all runs so far. */
export function readCounted(paper: string): Count {
  const [total, next, seconds] = ['Over all runs', 'The next number', 'Seconds'].map((words) =>
    numberAfter(paper, words),
  );
  return { total: total ?? 0, next: next ?? 0, seconds: seconds ?? 0 };
}

export function countedPaper({ title, command, noun, about }: CountedPaper, { total, next, seconds }: Count): string {
  const day = systemClock().toZonedDateTimeISO('UTC').toPlainDate();
  const aMinute = seconds === 0 ? 0 : Math.round((total * 60) / seconds);
  return `# ${title}

Written by \`${command}\`; do not edit by hand.

${about}

- Over all runs: ${total} ${noun}, of which none failed when it was counted; the aim is 1000000.
- The next number: ${next}.
- Seconds: ${Math.round(seconds)}, so ${aMinute} ${noun} a minute, in one process beside whatever else the machine did.

Last run on ${day}: ${cpus().length} cores, Node ${process.versions.node}.
`;
}

export const countedSoFar = (name: string): Count =>
  readCounted(existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '');

/** Adds a run that went well, so that the next one goes on where it ended. */
export function addCounted(paper: CountedPaper, run: { count: number; next: number; seconds: number }): void {
  const { total, next, seconds } = countedSoFar(paper.name);
  const after = { total: total + run.count, next: Math.max(next, run.next), seconds: seconds + run.seconds };
  writeFileSync(pathOf(paper.name), countedPaper(paper, after));
}
