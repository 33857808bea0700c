import type { Services } from '../context.ts';
import type { Channel } from './channel.ts';
import { recordFailure } from './lease.ts';
import type { Pace } from './pace.ts';
import { placeOf } from './places.ts';
import { isAway, type Round } from './round.ts';

export function createLaneState(
  services: Services,
  channel: Channel,
  { pauses }: Pick<Pace, 'pauses'>,
  isEnding: () => boolean,
) {
  const where = placeOf(services, channel);
  let failing = false;
  let roundsAway = 0;
  let pausedUntil = 0;
  let sent = 0;

  function fail(round: Round): void {
    const [first] = round.failed;
    if (!first || where === undefined) return;
    const { kind, code } = first.failure;
    if (!failing && !isEnding()) services.log.warn({ channel, where, why: kind, code }, 'letters do not go out');
    failing = true;
    if (!isAway(round)) return;
    if (!isEnding()) services.outside.away({ name: channel, where }, code);
    pausedUntil = performance.now() + (pauses[Math.min(roundsAway, pauses.length - 1)] ?? 0);
    roundsAway += 1;
  }

  function heal(): void {
    if (where === undefined) return;
    if (failing) services.log.warn({ channel, where }, 'letters go out again');
    services.outside.answered({ name: channel, where });
    failing = false;
    roundsAway = 0;
  }

  async function settle(round: Round): Promise<void> {
    const isWell = sent > round.sentBefore;
    const parked: object[] = [];
    for (const { letter, failure } of round.failed) {
      // A failure counts against the letter only if others went out meanwhile, or since it first failed.
      const counts = isWell || (!failing && letter.failing_since !== null);
      const kind = failure.kind === 'away' && counts ? 'later' : failure.kind;
      if (!(await recordFailure(services, letter, { ...failure, kind }))) continue;
      parked.push({ id: letter.id, kind: letter.kind, code: failure.code });
    }
    if (parked.length > 0)
      services.log.warn({ channel, parked }, 'letters were parked; npm run kapu -- letters shows them');
    if (isWell) heal();
    else fail(round);
  }

  return {
    settle,
    sent: () => sent,
    countSent: () => {
      sent += 1;
    },
    isPaused: () => performance.now() < pausedUntil,
    isFailing: () => failing,
  };
}
