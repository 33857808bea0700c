import { listCases } from './case/list-cases.ts';
import { countWork } from './count-work.ts';
import { getStuckLetter, resendLetter, settleLetter } from './letters/letter-steps.ts';
import { listOperators } from './list-operators.ts';

export const handlers = { countWork, listCases, listOperators, getStuckLetter, resendLetter, settleLetter };
