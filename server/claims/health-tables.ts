import type { Names } from '../../contract/platform/names.ts';
import type { HealthTables } from '../platform/db/health-table.ts';

export const healthTables = {
  preauthorization: {
    part: 'preauthorizations',
    handedOut: 'with its part',
    kept: { hold: 'preauthorizations' },
    erased: 'emptied',
  },
  preauthorization_item: {
    part: 'preauthorizations',
    handedOut: 'with its part',
    kept: { with: 'preauthorization' },
    erased: 'emptied',
  },
  claim: { part: 'claims', handedOut: 'with its part', kept: { hold: 'claims' }, erased: 'emptied' },
  claim_expense: { part: 'claims', handedOut: 'with its part', kept: { with: 'claim' }, erased: 'emptied' },
  claim_payment: {
    part: 'claims',
    handedOut: { not: 'The claim is handed out with the sum that was paid.' },
    kept: { with: 'claim' },
    erased: 'emptied',
  },
} as const satisfies HealthTables;

declare module '../platform/db/health.ts' {
  interface HealthTables extends Names<typeof healthTables> {}
}
