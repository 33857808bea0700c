import { z } from 'zod';
import { DoctorItem, searchAnswer } from '../booking/search.ts';
import { SortBy } from '../platform/brand.ts';
import { week } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { flag, limit, page, wholeNumber } from '../platform/rules.ts';

/** The address of the page has the same parameters as this filter (S3.10-01). */
const VideoFilter = z.object({
  week,
  subfunction: wholeNumber.optional(),
  speaksEnglish: flag.optional(),
  sortBy: SortBy.exclude(['distance'], 'V007').optional(),
  page,
  limit,
  /** A time held by this token counts as free (R4). */
  holdToken: z.string().max(100).optional().meta({ example: '1Q7rCNwDwcFkoaLvNwXVkgMQdeTktgaqiFtGkbWBllk' }),
});

export const searchVideoDoctors = operation({
  id: 'searchVideoDoctors',
  method: 'GET',
  path: '/virtual-clinic/doctors',
  summary: 'Doctors who give visits by video, with their price, next free time and the first times of the nearest days',
  lane: 'search',
  access: 'customer',
  pages: ['services-virtual-clinic-search'],
  input: VideoFilter,
  output: searchAnswer(DoctorItem),
  freeTimes: 'told',
  refusals: [],
  invalid: { week: 'C202' },
  clauses: ['S3.10-01', 'S2.2-01', 'S2.5-01', 'S9-07'],
});

export const VideoService = z
  .object({
    doctors: z.int(),
    nearest: DoctorItem,
  })
  .meta({ id: 'VideoService' });
export type VideoService = z.infer<typeof VideoService>;

export const listVideoServices = operation({
  id: 'listVideoServices',
  method: 'GET',
  path: '/virtual-clinic/services',
  summary: 'What is given by video, by specialty, each with its number of doctors and the nearest free time',
  lane: 'search',
  access: 'customer',
  pages: ['services-virtual-clinic', 'services-virtual-clinic-search'],
  input: z.object({}),
  output: z.array(VideoService),
  freeTimes: 'told',
  refusals: [],
  clauses: ['S2.2-01'],
});
