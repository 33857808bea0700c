import type { Names } from '../../contract/platform/names.ts';
import type { HealthTables } from '../platform/db/health-table.ts';

export const healthTables = {
  draft_health: {
    part: 'drafts',
    handedOut: { not: 'The form itself shows it, for a day at most.' },
    kept: { with: 'draft' },
    erased: 'deleted',
  },
} as const satisfies HealthTables;

declare module '../platform/db/health.ts' {
  interface HealthTables extends Names<typeof healthTables> {}
}
