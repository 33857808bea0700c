import type { NameTable } from '../../contract/platform/names.ts';
import type { DB } from '../platform/db/types.ts';

export const healthTables = [
  'preauthorization',
  'preauthorization_item',
  'claim',
  'claim_expense',
  'claim_payment',
] as const satisfies readonly (keyof DB)[];

declare module '../platform/db/health.ts' {
  interface HealthTables extends NameTable<typeof healthTables> {}
}
