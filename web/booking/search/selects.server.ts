import type { PageRequest } from '../../../contract/page-request.ts';
import { isDay } from '../../../contract/platform/day.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { T } from '../../platform/texts.ts';
import { choices, isAround, type SearchQuery, sorts } from '../offering/search-query.ts';
import { weekChoices } from '../offering/week-choices.ts';
import { nameOfLanguage } from './spoken.server.ts';

type Option = { value: string; label: string };
type Select = { name: 'sortBy' | 'speaks' | 'week' | keyof typeof choices; value: string; options: Option[] };

const words = ['visit', 'timeOfDay', 'sex'] as const;

export function selectsOf(
  searchQuery: SearchQuery,
  placeName: string,
  { config, language, now }: PageRequest,
  t: T,
): Select[] {
  // The select offers days alone, so a text that is no day is shown only by the error message.
  const week = isDay(searchQuery.week) ? searchQuery.week : '';
  const hasOrigin = isAround(searchQuery) || placeName !== '';
  const orders = sorts.filter((sort) => sort !== 'distance' || hasOrigin);
  const noChoice = { value: '', label: t('search.filter.any') };
  return [
    {
      name: 'sortBy',
      value: searchQuery.sortBy || config.searchSort,
      options: orders.map((value) => ({ value, label: t(`search.sort.${value}`) })),
    },
    ...words.map((name) => ({
      name,
      value: searchQuery[name],
      options: [noChoice, ...choices[name].map((value) => ({ value, label: t(`search.filter.${name}.${value}`) }))],
    })),
    {
      name: 'speaks',
      value: searchQuery.speaks,
      options: [noChoice, ...languages.map((value) => ({ value, label: nameOfLanguage(value, language) }))],
    },
    { name: 'week', value: week, options: [noChoice, ...weekChoices(dayOf(now, config.timeZone), week, language)] },
  ];
}
