import type { z } from 'zod';
import { type Organiser, organisers } from '../../contract/directory/offering.ts';
import type { Context } from './context.ts';

type Word = z.infer<typeof Organiser>;

/** S3.13-04, S6-11: some visits are for the insured only, some for people who book on their behalf. */
const admits: Record<Word, (caller: Pick<Context, 'session'>) => boolean> = {
  by_user: () => true,
  by_insured: ({ session }) => session?.subscription !== undefined,
  by_call_center: ({ session }) => session?.impersonator != null,
  uninsured: ({ session }) => session?.subscription === undefined,
  paid_by_user: () => true,
};

export function organisersOf(words: readonly string[]): Word[] {
  return organisers.filter((organiser) => words.includes(organiser));
}

export function mayBook(words: readonly string[], caller: Pick<Context, 'session'>): boolean {
  return organisersOf(words).some((organiser) => admits[organiser](caller));
}
