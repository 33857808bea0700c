import { sql } from 'kysely';
import type { Services } from './context.ts';

const apart = 5;
const together = 2;
const longest = 2;
const every = 60_000;

type ClockParts = Pick<Services, 'database' | 'clock' | 'log'>;
type Report = (seconds: number) => void;

/** `seconds` is how far the process's clock is ahead of the database's, negative where it is behind. @internal */
export function compareClocks({ database, clock, log }: ClockParts, report: Report = () => {}): () => Promise<void> {
  let isApart = false;
  return async () => {
    const before = clock();
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(database.db);
    const took = before.until(clock()).total('seconds');
    const [row] = rows;
    if (!row || took < 0 || took > longest) return;
    const seconds = Temporal.Instant.from(row.now).until(before).total('seconds') + took / 2;
    report(seconds);
    if (isApart === Math.abs(seconds) > (isApart ? together : apart)) return;
    isApart = !isApart;
    if (isApart) log.warn({ seconds }, 'the clocks of this process and of the database are apart');
    else log.warn({ seconds }, 'the clocks of this process and of the database agree again');
  };
}

export function watchClock(services: ClockParts, report?: Report): () => void {
  const compare = compareClocks(services, report);
  const look = () => void compare().catch(() => {});
  look();
  const timer = setInterval(look, every);
  return () => clearInterval(timer);
}
