import { states, statesOf } from '../platform/states.ts';

type Columns = {
  /** In a state without it, the bytes of the file are deleted. */
  hasBytes: boolean;
};

const over = { hasBytes: false, next: [], refusal: '#404' } as const;

export const fileStates = states<Columns>()({
  staged: { hasBytes: true, refusal: 'KF018', next: ['attached', 'expired', 'removed', 'refused'] },
  attached: { hasBytes: true, refusal: 'KF018', next: ['removed', 'refused'] },
  removed: over,
  expired: over,
  refused: over,
});

export type FileState = keyof typeof fileStates;
export const keptStates = statesOf(fileStates, ({ hasBytes }) => hasBytes);
