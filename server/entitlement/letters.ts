import type { LetterWriters } from '../platform/mail/deliver.ts';
import type { Services } from './context.ts';
import { letters as relative } from './relative/letters.ts';

export const letters: LetterWriters<Services> = relative;
