import type { FirstLines } from './first-lines.ts';
import type { Observation } from './watch.ts';

export type Trial = { name: string; lines: FirstLines; watched: Observation; rows: Readonly<Record<string, number>> };

const limitMs = 1000;

/** The factor by which a migration may be slower than its first lines say, because machines differ. */
const tolerance = 2;

/** The fault of a migration; undefined if it stopped bookings for less than the limit, or no longer than its lines say. */
export function faultOf({ name, lines, watched, rows }: Trial, limit = limitMs): string | undefined {
  if (watched.stoppedMs <= limit) return undefined;
  const seconds = watched.stoppedMs / 1000;
  const stopped = `${name} stopped bookings for ${seconds.toFixed(1)} s`;
  const expected = lines.quietHours.map(
    ({ table, secondsAMillion }) => (secondsAMillion * (rows[table] ?? 0)) / 1_000_000,
  );
  if (expected.length === 0) {
    const tables = watched.locks.map(({ table, ms }) => `${table} for ${(ms / 1000).toFixed(1)} s`).join(', ');
    return `${stopped}, and no first line says "in a quiet hour" (it kept from being written: ${tables || 'nothing; rows alone'})`;
  }
  const longest = Math.max(...expected);
  if (seconds <= longest * tolerance) return undefined;
  return `${stopped}, and its first lines say ${longest.toFixed(1)} s for so many rows`;
}
