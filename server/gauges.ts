import { areas } from './areas.ts';
import type { Gauge } from './platform/gauge.ts';
import { gauges as platform } from './platform/gauges.ts';
import type { Services } from './telemedicine/context.ts';

const ofAreas: readonly (readonly Gauge<Services>[])[] = areas.map((area) => area.gauges);

export const gauges: readonly Gauge<Services>[] = [...platform, ...ofAreas.flat()];
