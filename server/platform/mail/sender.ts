import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import type { Host } from '../host.ts';
import { deliver, type LetterWriters } from './deliver.ts';
import { giveBack, type LeasedLetter, lease, recordFailure, recordSent } from './lease.ts';
import type { SendFailure } from './send-failure.ts';

/** Milliseconds, except the counts. `beginWithin` and `patience` together fit into a lease. */
export const usualPace = {
  batch: 50,
  atOnce: 8,
  beginWithin: 25_000,
  patience: 30_000,
  pauses: [2_000, 4_000, 8_000, 16_000, 30_000],
};
export type Pace = typeof usualPace;

export type Sender = { hurry: () => void; sendDue: () => Promise<void>; stop: (patience: number) => Promise<void> };

type FailedLetter = { letter: LeasedLetter; failure: SendFailure };

/** Any number of processes may send: each leases its own letters (0026). */
export function createSender<S extends Services>(
  services: S,
  hosts: readonly Host[],
  writers: LetterWriters<S>,
  pace: Pace = usualPace,
): Sender {
  const abandoned = new AbortController();
  let stopping = false;
  /** Sent, but not yet recorded as sent: this process must not send them again. */
  const untold = new Map<string, LeasedLetter>();
  let running: Promise<void> | undefined;
  let again = false;
  let failing = false;
  let roundsAway = 0;
  let pausedUntil = 0;

  async function round(): Promise<boolean> {
    if (performance.now() < pausedUntil) return false;
    await tell();
    // One letter tests whether the server works again.
    const letters = await lease(services, failing ? 1 : pace.batch);
    if (letters.length === 0) return false;
    const { sent, failed, left } = await sendAll(letters);
    await giveBack(services, left);
    await writeDown(failed, sent > 0);
    return true;
  }

  async function tell(): Promise<void> {
    const letters = [...untold.values()];
    await recordSent(services, letters);
    for (const { id } of letters) untold.delete(id);
  }

  async function sendAll(letters: LeasedLetter[]) {
    const begun = performance.now();
    const waiting = [...letters];
    const failed: FailedLetter[] = [];
    let sent = 0;
    const goOn = () =>
      !stopping &&
      !failed.some(({ failure }) => failure.kind === 'away') &&
      performance.now() - begun < pace.beginWithin;
    async function next(): Promise<void> {
      while (goOn()) {
        const letter = waiting.shift();
        if (!letter) return;
        const outcome = await deliver(services, hosts, writers, letter, limit());
        if (typeof outcome === 'object') {
          failed.push({ letter, failure: outcome });
          continue;
        }
        if (outcome === 'sent') sent += 1;
        untold.set(letter.id, letter);
        await recordSent(services, [letter]);
        untold.delete(letter.id);
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: pace.atOnce }, next));
    const broken = ended.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    return { sent, failed, left: waiting };
  }

  function limit(): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(pace.patience), abandoned.signal]);
  }

  async function writeDown(failed: FailedLetter[], well: boolean): Promise<void> {
    const parked: object[] = [];
    for (const { letter, failure } of failed) {
      // An unreachable server counts against a letter only if others went out beside it or since it first failed.
      const counts = well || (!failing && letter.failing_since !== null);
      const kind = failure.kind === 'away' && counts ? 'later' : failure.kind;
      if (!(await recordFailure(services, letter, { ...failure, kind }))) continue;
      parked.push({ id: letter.id, kind: letter.kind, code: failure.code });
    }
    if (parked.length > 0) services.log.warn({ parked }, 'letters were parked; npm run letters shows them');
    const [first] = failed;
    if (well) heal();
    else if (first) fail(failed, first.failure);
  }

  function fail(failed: readonly FailedLetter[], { kind, code }: SendFailure): void {
    if (!failing && !abandoned.signal.aborted) services.log.warn({ why: kind, code }, 'letters do not go out');
    failing = true;
    if (!failed.some(({ failure }) => failure.kind === 'away')) return;
    pausedUntil = performance.now() + (pace.pauses[Math.min(roundsAway, pace.pauses.length - 1)] ?? 0);
    roundsAway += 1;
  }

  function heal(): void {
    if (failing) services.log.warn('letters go out again');
    failing = false;
    roundsAway = 0;
  }

  async function drain(): Promise<void> {
    do {
      again = false;
      while (!stopping && (await round()));
    } while (again && !stopping);
  }

  function sendDue(): Promise<void> {
    again = running !== undefined;
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    sendDue,
    hurry: () => {
      sendDue().catch((error: unknown) =>
        services.log.error({ error: errorDetails(error) }, 'letters could not be sent'),
      );
    },
    stop: async (patience) => {
      stopping = true;
      const late = setTimeout(() => abandoned.abort(), patience);
      await running?.catch(() => undefined);
      clearTimeout(late);
    },
  };
}
