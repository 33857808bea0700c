import { isBefore } from '../../../contract/platform/instants.ts';
import { plus } from '../clock.ts';
import type { Channel } from './channel.ts';
import type { LeasedLetter } from './lease.ts';
import type { SendFailure } from './send-failure.ts';

type FailedLetter = { letter: LeasedLetter; failure: SendFailure };

/** Letters that were leased together; once one of them finds the server away, the others are not tried. */
export type Round = {
  startedAt: number;
  sentBefore: number;
  open: number;
  failed: FailedLetter[];
};

export type Entry = { letter: LeasedLetter; where: string; round: Round };

export function isAway({ failed }: Round): boolean {
  return failed.some(({ failure }) => failure.kind === 'away');
}

/** Minutes after which a message to a browser is worthless, because its letter has arrived long before. */
const pushLasts = 60;

export function isLate(channel: Channel, { created_at }: LeasedLetter, now: Temporal.Instant): boolean {
  return channel === 'push' && isBefore(plus(Temporal.Instant.from(created_at), pushLasts), now);
}
