import { listCases } from './cases.ts';
import { getStuckLetter, resendLetter, settleLetter } from './letters.ts';
import { countWork, listOperators } from './work.ts';

export const operations = {
  countWork,
  listCases,
  listOperators,
  getStuckLetter,
  resendLetter,
  settleLetter,
};
