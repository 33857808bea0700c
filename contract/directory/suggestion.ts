import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { searchText } from '../platform/rules.ts';

const SuggestionKind = z.enum(['specialty', 'service', 'complaint', 'doctor', 'clinic']);
export type SuggestionKind = z.infer<typeof SuggestionKind>;

/** The emergency number rings the ambulance everywhere in the European Union. */
export const emergencyNumber = '112';

const SearchTerms = z.object({
  specialization: z.int().optional().meta({ example: 1 }),
  subfunction: z.int().optional().meta({ example: 101 }),
  doctorName: z.string().optional(),
  providerName: z.string().optional().meta({ example: 'Bükkfa Rendelő' }),
  q: z.string().optional().meta({ example: 'blood pressure' }),
});

export const Suggestion = z
  .object({
    kind: SuggestionKind,
    name: z.string().meta({ example: 'Internal medicine' }),
    note: z.string().nullable(),
    seenBy: z.array(z.object({ id: z.int(), name: z.string().meta({ example: 'Internal medicine' }) })),
    terms: SearchTerms,
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

const pages = ['home', 'provider-search', 'landing-provider-search'];

export const listSuggestions = operation({
  id: 'listSuggestions',
  method: 'GET',
  path: '/search/suggestions',
  summary: 'What a text may mean: specialties, services, complaints, doctors and clinics, the likeliest kind first',
  lane: 'search',
  access: 'public',
  rate: doorRates.search,
  pages: [...pages, 'services-coverage-cost'],
  input: z.object({ q: searchText.meta({ example: 'vérnyomás' }) }),
  output: z.object({
    certain: Suggestion.nullable(),
    groups: z.array(z.object({ kind: SuggestionKind, items: z.array(Suggestion) })),
    emergencyNumber: z.string().nullable(),
  }),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S3.9-01', 'S2.5-01'],
  cache: 'private, max-age=60',
});

export const listLocationSuggestions = operation({
  id: 'listLocationSuggestions',
  method: 'GET',
  path: '/map/locations/suggestions',
  summary: 'Places that a text may mean, the nearest first: districts as spoken, postcodes, names with typing errors',
  lane: 'search',
  access: 'public',
  rate: doorRates.search,
  pages,
  input: z.object({ q: searchText.meta({ example: 'Budapest' }) }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string().meta({ example: 'Budapest XI.' }),
      inside: z.string().meta({ example: 'Budapest' }),
    }),
  ),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S3.12-02', 'S3.13-05'],
  cache: 'private, max-age=60',
});
