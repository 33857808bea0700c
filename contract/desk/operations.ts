import { countWork, listOperators } from './work.ts';

export const operations = { countWork, listOperators };
