import type { Till } from '../support/till.ts';
import type { Portals } from './portals.ts';

/** Where callers of all kinds are at once. */
export type Stage = Pick<Till, 'w'> & { at: Portals };

/** Callers of one kind, with a book of what was acknowledged to them. */
export type Kind = {
  /** Goes on until it is over. */
  run: () => Promise<void>;
  /** Compares the book with what is there once everybody has come to an end. */
  compare: () => Promise<void>;
};

/** Callers beside each other. */
export async function sideBySide(many: number, caller: (no: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: many }, (_, no) => caller(no)));
}
