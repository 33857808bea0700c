import { countWork } from './count-work.ts';
import { getStuckLetter, resendLetter, settleLetter } from './letters/letter-steps.ts';
import { listStuckLetters } from './letters/work-list.ts';
import { listOperators } from './list-operators.ts';

export const handlers = { countWork, listOperators, listStuckLetters, getStuckLetter, resendLetter, settleLetter };
