import type { Services } from './booking/context.ts';
import { letters as booking } from './booking/letters/reservation-letter.ts';
import { letters as identity } from './identity/letters/letters.ts';
import type { LetterWriters } from './platform/mail/deliver.ts';

/** Who writes each kind of letter, spread from what the areas publish. */
export const letters: LetterWriters<Services> = { ...identity, ...booking };
