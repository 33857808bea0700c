import type { Language } from '../../../contract/platform/brand.ts';
import type { T } from '../../platform/texts.ts';
import { isAround, type SearchQuery } from '../offering/search-query.ts';
import { inSentence } from './in-sentence.ts';
import type { ListType } from './list-type.ts';

type HeadingFacts = {
  searchQuery: SearchQuery;
  listType: ListType;
  total: number;
  what: string;
  placeName: string;
  withinName: string;
};

export function headingOf(
  { searchQuery, listType, total, what, placeName, withinName }: HeadingFacts,
  language: Language,
  t: T,
) {
  const { doctorName, providerName } = searchQuery;
  const place = isAround(searchQuery) ? t('search.place.here') : placeName;
  const terms = [doctorName, what && inSentence(what, language), providerName, place];
  const count = [t(`search.results.${listType}`, { count: total }), withinName].filter(Boolean).join(', ');
  return {
    heading: [count, ...terms.filter(Boolean)].join(', '),
    count,
    terms: [what, doctorName, providerName, place].filter(Boolean).join(' · '),
  };
}
