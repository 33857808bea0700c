import type { Names } from '../../contract/platform/names.ts';
import type { HealthTables } from '../platform/db/health-table.ts';

export const healthTables = {
  relative: { part: 'relatives', handedOut: 'with its part', kept: { hold: 'mandates' }, erased: 'emptied' },
  coverage_entry: {
    part: 'preauthorizations',
    handedOut: { not: 'The visits, approvals and claims that it counts are handed out.' },
    kept: { hold: 'preauthorizations' },
    erased: { stays: 'The sums that a benefit has used and reserved, by days.' },
  },
  coverage_approval: {
    part: 'preauthorizations',
    handedOut: { not: 'The pre-authorisation that it comes from is handed out with what was decided.' },
    kept: { hold: 'preauthorizations' },
    erased: { stays: 'What was approved, its days and its sums, without a name.' },
  },
} as const satisfies HealthTables;

declare module '../platform/db/health.ts' {
  interface HealthTables extends Names<typeof healthTables> {}
}
