import { merged } from '../contract/platform/merged.ts';
import { areas } from './areas.ts';
import type { HealthTable } from './platform/db/health-table.ts';
import { healthTables as platform } from './platform/db/health-tables.ts';

const rows: Readonly<Record<string, HealthTable>> = {
  ...platform,
  ...merged(
    areas.map(({ data }) => data),
    'healthTables',
  ),
};

export const healthTables: ReadonlyMap<string, HealthTable> = new Map(Object.entries(rows));
