import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { z } from 'zod';

const Row = z.object({ goal: z.string(), what: z.string(), aim: z.string(), figure: z.string(), met: z.boolean() });
export type Row = z.output<typeof Row>;

const Run = z.object({
  day: z.string(),
  cores: z.int(),
  node: z.string(),
  load: z.number(),
  minutes: z.number(),
  rows: z.array(Row),
  lines: z.array(z.string()),
});
export type Run = z.output<typeof Run>;

const Runs = z.record(z.string(), Run);
type Runs = z.output<typeof Runs>;

const runsPath = 'docs/measured/reliability.json';

export const keptRuns = (): Runs =>
  existsSync(runsPath) ? Runs.parse(JSON.parse(readFileSync(runsPath, 'utf8'))) : {};

/** A new run of a part takes the place of the earlier one, and all others stay. */
export function keepRun(part: string, run: Run): void {
  const runs = { ...keptRuns(), [part]: run };
  writeFileSync(runsPath, `${JSON.stringify(runs, null, 2)}\n`);
  writeFileSync('docs/measured/reliability.md', reliabilityPaper(runs));
}

/** @internal */
export function reliabilityPaper(runs: Runs): string {
  const parts = Object.entries(runs);
  const rows = parts
    .flatMap(([part, { rows }]) => rows.map((row) => ({ ...row, part })))
    .toSorted((one, other) => one.goal.localeCompare(other.goal, 'en', { numeric: true }));
  return `# Reliability at full size

Written by \`npm run lab -- reliability\` from \`reliability.json\`; do not edit by hand.

A part is measured anew by \`npm run lab -- reliability <part>\`; \`-- try\` runs all of them small and writes nothing. All but the restore is a
cluster as in [cluster](cluster.md): three PostgreSQL under Patroni with a synchronous standby, etcd, HAProxy and two portals, with
the callers on the same machine; a portal has two processes, and one where portals are killed or restarted. Callers ask again with the same Idempotency-Key until they are told yes or no; then what they were told is
compared with what is stored, and the invariants are looked at (I1, I2, I3, I8). The same comparison must find losses under known-bad settings,
or it proves nothing (G03).

| Goal | What | Aim | Figure | Met | Again by |
| ---- | ---- | --- | ------ | --- | -------- |
${rows.map(({ goal, what, aim, figure, met, part }) => `| ${[goal, what, aim, figure, met ? 'yes' : 'no', `\`npm run lab -- reliability ${part}\``].join(' | ')} |`).join('\n')}

${parts.map(([part, run]) => logOf(part, run)).join('\n\n')}
`;
}

function logOf(part: string, { day, cores, node, load, minutes, lines }: Run): string {
  return `## ${part}

Measured on ${day} in ${minutes.toFixed(0)} minutes: ${cores} cores, Node ${node}; the load of the machine before it was ${load.toFixed(1)}.

\`\`\`text
${lines.map((line) => line.trimEnd()).join('\n')}
\`\`\``;
}

export function machine() {
  return { cores: cpus().length, node: process.versions.node };
}
