import { giveBackCase, handOnCase, listCases, readCaseDesk, remindOfCase, takeCase, writeCaseNote } from './cases.ts';
import { getStuckLetter, resendLetter, settleLetter } from './letters.ts';
import { getPerson, searchPersons, unlockPerson } from './person.ts';
import { countWork, listOperators } from './work.ts';

export const operations = {
  countWork,
  listCases,
  takeCase,
  handOnCase,
  giveBackCase,
  readCaseDesk,
  writeCaseNote,
  remindOfCase,
  listOperators,
  getStuckLetter,
  resendLetter,
  settleLetter,
  searchPersons,
  unlockPerson,
  getPerson,
};
