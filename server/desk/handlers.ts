import { giveBackCase, handOnCase, readCaseDesk, remindOfCase, takeCase, writeCaseNote } from './case/hold-cases.ts';
import { listCases } from './case/list-cases.ts';
import { countWork } from './count-work.ts';
import { getStuckLetter, resendLetter, settleLetter } from './letters/letter-steps.ts';
import { listOperators } from './list-operators.ts';
import { getPerson } from './search/get-person.ts';
import { searchPersons } from './search/search-persons.ts';
import { unlockPerson } from './search/unlock-person.ts';

export const handlers = {
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
