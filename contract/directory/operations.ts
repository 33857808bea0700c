import { listLocations, listSpecializations } from './location.ts';
import { getDoctor, getProvider, getSpecialization } from './provider.ts';
import { listLocationSuggestions, listSuggestions } from './suggestion.ts';

export const operations = {
  listLocations,
  listSpecializations,
  getProvider,
  getDoctor,
  getSpecialization,
  listSuggestions,
  listLocationSuggestions,
};
