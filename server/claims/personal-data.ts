import type { Context } from '../booking/context.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { claims } from './claim/personal-data.ts';
import { preauthorizations } from './preauthorization/personal-data.ts';

export const personalData: readonly PersonalData<Context>[] = [preauthorizations, claims];
