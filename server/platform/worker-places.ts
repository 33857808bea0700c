import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { type Clock, iso } from './clock.ts';
import { onBeat } from './heartbeat.ts';

type WorkerState = Phase | 'silent';
type Phase = 'starting' | 'serving' | 'missing';

/** Beats that a worker may miss while it reads its program, and once it serves. */
export type Misses = Readonly<Record<'starting' | 'serving', number>>;

/** Beats missed in a row after which a worker counts as silent, and its answer is not waited for. */
const silentFrom = 3;

export type WorkerStates = {
  states: () => { worker: Worker; state: WorkerState }[];
  stoodStill: () => number;
};

export type Place = {
  worker: Worker;
  exit: Promise<unknown[]>;
  phase: Phase;
  missed: number;
  beatAt: Temporal.Instant;
};

export type Places = WorkerStates & {
  open: () => Place;
  fill: (place: Place) => void;
  look: () => void;
  all: () => readonly Place[];
};

export function createPlaces(
  fork: () => Worker,
  log: Logger,
  { misses, clock }: { misses: Misses; clock: Clock },
): Places {
  const places: Place[] = [];
  let stoodStill = 0;

  function attend(place: Place): Place {
    const { worker } = place;
    worker.once('listening', () => {
      place.phase = 'serving';
    });
    onBeat(worker, () => {
      place.missed = 0;
      place.beatAt = clock();
    });
    return place;
  }

  return {
    open: () => {
      const place = attend(newPlace(fork(), clock()));
      places.push(place);
      return place;
    },
    fill: (place) => {
      attend(Object.assign(place, newPlace(fork(), clock())));
    },
    look: () => {
      for (const place of places) {
        if (place.phase === 'missing') continue;
        place.missed += 1;
        if (place.missed !== misses[place.phase] + 1) continue;
        stoodStill += 1;
        log.error({ worker: place.worker.process.pid, since: iso(place.beatAt) }, 'a worker stands still');
        place.worker.process.kill('SIGKILL');
      }
    },
    all: () => places,
    states: () =>
      places.map(({ worker, phase, missed }) => ({
        worker,
        state: phase !== 'missing' && missed >= silentFrom ? 'silent' : phase,
      })),
    stoodStill: () => stoodStill,
  };
}

function newPlace(worker: Worker, beatAt: Temporal.Instant): Place {
  return { worker, exit: once(worker, 'exit'), phase: 'starting', missed: 0, beatAt };
}
