import { expect, it } from 'vitest';
import { type Progress, type ProgressTick, progressAt, timings } from './progress.ts';

function run(beats: number, facts: (at: number) => Omit<ProgressTick, 'now'>): string[] {
  let state: Progress = { phase: 'idle' };
  return Array.from({ length: beats }, (_, index) => {
    const now = index * timings.tick;
    state = progressAt(state, { now, ...facts(now) });
    return state.phase === 'running' ? `running ${Math.round(state.done * 100)}` : state.phase;
  });
}

it('shows nothing for an answer within 200 ms (S4.7-01, S9-11)', () => {
  const phases = run(6, (now) => ({ busy: now < 200, failed: false }));
  expect(phases).toEqual(['waiting', 'waiting', 'idle', 'idle', 'idle', 'idle']);
});

it('moves every 100 ms, is full when the answer is here and hides 500 ms later (S4.7-01)', () => {
  const phases = run(13, (now) => ({ busy: now < 600, failed: false }));
  expect(phases).toEqual([
    'waiting',
    'waiting',
    'running 0',
    'running 2',
    'running 4',
    'running 6',
    'finished',
    'finished',
    'finished',
    'finished',
    'finished',
    'idle',
    'idle',
  ]);
});

it('never says it is done before it is, however long it takes (S4.7-01, S9-11)', () => {
  const phases = run(80, () => ({ busy: true, failed: false }));
  expect(phases.at(-1)).toBe('running 95');
});

it('shows a failure in its own state and hides it the same way (S4.7-01)', () => {
  const phases = run(12, (now) => ({ busy: now < 400, failed: now >= 400 && now < 500 }));
  expect(phases.slice(3)).toEqual([
    'running 2',
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'idle',
    'idle',
    'idle',
  ]);
});
