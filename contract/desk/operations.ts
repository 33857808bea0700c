import { giveBackCase, handOnCase, listCases, listColleagues, takeCase } from './cases.ts';
import { getStuckLetter, resendLetter, settleLetter } from './letters.ts';
import { countWork, listOperators } from './work.ts';

export const operations = {
  countWork,
  listCases,
  takeCase,
  handOnCase,
  giveBackCase,
  listColleagues,
  listOperators,
  getStuckLetter,
  resendLetter,
  settleLetter,
};
