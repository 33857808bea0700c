import { z } from 'zod';
import { DoctorSummary, ListedTime, Organiser, ProviderSummary } from '../directory/offering.ts';
import { week } from '../platform/day.ts';
import { Price } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { flag, limit, page, searchText, wholeNumber } from '../platform/rules.ts';

/** The filter of a search, also in the address of the page (S3.9-01). */
const SearchFilter = z.object({
  week,
  subfunction: wholeNumber.optional(),
  /** The id of a location, or its name with or without accents. */
  location: searchText.optional(),
  providerName: searchText.optional(),
  doctorName: searchText.optional(),
  speaksEnglish: flag.optional(),
  discountOnly: flag.optional(),
  page,
  limit,
  listType: z.enum(['doctors', 'providers'], 'V007').optional(),
  serviceType: wholeNumber.optional(),
  /** A time held by this token counts as free (R4). */
  holdToken: z.string().max(100).optional(),
});

export const DoctorItem = z
  .object({
    doctor: DoctorSummary,
    provider: ProviderSummary,
    subfunctionId: z.int(),
    subfunction: z.string(),
    price: Price.nullable(),
    organisable: z.array(Organiser),
    /** If not, `organisable` says who may book it (R19). */
    bookable: z.boolean(),
    nextFree: z.iso.datetime().nullable(),
    /** In the seven days from the start of the week asked for, or from now, by the provider's calendar (S9-08). */
    countWithin7Days: z.int(),
    slots: z.array(ListedTime),
  })
  .meta({ id: 'DoctorItem' });
export type DoctorItem = z.infer<typeof DoctorItem>;

const answer = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int() });

export const searchDoctors = operation({
  id: 'searchDoctors',
  method: 'GET',
  path: '/map/doctors',
  summary: 'Doctors with their price, next free time, count in seven days and first times, nearest free time first',
  lane: 'search',
  access: 'public',
  pages: ['provider-search', 'landing-provider-search', 'anyajegyszures2025'],
  input: SearchFilter,
  output: answer(DoctorItem),
  refusals: [],
  invalid: { week: 'C202' },
  clauses: ['S3.9-01', 'S2.5-01', 'S2.6-01', 'S5-14', 'S9-07', 'S9-08'],
});

export const ProviderItem = z
  .object({
    provider: ProviderSummary,
    specializations: z.array(z.object({ id: z.int(), name: z.string() })),
    doctors: z.int(),
    nextFree: z.iso.datetime().nullable(),
    subfunctionId: z.int(),
  })
  .meta({ id: 'ProviderItem' });
export type ProviderItem = z.infer<typeof ProviderItem>;

export const searchProviders = operation({
  id: 'searchProviders',
  method: 'GET',
  path: '/map/providers',
  summary: 'Providers that match, nearest free time first',
  lane: 'search',
  access: 'public',
  pages: ['provider-search', 'landing-provider-search', 'anyajegyszures2025'],
  input: SearchFilter,
  output: answer(ProviderItem),
  refusals: [],
  invalid: { week: 'C202' },
  clauses: ['S3.9-01', 'S2.5-01', 'S4.6-05'],
});
