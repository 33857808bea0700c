import type { PageRequest } from '../../../contract/page-request.ts';
import { dayNear, money } from '../../../contract/platform/format.ts';
import { minorUnits } from '../../../contract/platform/minor-units.ts';
import type { T } from '../../platform/texts.ts';
import { choices, isAround, type SearchQuery } from '../offering/search-query.ts';
import { nameOfLanguage } from './spoken.server.ts';

type Chip = { key: string; text: string; href: string };
type Changes = Record<string, string | undefined>;

export function chipsOf(
  searchQuery: SearchQuery,
  { config, language }: PageRequest,
  t: T,
  hrefOf: (changes: Changes) => string,
): Chip[] {
  const { doctorName, providerName, week, speaks, maxPrice, sortBy } = searchQuery;
  const { currency, hostLocale } = config;
  const most = { amount: Number(maxPrice) * 10 ** minorUnits[currency], currency };
  const chosen = (name: keyof typeof choices) => choices[name].find((word) => word === searchQuery[name]);
  const texts = {
    around: isAround(searchQuery) && t('search.place.near_me'),
    visit: chosen('visit') && t(`search.filter.visit.${chosen('visit')}`),
    timeOfDay: chosen('timeOfDay') && t(`search.filter.timeOfDay.${chosen('timeOfDay')}`),
    sex: chosen('sex') && t(`search.chip.sex.${chosen('sex')}`),
    speaks: speaks && t('search.chip.speaks', { value: nameOfLanguage(speaks, language) }),
    maxPrice: maxPrice && t('search.chip.maxPrice', { value: money(most, hostLocale) }),
    speaksEnglish: searchQuery.speaksEnglish && t('search.filter.speaksEnglish'),
    discountOnly: searchQuery.discountOnly && t('search.filter.discountOnly'),
    network: searchQuery.network && t('search.filter.network'),
    doctorName: doctorName && t('search.chip.doctorName', { value: doctorName }),
    providerName: providerName && t('search.chip.providerName', { value: providerName }),
    week: week && t('search.chip.week', { value: dayNear(week, language) }),
  };
  const own: Record<string, Changes> = {
    around: { lat: undefined, lng: undefined, sortBy: sortBy === 'distance' ? undefined : sortBy },
  };
  return Object.entries(texts).flatMap(([key, text]) =>
    text ? [{ key, text, href: hrefOf({ ...(own[key] ?? { [key]: undefined }), page: undefined }) }] : [],
  );
}
