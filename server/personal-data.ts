import { personalData as booking } from './booking/personal-data.ts';
import { personalData as care } from './care/personal-data.ts';
import { personalData as claims } from './claims/personal-data.ts';
import { personalData as desk } from './desk/personal-data.ts';
import { personalData as entitlement } from './entitlement/personal-data.ts';
import { personalData as identity } from './identity/personal-data/personal-data.ts';
import { personalData as interop } from './interop/personal-data.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { Context } from './records/context.ts';
import { personalData as records } from './records/personal-data.ts';

export const personalData: readonly PersonalData<Context>[] = [
  ...identity,
  ...entitlement,
  ...booking,
  ...records,
  ...care,
  ...claims,
  ...desk,
  ...interop,
];
