import type { Row } from '../../tasks/reliability-paper.ts';
import { type DrillSize, restoreDrill } from '../restore-drill.ts';

export async function restore(size: DrillSize, say: (line: string) => void): Promise<Row[]> {
  const from = performance.now();
  const timed = (line: string) => say(`${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  const { losses, early, files, audit, breaches, recovery, restored, brought, archived, bookings, copied } =
    await restoreDrill(size, timed);
  for (const breach of breaches) say(`broken: ${breach}`);
  const missed =
    losses + early + files.losses + files.early + Math.abs(audit.committed - audit.restored) + breaches.length;
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  return [
    {
      goal: 'G29',
      what: `restore to a moment: ${bookings} reservations, all but ${size.expired} of them made over HTTP, a copy of ${gigabytes(copied)} GB, ${size.papers} sealed papers of ${Math.round(size.bytesEach / 1000)} kB in a bucket, all but the removed ones lost`,
      aim: 'all of then, nothing of later',
      figure: `bookings lost ${losses}, of later ${early}; papers unreadable ${files.losses}, of later ${files.early}; audit ${audit.restored} of ${audit.committed} rows`,
      met: missed === 0 && files.keptForLater,
    },
    {
      goal: 'G29',
      what: 'from the decision to restore until a booking was taken again (RTO)',
      aim: '15 min',
      figure: `${recovery.toFixed(0)} s: the database ${restored.toFixed(0)} s, ${brought.pieces} pieces of files ${brought.seconds.toFixed(0)} s, the portal the rest`,
      met: recovery <= 900,
    },
    {
      goal: 'G29',
      what: 'from the last commit until the archive has it, should all servers be lost at once (RPO; 0 with the synchronous standby, [cluster](cluster.md))',
      aim: '60 s',
      figure: `${archived.toFixed(1)} s`,
      met: archived <= 60,
    },
  ];
}
