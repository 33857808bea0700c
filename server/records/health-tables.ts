import type { Names } from '../../contract/platform/names.ts';
import type { HealthTables } from '../platform/db/health-table.ts';

export const healthTables = {
  file: { part: 'records', handedOut: 'with its part', kept: { hold: 'evidence' }, erased: 'emptied' },
  record: { part: 'records', handedOut: 'with its part', kept: { hold: 'evidence' }, erased: 'emptied' },
  record_file: {
    part: 'records',
    handedOut: 'with its part',
    kept: { with: 'record' },
    erased: { stays: 'That a record had a file, of which nothing can be read.' },
  },
  imported_resource: {
    part: 'imported',
    handedOut: 'with its part',
    kept: { with: 'imported_bundle' },
    erased: 'deleted',
  },
} as const satisfies HealthTables;

declare module '../platform/db/health.ts' {
  interface HealthTables extends Names<typeof healthTables> {}
}
