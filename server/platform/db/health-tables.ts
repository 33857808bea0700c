import type { HealthTables } from './health-table.ts';

/** The platform's tables with data about somebody's health; only `auditWrite` opens them for writing (P04). */
export const healthTables = {
  case_head: {
    part: 'case_notes',
    handedOut: { not: 'The area of its kind hands the case out.' },
    kept: { until: 'the row of its kind goes, whose trigger takes it along' },
    erased: { stays: 'Its kind, state and days.' },
  },
  case_note: { part: 'case_notes', handedOut: 'with its part', kept: { with: 'case_head' }, erased: 'emptied' },
  case_message: {
    part: 'case_notes',
    handedOut: { not: 'The area of its kind hands it out with the case.' },
    kept: { with: 'case_head' },
    erased: 'emptied',
  },
  case_file: {
    part: 'case_notes',
    handedOut: { not: 'The area of its kind hands it out with the case.' },
    kept: { with: 'case_head' },
    erased: { stays: 'That a case had a file, of which nothing can be read.' },
  },
} as const satisfies HealthTables;
