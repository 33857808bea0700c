import { checkCoverage, readCoverage } from './coverage.ts';

export const operations = { checkCoverage, readCoverage };
