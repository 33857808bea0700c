import type { Services } from './booking/context.ts';
import { gauges as booking } from './booking/gauges.ts';
import { gauges as care } from './care/gauges.ts';
import { gauges as claims } from './claims/gauges.ts';
import { gauges as desk } from './desk/gauges.ts';
import { gauges as identity } from './identity/gauges.ts';
import type { Gauge } from './platform/gauge.ts';
import { gauges as platform } from './platform/gauges.ts';
import { gauges as records } from './records/gauges.ts';

export const gauges: readonly Gauge<Services>[] = [
  ...platform,
  ...identity,
  ...booking,
  ...records,
  ...care,
  ...claims,
  ...desk,
];
