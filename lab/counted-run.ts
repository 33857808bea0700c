import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { addCounted, type CountedPaper, countedSoFar } from './counted-paper.ts';

const Run = z.object({ count: z.number(), seconds: z.number(), reached: z.record(z.string(), z.int()).default({}) });

type SeededTest = {
  test: string;
  variable: string;
  piece: number;
  steer?: (reached: ReadonlyMap<string, number>) => Record<string, string>;
};

/** Runs a seeded test in pieces: `[count] [from]` of the command, or as many runs as fit into an hour. */
export function countedRun(paper: CountedPaper, { test, variable, piece, steer = () => ({}) }: SeededTest) {
  const [count, from] = process.argv.slice(2).map(Number);
  const start = performance.now();
  const minutes = Number(process.env.KAPU_MINUTES ?? 60);
  const result = `build/${paper.name}-run.json`;
  let next = from ?? countedSoFar(paper.name).next;
  for (let remaining = count ?? Number.POSITIVE_INFINITY; remaining > 0; remaining -= piece) {
    if (count === undefined && performance.now() - start > minutes * 60_000) break;
    const now = Math.min(piece, remaining);
    rmSync(result, { force: true });
    const numbers = { [variable]: String(now), [`${variable}_FROM`]: String(next), KAPU_COUNTED: result };
    const env = { ...numbers, ...steer(countedSoFar(paper.name).reached) };
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', test], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    if (status !== 0) process.exit(status ?? 1);
    const run = Run.parse(JSON.parse(readFileSync(result, 'utf8')));
    next += now;
    addCounted(paper, { ...run, next });
    console.log(`${paper.noun}: ${countedSoFar(paper.name).total} over all runs`);
  }
}
