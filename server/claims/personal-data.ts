import type { PersonalData } from '../platform/personal-data.ts';
import { claims } from './claim/personal-data.ts';
import type { Context } from './context.ts';
import { preauthorizations } from './preauthorization/personal-data.ts';

export const personalData: readonly PersonalData<Context>[] = [preauthorizations, claims];
