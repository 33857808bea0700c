import { listLocations, listSpecializations } from './list-locations.ts';
import { listLocationSuggestions, listSuggestions } from './list-suggestions.ts';
import { getProvider, getSpecialization } from './provider/details.ts';

export const handlers = {
  getProvider,
  getSpecialization,
  listLocations,
  listSpecializations,
  listSuggestions,
  listLocationSuggestions,
};
