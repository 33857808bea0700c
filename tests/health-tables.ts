import { areas } from '../server/areas.ts';
import { healthTables as platform } from '../server/platform/db/health-tables.ts';

const ofAreas: readonly (readonly string[])[] = areas.map((area) => area.healthTables);

export const healthTables: readonly string[] = [...platform, ...ofAreas.flat()];
