import { getStuckLetter, listStuckLetters, resendLetter, settleLetter } from './letters.ts';
import { countWork, listOperators } from './work.ts';

export const operations = {
  countWork,
  listOperators,
  listStuckLetters,
  getStuckLetter,
  resendLetter,
  settleLetter,
};
