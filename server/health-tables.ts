import { areas } from './areas.ts';
import { healthTables as platform } from './platform/db/health-tables.ts';

/** @internal */
export const healthTables: readonly string[] = [
  ...platform,
  ...areas.flatMap((area): readonly string[] => area.healthTables),
];
