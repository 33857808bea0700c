import type { Handler } from './context.ts';
import { offeredBy } from './offered.ts';
import { suggestionsOf } from './suggestions.ts';

const nearest = 3;

export const listSuggestions: Handler<'listSuggestions'> = async ({ q }, { directory, language, host }) =>
  suggestionsOf(q, { directory, language, offered: offeredBy(host.brand) });

export const listLocationSuggestions: Handler<'listLocationSuggestions'> = async ({ q }, { directory, language }) => {
  const place = directory.place(q);
  const readings = directory.placeReadings(place?.id ?? q, language);
  return readings.slice(0, nearest);
};
