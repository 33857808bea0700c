import { listLocations, listSpecializations } from './location.ts';
import { getDoctor, getProvider, getSpecialization } from './provider.ts';

export const operations = {
  listLocations,
  listSpecializations,
  getProvider,
  getDoctor,
  getSpecialization,
};
