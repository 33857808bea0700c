import { z } from 'zod';
import type { Seconds } from './deep-slices.ts';

export type DeepRun = {
  commit: string;
  at: Temporal.Instant;
  minutes: number;
  files: number;
  tests: number;
  cores: number;
  node: string;
  browsers: readonly string[];
  releases: readonly string[];
};

export function deepReport({ commit, at, minutes, files, tests, cores, node, browsers, releases }: DeepRun): string {
  return `# The deep run

Written by \`npm run test:deep\` when everything passed; do not edit by hand.

\`npm test\` takes a sample of the heavy proofs, the same one each time. The deep run takes them whole: each kill, each payload, each
page of the crawl, each page at each brand, axe on each page of the journeys, and their pictures.

| Last passed | |
|---|---|
| commit | \`${commit}\` |
| when | ${at.toString({ smallestUnit: 'minute' })} |
| test files | ${files} |
| tests | ${tests} |
| minutes | ${minutes.toFixed(1)} |
| machine | ${cores} cores, Node ${node} |
| browsers | ${browsers.join(', ')} |
| the API's tests also on PostgreSQL | ${releases.length === 0 ? 'none: no binaries here' : releases.join(', ')} |
`;
}

export type SliceRun = {
  slice: number;
  slices: number;
  commit: string;
  at: Temporal.Instant;
  files: number;
  tests: number;
  minutes: number;
  /** Files that failed at first. */
  failed: readonly string[];
  /** Files that failed once more by themselves. */
  again: readonly string[];
  seconds: Seconds;
};

const mark = 'deep slice:';
const Row = z.object({ row: z.string(), seconds: z.record(z.string(), z.number()) });

/** The line of a log that `npm run check -- deep` reads. */
export function sliceLine(run: SliceRun): string {
  const { slice, slices, commit, at, files, tests, minutes, failed, again, seconds } = run;
  const state =
    again.length > 0
      ? `failed: ${again.join(', ')}`
      : failed.length > 0
        ? `passed, ${failed.join(', ')} at the second try`
        : 'passed';
  const row = `| ${slice} of ${slices} | \`${commit.slice(0, 12)}\` | ${at.toString({ smallestUnit: 'minute' })} | ${files} | ${tests} | ${minutes.toFixed(1)} | ${state} |`;
  return `${mark} ${JSON.stringify({ row, seconds } satisfies z.input<typeof Row>)}`;
}

const heading = `## Slices since then

A slice of the deep run follows each \`npm test\` of a landing; \`npm run check -- deep <log>\` adds its line here.

| slice | commit | when | files | tests | minutes | |
|---|---|---|---|---|---|---|`;

/** @returns the paper with the slices of a log, and the seconds of their files */
export function withSlices(paper: string, log: string): { paper: string; seconds: Seconds } {
  const rows = log
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => Row.parse(JSON.parse(line.slice(line.indexOf(mark) + mark.length))));
  const lines = rows.map(({ row }) => row).filter((row) => !paper.includes(row));
  const whole = paper.includes(heading) ? paper.trimEnd() : `${paper.trimEnd()}\n\n${heading}`;
  return {
    paper: lines.length === 0 ? paper : `${[whole, ...lines].join('\n')}\n`,
    seconds: Object.assign({}, ...rows.map(({ seconds }) => seconds)),
  };
}
