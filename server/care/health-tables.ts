import type { NameTable } from '../../contract/platform/names.ts';
import type { DB } from '../platform/db/types.ts';

export const healthTables = [
  'care_answer',
  'care_message_time',
  'medical_care',
  'care_item',
  'care_time',
  'assessment',
] as const satisfies readonly (keyof DB)[];

declare module '../platform/db/health.ts' {
  interface HealthTables extends NameTable<typeof healthTables> {}
}
