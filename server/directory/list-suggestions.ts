import type { Handler } from './context.ts';
import { suggestionsOf } from './suggestions.ts';

const nearest = 3;

export const listSuggestions: Handler<'listSuggestions'> = async ({ q }, { directory, language }) =>
  suggestionsOf(directory.readings(q), { directory, language });

export const listLocationSuggestions: Handler<'listLocationSuggestions'> = async ({ q }, { directory, language }) => {
  const meant = directory.place(q);
  const readings = directory.placeReadings(meant?.id ?? q, language);
  return readings.slice(0, nearest);
};
