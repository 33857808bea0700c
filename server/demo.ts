import { areas } from './areas.ts';
import type { Services } from './booking/context.ts';
import type { DemoLoader } from './platform/area.ts';

const ofAreas: readonly (readonly DemoLoader<Services>[])[] = areas.map((area) => area.demo);

export const demo: readonly DemoLoader<Services>[] = ofAreas.flat();
