import type { NameTable } from '../../contract/platform/names.ts';
import type { DB } from '../platform/db/types.ts';

export const healthTables = [
  'reservation',
  'reservation_move',
  'rating',
  'call_back_wish',
  'call_back_step',
  'waiting_wish',
  'favourite_doctor',
] as const satisfies readonly (keyof DB)[];

declare module '../platform/db/health.ts' {
  interface HealthTables extends NameTable<typeof healthTables> {}
}
