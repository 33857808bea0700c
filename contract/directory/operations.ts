import { listLocations, listSpecializations } from './location.ts';
import { getProvider, getSpecialization } from './provider.ts';
import { listLocationSuggestions, listSuggestions } from './suggestion.ts';

export const operations = {
  listLocations,
  listSpecializations,
  getProvider,
  getSpecialization,
  listSuggestions,
  listLocationSuggestions,
};
