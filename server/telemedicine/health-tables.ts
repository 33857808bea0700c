import type { NameTable } from '../../contract/platform/names.ts';
import type { DB } from '../platform/db/types.ts';

export const healthTables = ['video_visit'] as const satisfies readonly (keyof DB)[];

declare module '../platform/db/health.ts' {
  interface HealthTables extends NameTable<typeof healthTables> {}
}
