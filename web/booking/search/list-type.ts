import type { SearchQuery } from '../offering/search-query.ts';

export type ListType = 'doctors' | 'providers';

const others = [
  'q',
  'specialization',
  'serviceType',
  'subfunction',
  'location',
  'doctorName',
  'speaksEnglish',
  'discountOnly',
] as const;

const rules: readonly { listType: ListType; holds: (searchQuery: SearchQuery, own: ListType) => boolean }[] = [
  { listType: 'providers', holds: ({ listType }) => listType === 'providers' },
  { listType: 'doctors', holds: ({ listType }) => listType === 'doctors' },
  { listType: 'providers', holds: (_asked, own) => own === 'providers' },
  {
    listType: 'providers',
    holds: (searchQuery) => searchQuery.providerName !== '' && others.every((name) => !searchQuery[name]),
  },
];

/** The visitor's choice, else the partner's setting, else providers for a provider's name alone, else doctors (S4.6-05). */
export function listTypeOf(searchQuery: SearchQuery, own: ListType): ListType {
  return rules.find(({ holds }) => holds(searchQuery, own))?.listType ?? 'doctors';
}
