import type { Services } from '../context.ts';
import type { Host } from '../host.ts';
import type { Channel } from './channel.ts';
import { type Delivery, deliver, type LetterWriters } from './deliver.ts';
import { createLaneState } from './lane-state.ts';
import { giveBack, type LeasedLetter, lease, putOff, recordSent } from './lease.ts';
import type { Pace } from './pace.ts';
import { placesOf } from './places.ts';
import { createRecorder } from './recorder.ts';
import { type Entry, isAway, isLate, type Round } from './round.ts';
import { freeTurns, pushTurns } from './turns.ts';

const givesWay = { seconds: 5 };

type Outcome = 'sent' | 'gone' | 'late' | 'moved' | Exclude<Delivery, string>['kind'];
export type CountOutcome = (channel: Channel, outcome: Outcome) => void;

type Parts<S> = {
  services: S;
  hosts: readonly Host[];
  writers: LetterWriters<S>;
  channel: Channel;
  pace: Pace;
  count: CountOutcome;
};

/** Sends what is due in one channel; a letter that is slow takes one of its places and holds up no other. */
export function createLane<S extends Services>({ services, hosts, writers, channel, pace, count }: Parts<S>) {
  const abandoned = new AbortController();
  const state = createLaneState(services, channel, pace, () => abandoned.signal.aborted);
  const turns = channel === 'push' ? pushTurns(services) : freeTurns;
  const recorder = createRecorder(services);
  const rounds = new Set<Round>();
  const underWay = new Set<Promise<void>>();
  let queue: Entry[] = [];
  let isStopping = false;
  let isDry = false;
  let broken: { error: unknown } | undefined;
  let running: Promise<void> | undefined;
  let change = Promise.withResolvers<void>();

  function wake(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  function mayLease(): boolean {
    if (isStopping || isDry || broken || queue.length > 0 || underWay.size >= pace.atOnce) return false;
    // One letter tests whether the server works again.
    return !state.isPaused() && !(state.isFailing() && underWay.size > 0) && ![...rounds].some(isAway);
  }

  async function refill(): Promise<void> {
    if (!mayLease()) return;
    await recorder.flush();
    const limit = state.isFailing() ? 1 : pace.batch;
    // A commit that comes meanwhile says that there is more.
    isDry = true;
    const letters = await lease(services, channel, limit);
    if (letters.length === limit) isDry = false;
    const now = services.clock();
    const late = letters.filter((letter) => isLate(channel, letter, now));
    await recordSent(services, late);
    for (const _letter of late) count(channel, 'late');
    const due = letters.filter((letter) => !late.includes(letter));
    if (due.length === 0) return;
    const placeOf = await placesOf(services, channel, due);
    const round: Round = { startedAt: performance.now(), sentBefore: state.sent(), open: due.length, failed: [] };
    rounds.add(round);
    queue = due.map((letter) => ({ letter, where: placeOf(letter), round }));
  }

  async function dispatch(): Promise<void> {
    // Leases end by themselves, and the database may be away.
    if (broken) queue = [];
    const [next] = queue;
    if (!next) return;
    const isOver = performance.now() - next.round.startedAt >= pace.beginWithin;
    if (isStopping || isOver || isAway(next.round)) return release(queue);
    await putOffAlone();
    while (underWay.size < pace.atOnce) {
      const entry = queue.find(({ where }) => turns.mayBegin(where));
      if (!entry) return;
      queue = queue.filter((one) => one !== entry);
      start(entry);
    }
  }

  async function putOffAlone(): Promise<void> {
    for (const [where, entries] of Map.groupBy(queue, (entry) => entry.where)) {
      const until = turns.aloneUntil(where);
      if (until) await release(entries, (letters) => putOff(services, letters, until));
    }
  }

  async function release(
    entries: readonly Entry[],
    write = (letters: readonly LeasedLetter[]) => giveBack(services, letters),
  ): Promise<void> {
    queue = queue.filter((one) => !entries.includes(one));
    await write(entries.map(({ letter }) => letter));
    for (const { round } of entries) await close(round);
  }

  async function close(round: Round): Promise<void> {
    round.open -= 1;
    if (round.open > 0) return;
    await state.settle(round);
    rounds.delete(round);
  }

  function start(entry: Entry): void {
    turns.began(entry.where);
    const work: Promise<void> = sendOne(entry)
      .catch((error: unknown) => {
        broken ??= { error };
      })
      .finally(() => {
        underWay.delete(work);
        wake();
      });
    underWay.add(work);
  }

  async function sendOne({ letter, where, round }: Entry): Promise<void> {
    let outcome: Delivery | undefined;
    try {
      outcome = await deliver(services, hosts, writers, { letter, channel, signal: limit() });
    } finally {
      turns.ended(where, abandoned.signal.aborted ? undefined : outcome);
    }
    if (typeof outcome === 'object') round.failed.push({ letter, failure: outcome });
    else if (outcome !== 'moved') {
      if (outcome === 'sent') state.countSent();
      await recorder.record(letter);
    }
    count(channel, typeof outcome === 'object' ? outcome.kind : outcome);
    await close(round);
  }

  function limit(): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(pace.patience), abandoned.signal]);
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const changed = change.promise;
      await refill();
      await dispatch();
      if (underWay.size > 0 && !mayLease()) await changedOrStalled(changed);
      if (underWay.size === 0 && queue.length === 0 && !mayLease()) return;
    }
  }

  /** What waits for a place that hangs would keep others from being looked for. */
  async function changedOrStalled(changed: Promise<void>): Promise<void> {
    let isStalled = false;
    const late = setTimeout(() => {
      isStalled = queue.length > 0 && underWay.size < pace.atOnce;
      wake();
    }, pace.stall);
    await changed;
    clearTimeout(late);
    const until = services.clock().add(givesWay);
    if (isStalled) await release(queue, (letters) => putOff(services, letters, until));
  }

  async function drain(): Promise<void> {
    try {
      await sendAll();
    } catch (error) {
      broken ??= { error };
    }
    await Promise.all(underWay);
    const failure = broken;
    [broken, queue] = [undefined, []];
    rounds.clear();
    if (failure) throw failure.error;
  }

  return {
    sendDue: (): Promise<void> => {
      isDry = false;
      wake();
      running ??= drain().finally(() => {
        running = undefined;
      });
      return running;
    },
    stop: async (patience: number): Promise<void> => {
      isStopping = true;
      wake();
      const late = setTimeout(() => abandoned.abort(), patience);
      await running?.catch(() => undefined);
      clearTimeout(late);
    },
  };
}
