import { countWork } from './count-work.ts';
import { listOperators } from './list-operators.ts';

export const handlers = { countWork, listOperators };
