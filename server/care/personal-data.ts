import type { Context } from '../booking/context.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { assessments } from './assessment/personal-data.ts';
import { medicalCares } from './medical-care/personal-data.ts';
import { careRequests } from './request/personal-data.ts';

export const personalData: readonly PersonalData<Context>[] = [careRequests, medicalCares, assessments];
