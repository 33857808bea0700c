import type { LoaderFunctionArgs } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import {
  listVideoServices,
  searchVideoDoctors,
  type VideoService,
} from '../../../contract/telemedicine/virtual-clinic.ts';
import { parseSearchQuery, type SearchQuery } from '../../booking/offering/search-query.ts';
import { loadSearch, type SearchAnswer } from '../../booking/search/load-search.server.ts';
import type { SearchSource } from '../../booking/search/source.server.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';

const blank = parseSearchQuery(new URLSearchParams());

/** Other parameters of the address are ignored, so that nothing widens the search beyond video (S3.10-01). */
const videoDoctors: SearchSource = {
  texts: 'video.search',
  filters: ['sortBy', 'week', 'speaksEnglish'],
  reads: ({ week, subfunction, speaksEnglish, sortBy, page }) => ({
    ...blank,
    ...{ week, subfunction, speaksEnglish, page, sortBy: sortBy === 'distance' ? '' : sortBy },
  }),
  hasPlaces: false,
  doctors: (call, { week, subfunction, speaksEnglish, sortBy, page, limit, holdToken }) =>
    call(searchVideoDoctors, {
      ...(week !== undefined && { week }),
      ...(subfunction !== undefined && { subfunction }),
      ...(speaksEnglish !== undefined && { speaksEnglish }),
      ...(sortBy !== undefined && sortBy !== 'distance' && { sortBy }),
      ...(page !== undefined && { page }),
      ...(limit !== undefined && { limit }),
      ...(holdToken !== undefined && { holdToken }),
    }),
};

export async function loadVideoSearch(args: LoaderFunctionArgs) {
  const [search, services] = await Promise.all([
    loadSearch(args, { source: videoDoctors }),
    servicesOf(api(args.context)),
  ]);
  return { answer: { ...search, ...whenNobody(search, args.context) }, services: optionsOf(services, search) };
}

/** A failure gives no services: the search reads the same database, and the page already says why it failed. */
async function servicesOf(call: Call): Promise<VideoService[]> {
  try {
    return await call(listVideoServices, {});
  } catch (error) {
    if (isProblem(error)) return [];
    throw error;
  }
}

type Option = { value: string; label: string };

function optionsOf(services: readonly VideoService[], { searchQuery: { subfunction }, what }: SearchAnswer): Option[] {
  const options = services.map(({ nearest: { subfunctionId, doctor, subfunction: name } }) => ({
    value: String(subfunctionId),
    label: `${doctor.specialization} – ${name}`,
  }));
  const isGiven = options.some(({ value }) => value === subfunction);
  return isGiven || what === '' ? options : [...options, { value: subfunction, label: what }];
}

/** If no doctor gives visits by video at all, the page says so and names other ways. */
function whenNobody(
  { listed, refusal, searchQuery, ways }: SearchAnswer,
  context: LoaderFunctionArgs['context'],
): Partial<Pick<SearchAnswer, 'reason' | 'ways'>> {
  const { results }: { results: { total: number } } = JSON.parse(listed);
  if (refusal || results.total > 0) return {};
  const { config, language, user } = pageRequestOf(context);
  const t = speakerOf(textsFor(language, config.look.texts));
  const instead = [
    { text: t('video.search.in_person'), href: config.searchPath },
    ...(user?.hasVideoConsultation
      ? [{ text: t('video.search.requests'), href: href('services-video-consultation') }]
      : []),
  ];
  if (isNarrowed(searchQuery)) return { ways: [...ways, ...instead] };
  return { reason: t('video.clinic.none'), ways: instead };
}

function isNarrowed({ subfunction, speaksEnglish }: SearchQuery): boolean {
  return subfunction !== '' || speaksEnglish;
}
