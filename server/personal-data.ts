import { areas } from './areas.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { Context } from './telemedicine/context.ts';

const ofAreas: readonly (readonly PersonalData<Context>[])[] = areas.map(({ data }) => data.personalData);

export const personalData: readonly PersonalData<Context>[] = ofAreas.flat();
