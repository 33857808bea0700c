import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { closings } from '../../../contract/telemedicine/line.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { beat, type Hub } from './hub.ts';
import type { LineSeat } from './ticket.ts';

type Parts = {
  lines: () => { line: WebSocket; seat: LineSeat }[];
  hub: Hub;
  log: Logger;
  standing: (seat: LineSeat) => Promise<{ calls: boolean } | undefined>;
  report: ((heard: boolean) => void) | undefined;
  lookEvery: number;
};

export function createLooks({ lines, hub, log, standing, report, lookEvery }: Parts) {
  report?.(false);

  async function lookAgain(missed: boolean): Promise<void> {
    const seen = new Set<string>();
    for (const { line, seat } of lines()) {
      const { visit, peer } = seat;
      const stands = await standing(seat);
      if (!stands) {
        hub.putOut(visit, peer.id);
        line.close(closings.refused, 'refused');
        continue;
      }
      hub.see(visit, stands.calls, { again: missed && !seen.has(visit) });
      seen.add(visit);
    }
  }

  /** A silent person's right is checked again, because they may have been put out while this process heard nothing. */
  async function doubtSilent(): Promise<void> {
    for (const { id, peer } of hub.beat()) {
      const beside = lines().find(({ seat }) => seat.visit === id);
      if (beside && !(await standing({ ...beside.seat, peer }))) hub.putOut(id, peer.id);
    }
  }

  function warn(error: unknown): void {
    log.warn({ error: errorDetails(error) }, 'lines could not be looked at');
  }
  const looking = setInterval(() => lookAgain(false).catch(warn), lookEvery);
  const beating = setInterval(() => doubtSilent().catch(warn), beat.every * 1000);

  return {
    hear: (heard: boolean): void => {
      report?.(heard);
      hub.hearing(heard);
      if (heard) lookAgain(true).catch(warn);
    },
    stop: (): void => {
      clearInterval(looking);
      clearInterval(beating);
    },
  };
}
