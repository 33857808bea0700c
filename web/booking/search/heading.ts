import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { isAround } from '../offering/search-query.ts';
import type { Found } from './found.ts';
import { inSentence } from './in-sentence.ts';

/** „38 orvos, belgyógyászat – első vizsgálat, Budapest XI. kerület” */
export function useHeading({ searchQuery, listType, results, what, placeName, withinName }: Found): {
  heading: string;
  count: string;
} {
  const t = useT();
  const { language } = usePageContext();
  const place = isAround(searchQuery) ? t('search.place.here') : placeName;
  const terms = [searchQuery.doctorName, what && inSentence(what, language), searchQuery.providerName, place];
  const total = t(`search.results.${listType}`, { count: results.total });
  const count = [total, withinName].filter(Boolean).join(', ');
  return { heading: [count, ...terms.filter(Boolean)].join(', '), count };
}
