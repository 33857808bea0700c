import { checkCoverage } from './coverage/check-coverage.ts';
import { readCoverage } from './coverage/read-coverage.ts';

export const handlers = { checkCoverage, readCoverage };
