import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

/** Seconds of each file of the deep run, of all workers, as the last runs took them. */
const secondsFile = 'tasks/deep-seconds.json';

/** What two workers do in about 25 minutes. */
const sliceSeconds = 3000;

/** A file that no run has timed yet. */
const unknownSeconds = 30;

export type Seconds = Readonly<Record<string, number>>;

export function readSeconds(): Seconds {
  return existsSync(secondsFile)
    ? z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(secondsFile, 'utf8')))
    : {};
}

/** Keeps the known seconds of files that a run did not have. */
export function writeSeconds(seconds: Seconds): void {
  const all = Object.entries({ ...readSeconds(), ...seconds }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** What a run of the tests writes as JSON. */
const Result = z.object({
  numTotalTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), status: z.string(), startTime: z.number(), endTime: z.number() })),
});

export function readResult(path: string) {
  const { testResults, numTotalTests } = Result.parse(JSON.parse(readFileSync(path, 'utf8')));
  const files = testResults.map(({ name, status, startTime, endTime }) => ({
    file: relative('.', name),
    passed: status === 'passed',
    seconds: Math.ceil((endTime - startTime) / 1000),
  }));
  const seconds: Seconds = Object.fromEntries(files.map((one) => [one.file, one.seconds]));
  return { tests: numTotalTests, files, seconds };
}

/** The test files that prove more in the deep run than in `npm test`: journeys, and files that read whether the run is deep. */
export function deepFiles(files: readonly string[]): string[] {
  return files.filter(
    (file) => file.startsWith('tests/journeys/') || readFileSync(file, 'utf8').includes('support/deep.ts'),
  );
}

/** Slices of about equal seconds: the longest file first, each to the slice that has the least so far. */
export function slicesOf(files: readonly string[], seconds: Seconds): string[][] {
  const secondsOf = (file: string) => seconds[file] ?? unknownSeconds;
  const whole = files.reduce((sum, file) => sum + secondsOf(file), 0);
  const slices = Array.from({ length: Math.max(1, Math.ceil(whole / sliceSeconds)) }, () => ({
    sum: 0,
    own: [] as string[],
  }));
  const ordered = files.toSorted((one, other) => secondsOf(other) - secondsOf(one) || (one < other ? -1 : 1));
  for (const file of ordered) {
    const least = slices.reduce((best, slice) => (slice.sum < best.sum ? slice : best));
    least.own.push(file);
    least.sum += secondsOf(file);
  }
  return slices.map(({ own }) => own);
}
