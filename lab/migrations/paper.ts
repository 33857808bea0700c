import { cpus } from 'node:os';
import { systemClock } from '../../server/platform/clock.ts';
import type { Shape } from './fill.ts';
import { firstLinesOf } from './first-lines.ts';
import type { Trial } from './judge.ts';

const head = ['| migration | when | whom it holds up |', '|---|---|---|'] as const;

export function listOf(migrations: readonly { name: string; text: string }[]): string {
  const rows = migrations.flatMap(({ name, text }) => {
    const { locks, quietHours } = firstLinesOf(text);
    if (locks.length === 0) return [];
    const tables = new Set(locks.map(({ why }) => why)).size === 1 ? [merged(locks)] : locks.map(oneTable);
    const when = quietHours.length > 0 ? '**in a quiet hour**' : 'any time';
    return [`| \`${name.replace('.sql', '')}\` | ${when} | ${tables.join('; ')} |`];
  });
  return [...head, ...rows].join('\n');
}

type Lock = { table: string; why: string };

function oneTable({ table, why }: Lock): string {
  return `\`${table}\`: ${why}`;
}

function merged(locks: readonly Lock[]): string {
  return `${locks.map(({ table }) => `\`${table}\``).join(', ')}: ${locks[0]?.why ?? ''}`;
}

export function withList(paper: string, list: string): string {
  const lines = paper.split('\n');
  const from = lines.indexOf(head[0]);
  if (from === -1) throw new Error('there is no list of migrations');
  const rows = lines.slice(from).findIndex((line) => !line.startsWith('|'));
  return [...lines.slice(0, from), list, ...lines.slice(from + rows)].join('\n');
}

/** Milliseconds; a shorter stop gets no row in the paper. */
const noticed = 100;

export function measuredPaper(trials: readonly Trial[], { reservations, audit }: Shape, seconds: number): string {
  const slow = trials.filter(({ watched }) => watched.stoppedMs >= noticed);
  const rows = slow.map(({ name, watched: { ms, stoppedMs, locks } }) => {
    const tables = locks.filter((one) => one.ms >= noticed).map((one) => `${one.table} ${(one.ms / 1000).toFixed(1)}`);
    return `| ${name.replace('.sql', '')} | ${(ms / 1000).toFixed(1)} | ${(stoppedMs / 1000).toFixed(1)} | ${tables.join(', ')} |`;
  });
  return `# How long each migration stops bookings

Written by \`npm run lab -- migrations write\`; do not edit by hand. Run of ${systemClock().round('minute')}: ${cpus().length} cores, ${seconds.toFixed(0)} s.

A database of ${reservations} reservations and ${audit} rows of audit, as the baseline makes it. Each of the ${trials.length} migrations after the baseline ran alone while one caller
booked without a pause, by the statements of the version of the baseline. Stopped is the longest that one booking took.
This and the locks are without the time in which the migration itself waited for a core of a busy machine.
Tables of what is neither a booking nor a person, such as claims or payments, were empty.

${trials.length === 0 ? 'There is none yet.' : measuredTable(rows, trials.length - slow.length)}
`;
}

function measuredTable(rows: readonly string[], others: number): string {
  return `| migration | seconds | stopped, s | tables that could not be written, s |
|---|---|---|---|
${rows.join('\n')}

The other ${others} stopped no booking for ${noticed} milliseconds.`;
}
