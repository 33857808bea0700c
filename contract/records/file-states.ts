import { states, statesOf } from '../platform/states.ts';

type Columns = {
  /** Whether the file's bytes are kept; in every other state they are gone. */
  kept: boolean;
};

const over = { kept: false, next: [], refusal: '#404' } as const;

/** A file waits for its form, then belongs to what the form made. */
export const fileStates = states<Columns>()({
  staged: { kept: true, refusal: 'KF018', next: ['attached', 'expired', 'removed', 'refused'] },
  attached: { kept: true, refusal: 'KF018', next: ['removed', 'refused'] },
  removed: over,
  expired: over,
  refused: over,
});

export type FileState = keyof typeof fileStates;
export const keptStates = statesOf(fileStates, ({ kept }) => kept);
