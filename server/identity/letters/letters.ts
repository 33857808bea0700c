import type { LetterWriters } from '../../platform/mail/deliver.ts';
import type { Services } from '../context.ts';
import { accountLetter, accountLetters } from './account-letter.ts';
import { linkLetter, linkLetters } from './link-letter.ts';

export const letters: LetterWriters<Services> = Object.fromEntries([
  ...Object.entries(accountLetters).map(([kind, page]) => [kind, accountLetter(kind, page)]),
  ...Object.entries(linkLetters).map(([kind, row]) => [kind, linkLetter(row)]),
]);
