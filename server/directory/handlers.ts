import { listLocations, listSpecializations } from './list-locations.ts';
import { listLocationSuggestions, listSuggestions } from './list-suggestions.ts';
import { getDoctor, getProvider, getSpecialization } from './provider/details.ts';

export const handlers = {
  getProvider,
  getSpecialization,
  getDoctor,
  listLocations,
  listSpecializations,
  listSuggestions,
  listLocationSuggestions,
};
