import { areas } from './areas.ts';
import type { GaugeRow } from './platform/gauge.ts';
import { gauges as platform } from './platform/gauges.ts';
import type { Services } from './telemedicine/context.ts';

const ofAreas: readonly (readonly GaugeRow<Services>[])[] = areas.map((area) => area.gauges);

export const gauges: readonly GaugeRow<Services>[] = [...platform, ...ofAreas.flat()];
