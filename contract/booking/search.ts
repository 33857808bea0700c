import { z } from 'zod';
import { DoctorSummary, Organiser, ProviderSummary, Sex } from '../directory/offering.ts';
import { Cover } from '../entitlement/coverage.ts';
import { SortBy } from '../platform/brand.ts';
import { week } from '../platform/day-schema.ts';
import { doorRates } from '../platform/door.ts';
import { languageIn } from '../platform/languages.ts';
import { Price } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { degrees, flag, limit, numberWithin, page, searchText, uuid, wholeNumber } from '../platform/rules.ts';
import { services } from '../portal/services.ts';
import { dayParts } from './day-part.ts';
import { doctorItem } from './example-search.ts';
import { ListedTime } from './listed-time.ts';

const serviceTypes = services.map(({ id }) => id);

/** The address of the search page has the same parameters as this filter (S3.9-01). */
const SearchFilter = z.object({
  week,
  subfunction: wholeNumber.optional(),
  /** The id of a location, or its name with or without accents. */
  location: searchText.optional().meta({ example: 'budapest' }),
  providerName: searchText.optional().meta({ example: 'Bükkfa Rendelő' }),
  doctorName: searchText.optional(),
  speaksEnglish: flag.optional(),
  discountOnly: flag.optional(),
  page,
  limit,
  listType: z.enum(['doctors', 'providers'], 'V007').optional(),
  /** A service narrows the search to its specialties (S3.1-01). */
  serviceType: wholeNumber.pipe(z.literal(serviceTypes, 'V007')).optional(),
  q: searchText.optional().meta({ example: 'vérnyomás' }),
  /** A search by specialty lists each doctor once, by the first visit in that specialty. */
  specialization: wholeNumber.optional(),
  /** The brand's order if absent; `distance` is measured from `lat` and `lng`, or else from the location. */
  sortBy: SortBy.optional(),
  lat: degrees(90).optional().meta({ example: 47.47 }),
  lng: degrees(180).optional().meta({ example: 19.05 }),
  sex: Sex.optional(),
  /** The code of a language by ISO 639-1. */
  speaks: z
    .string('V007')
    .regex(/^[a-z]{2,3}$/, 'V007')
    .optional()
    .meta({ example: languageIn('GB') }),
  visit: z.enum(['video', 'in_person'], 'V007').optional(),
  /** The most that the person pays, in whole units of the host's currency. */
  maxPrice: wholeNumber.optional().meta({ example: 30_000 }),
  /** Doctors with a free time in this part of the day; the listed times are in it too. */
  timeOfDay: z.enum(dayParts, 'V007').optional(),
  /** The number of a pre-authorisation; the search then keeps to the visits that it approves and that nobody has booked yet. */
  preauthRef: numberWithin(1, 20).optional().meta({ example: 'XVMY-ZNNC' }),
  /** Prices are those of this person: the customer, or a relative whom they may book for. */
  personId: uuid.optional(),
  /** Only providers of the card network: for a customer that of the chosen plan, for visitors those of the partner's plans. */
  network: flag.optional(),
  /** A time held by this token counts as free (R4). */
  holdToken: z.string().max(100).optional().meta({ example: '1Q7rCNwDwcFkoaLvNwXVkgMQdeTktgaqiFtGkbWBllk' }),
});

export const DoctorItem = z
  .object({
    doctor: DoctorSummary,
    provider: ProviderSummary,
    subfunctionId: z.int(),
    subfunction: z.string().meta({ example: 'First visit' }),
    video: z.boolean(),
    price: Price.nullable(),
    organisable: z.array(Organiser),
    /** False where the person cannot book it here; `organisable` then says who may (R19). */
    bookable: z.boolean(),
    cover: Cover.nullable(),
    nextFree: z.iso.datetime().nullable(),
    /** The clinic's calendar cannot be reached now, so no time is listed though there may be some. */
    closed: z.boolean(),
    /** Kilometres from the place searched around. */
    distance: z.number().nullable().meta({ example: 1.8 }),
    /** The free times on seven days of the provider's calendar, from the requested week or from now on (S9-08). */
    countWithin7Days: z.int().meta({ example: 29 }),
    /** Times of the four nearest days with free times: four of the first day, three of each other. */
    slots: z.array(ListedTime),
  })
  .meta({ id: 'DoctorItem' });
export type DoctorItem = z.infer<typeof DoctorItem>;

export const searchAnswer = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    networks: z.array(z.string()).meta({ example: ['Hárs network'] }),
  });

export const searchDoctors = operation({
  id: 'searchDoctors',
  method: 'GET',
  path: '/map/doctors',
  summary: 'Doctors with their price, next free time, count in seven days and the first times of the nearest days',
  lane: 'search',
  access: 'public',
  rate: doorRates.search,
  pages: ['provider-search', 'landing-provider-search', 'anyajegyszures2025', 'move-reservation'],
  input: SearchFilter,
  output: searchAnswer(DoctorItem),
  example: {
    input: { providerName: 'Bükkfa', subfunction: 101, sortBy: 'nearest', limit: 1 },
    answer: { items: [doctorItem], page: 1, limit: 1, total: 2, networks: [] },
  },
  freeTimes: 'told',
  refusals: ['RM1002'],
  invalid: { week: 'C202' },
  clauses: ['S3.9-01', 'S2.5-01', 'S2.6-01', 'S5-14', 'S9-07', 'S9-08'],
});

export const ProviderItem = z
  .object({
    provider: ProviderSummary,
    specializations: z.array(z.object({ id: z.int(), name: z.string().meta({ example: 'Internal medicine' }) })),
    doctors: z.int(),
    nextFree: z.iso.datetime().nullable(),
    distance: z.number().nullable().meta({ example: 1.8 }),
    subfunctionId: z.int(),
    offers: z.array(DoctorItem),
  })
  .meta({ id: 'ProviderItem' });
export type ProviderItem = z.infer<typeof ProviderItem>;

export const searchProviders = operation({
  id: 'searchProviders',
  method: 'GET',
  path: '/map/providers',
  summary: 'Providers that match, with their first doctors where those are asked for',
  lane: 'search',
  access: 'public',
  rate: doorRates.search,
  pages: ['provider-search', 'landing-provider-search', 'anyajegyszures2025'],
  input: SearchFilter.extend({ offers: flag.optional() }),
  output: searchAnswer(ProviderItem),
  freeTimes: 'told',
  refusals: ['RM1002'],
  invalid: { week: 'C202' },
  clauses: ['S3.9-01', 'S2.5-01', 'S4.6-05', 'S9-07'],
});
