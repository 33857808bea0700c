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
import { freeTurns, pushTurns, type Turns } from './turns.ts';

const stallDelay = { seconds: 5 };

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

type Lane<S> = Parts<S> & {
  abortion: AbortController;
  state: ReturnType<typeof createLaneState>;
  turns: Turns;
  recorder: ReturnType<typeof createRecorder>;
  rounds: Set<Round>;
  underWay: Set<Promise<void>>;
  queue: Entry[];
  isStopping: boolean;
  isDry: boolean;
  failure: { error: unknown } | undefined;
  running: Promise<void> | undefined;
  change: PromiseWithResolvers<void>;
};

/** A lane sends the letters of one channel; a slow letter takes one of its places and delays no other. */
export function createLane<S extends Services>(parts: Parts<S>) {
  const { services, channel, pace } = parts;
  const abortion = new AbortController();
  const lane: Lane<S> = {
    ...parts,
    abortion,
    state: createLaneState(services, channel, pace, () => abortion.signal.aborted),
    turns: channel === 'push' ? pushTurns(services) : freeTurns,
    recorder: createRecorder(services),
    rounds: new Set(),
    underWay: new Set(),
    queue: [],
    isStopping: false,
    isDry: false,
    failure: undefined,
    running: undefined,
    change: Promise.withResolvers(),
  };
  return {
    sendDue: (): Promise<void> => {
      lane.isDry = false;
      wake(lane);
      lane.running ??= drain(lane).finally(() => {
        lane.running = undefined;
      });
      return lane.running;
    },
    stop: async (patience: number): Promise<void> => {
      lane.isStopping = true;
      wake(lane);
      const late = setTimeout(() => abortion.abort(), patience);
      await lane.running?.catch(() => undefined);
      clearTimeout(late);
    },
  };
}

function wake<S>(lane: Lane<S>): void {
  lane.change.resolve();
  lane.change = Promise.withResolvers<void>();
}

async function drain<S extends Services>(lane: Lane<S>): Promise<void> {
  try {
    await sendAll(lane);
  } catch (error) {
    lane.failure ??= { error };
  }
  await Promise.all(lane.underWay);
  const { failure } = lane;
  [lane.failure, lane.queue] = [undefined, []];
  lane.rounds.clear();
  if (failure) throw failure.error;
}

async function sendAll<S extends Services>(lane: Lane<S>): Promise<void> {
  for (;;) {
    const change = lane.change.promise;
    await refill(lane);
    await dispatch(lane);
    if (lane.underWay.size > 0 && !mayLease(lane)) await changeOrStall(lane, change);
    if (lane.underWay.size === 0 && lane.queue.length === 0 && !mayLease(lane)) return;
  }
}

function mayLease<S>({ isStopping, isDry, failure, queue, underWay, pace, state, rounds }: Lane<S>): boolean {
  if (isStopping || isDry || failure || queue.length > 0 || underWay.size >= pace.atOnce) return false;
  // While letters fail, one at a time tests whether the server works again.
  return !state.isPaused() && !(state.isFailing() && underWay.size > 0) && ![...rounds].some(isAway);
}

async function refill<S extends Services>(lane: Lane<S>): Promise<void> {
  if (!mayLease(lane)) return;
  const { services, channel, pace, state, recorder, count } = lane;
  await recorder.flush();
  const limit = state.isFailing() ? 1 : pace.batch;
  // The lane counts as empty before it leases, because a commit meanwhile calls `sendDue`, which says that there is more.
  lane.isDry = true;
  const letters = await lease(services, channel, limit);
  if (letters.length === limit) lane.isDry = false;
  const now = services.clock();
  const late = letters.filter((letter) => isLate(channel, letter, now));
  await recordSent(services, late);
  for (const _letter of late) count(channel, 'late');
  const due = letters.filter((letter) => !late.includes(letter));
  if (due.length === 0) return;
  const placeOf = await placesOf(services, channel, due);
  const round: Round = { startedAt: performance.now(), sentBefore: state.sent(), open: due.length, failed: [] };
  lane.rounds.add(round);
  lane.queue = due.map((letter) => ({ letter, where: placeOf(letter), round }));
}

async function dispatch<S extends Services>(lane: Lane<S>): Promise<void> {
  const { turns, underWay, pace } = lane;
  // Letters are not given back after a failure, because their leases end by themselves and the database may be unreachable.
  if (lane.failure) lane.queue = [];
  const [next] = lane.queue;
  if (!next) return;
  const isOver = performance.now() - next.round.startedAt >= pace.beginWithin;
  if (lane.isStopping || isOver || isAway(next.round)) return release(lane, lane.queue);
  await putOffAlone(lane);
  while (underWay.size < pace.atOnce) {
    const entry = lane.queue.find(({ where }) => turns.mayBegin(where));
    if (!entry) return;
    lane.queue = lane.queue.filter((one) => one !== entry);
    start(lane, entry);
  }
}

async function putOffAlone<S extends Services>(lane: Lane<S>): Promise<void> {
  for (const [where, entries] of Map.groupBy(lane.queue, (entry) => entry.where)) {
    const until = lane.turns.aloneUntil(where);
    if (until) await release(lane, entries, (letters) => putOff(lane.services, letters, until));
  }
}

async function release<S extends Services>(
  lane: Lane<S>,
  entries: readonly Entry[],
  write = (letters: readonly LeasedLetter[]) => giveBack(lane.services, letters),
): Promise<void> {
  lane.queue = lane.queue.filter((one) => !entries.includes(one));
  await write(entries.map(({ letter }) => letter));
  for (const { round } of entries) await close(lane, round);
}

async function close<S>({ state, rounds }: Lane<S>, round: Round): Promise<void> {
  round.open -= 1;
  if (round.open > 0) return;
  await state.settle(round);
  rounds.delete(round);
}

function start<S extends Services>(lane: Lane<S>, entry: Entry): void {
  lane.turns.began(entry.where);
  const work: Promise<void> = sendOne(lane, entry)
    .catch((error: unknown) => {
      lane.failure ??= { error };
    })
    .finally(() => {
      lane.underWay.delete(work);
      wake(lane);
    });
  lane.underWay.add(work);
}

async function sendOne<S extends Services>(lane: Lane<S>, { letter, where, round }: Entry): Promise<void> {
  const { services, hosts, writers, channel, pace, abortion, turns, state, recorder, count } = lane;
  const signal = AbortSignal.any([AbortSignal.timeout(pace.patience), abortion.signal]);
  let outcome: Delivery | undefined;
  try {
    outcome = await deliver(services, hosts, writers, { letter, channel, signal });
  } finally {
    turns.ended(where, abortion.signal.aborted ? undefined : outcome);
  }
  if (typeof outcome === 'object') round.failed.push({ letter, failure: outcome });
  else if (outcome !== 'moved') {
    if (outcome === 'sent') state.countSent();
    await recorder.record(letter);
  }
  count(channel, typeof outcome === 'object' ? outcome.kind : outcome);
  await close(lane, round);
}

/** Letters of a place that hangs are put off after a while, because they keep the lane from leasing others. */
async function changeOrStall<S extends Services>(lane: Lane<S>, change: Promise<void>): Promise<void> {
  const { services, underWay, pace } = lane;
  let isStalled = false;
  const late = setTimeout(() => {
    isStalled = lane.queue.length > 0 && underWay.size < pace.atOnce;
    wake(lane);
  }, pace.stall);
  await change;
  clearTimeout(late);
  const until = services.clock().add(stallDelay);
  if (isStalled) await release(lane, lane.queue, (letters) => putOff(services, letters, until));
}
