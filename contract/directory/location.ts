import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { searchText } from '../platform/rules.ts';

/** `type` is the level: country, capital, county, city, district or sector (S3.12-02, S3.13-05). */
export type Location = {
  id: string;
  text: string;
  type: string;
  lat: number | null;
  lng: number | null;
  bbox?: number[] | undefined;
  count: number;
  children: Location[];
};
export const Location: z.ZodType<Location> = z
  .object({
    id: z.string(),
    text: z.string().meta({ example: 'Budapest' }),
    type: z.string().meta({ example: 'city' }),
    lat: z.number().nullable().meta({ example: 47.47 }),
    lng: z.number().nullable().meta({ example: 19.05 }),
    bbox: z
      .array(z.number())
      .optional()
      .meta({ example: [18.93, 47.35, 19.33, 47.61] }),
    count: z.int(),
    get children() {
      return z.array(Location);
    },
  })
  .meta({ id: 'Location' });

export const listLocations = operation({
  id: 'listLocations',
  method: 'GET',
  path: '/map/locations',
  summary: 'The tree of places, with the number of doctors in each; with a filter, those it names and what they lie in',
  access: 'public',
  rate: doorRates.look,
  pages: ['home', 'provider-search', 'landing-provider-search', 'function-list'],
  input: z.object({ filter: searchText.optional().meta({ example: 'budapest' }) }),
  output: z.array(Location),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S7-20', 'S3.12-02', 'S3.13-05'],
  cache: 'private, max-age=300',
});

const Subfunction = z.object({
  id: z.int(),
  name: z.string().meta({ example: 'First visit' }),
  kind: z.string().meta({ example: 'first' }),
  minutes: z.int(),
});

export const Specialization = z
  .object({
    id: z.int(),
    key: z.string().meta({ example: 'internal_medicine' }),
    name: z.string().meta({ example: 'Internal medicine' }),
    subfunctions: z.array(Subfunction),
  })
  .meta({ id: 'Specialization' });
export type Specialization = z.infer<typeof Specialization>;

export const listSpecializations = operation({
  id: 'listSpecializations',
  method: 'GET',
  path: '/specializations',
  summary: 'Medical specialties and what can be booked in each, sorted by name',
  access: 'public',
  rate: doorRates.look,
  pages: [
    'home',
    'provider-search',
    'landing-provider-search',
    'function-list',
    'services-virtual-clinic-search',
    'medical-care-add',
    'desk-medical-care',
    'services-coverage-cost',
  ],
  input: z.object({ offered: z.literal('1', 'V007').optional() }),
  output: z.array(Specialization),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S7-21'],
  cache: 'private, max-age=300',
});
