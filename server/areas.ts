import { area as booking } from './booking/area.ts';
import { area as care } from './care/area.ts';
import { area as claims } from './claims/area.ts';
import { area as complaints } from './complaints/area.ts';
import { area as desk } from './desk/area.ts';
import { area as directory } from './directory/area.ts';
import { area as entitlement } from './entitlement/area.ts';
import { area as home } from './home/area.ts';
import { area as identity } from './identity/area.ts';
import { area as interop } from './interop/area.ts';
import { area as payment } from './payment/area.ts';
import { area as portal } from './portal/area.ts';
import { area as records } from './records/area.ts';
import { area as telemedicine } from './telemedicine/area.ts';

/** Every area that has a server; an area stands after those it builds on, except that portal reads the directory after it. */
export const areas = [
  portal,
  directory,
  identity,
  entitlement,
  booking,
  records,
  care,
  claims,
  payment,
  telemedicine,
  complaints,
  home,
  desk,
  interop,
] as const;
