import type { Services } from '../identity/context.ts';
import type { LetterWriters } from '../platform/mail/deliver.ts';
import { letters as relative } from './relative/letters.ts';

export const letters: LetterWriters<Services> = relative;
