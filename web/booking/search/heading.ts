import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import type { Found } from './found.ts';
import { inSentence, serviceName } from './services.ts';

/** „38 orvos, belgyógyászat – első vizsgálat, Budapest XI. kerület” */
export function useHeading({ searchQuery, listType, results, services, placeName }: Found): string {
  const t = useT();
  const { language } = usePageContext();
  const service = serviceName(services, searchQuery.subfunction);
  const terms = [searchQuery.doctorName, service && inSentence(service, language), searchQuery.providerName, placeName];
  return [t(`search.results.${listType}`, { count: results.total }), ...terms.filter(Boolean)].join(', ');
}
