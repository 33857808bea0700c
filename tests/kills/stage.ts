import type { Till } from '../support/till.ts';
import type { Portals } from './portals.ts';

export type Stage = Pick<Till, 'w'> & { at: Portals };

/** `compare` reads the book of acknowledged calls. */
export type Kind = {
  run: () => Promise<void>;
  /** After all callers have ended. */
  compare: () => Promise<void>;
};

export async function sideBySide(many: number, caller: (no: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: many }, (_, no) => caller(no)));
}
