import { listLocations, listSpecializations } from './list-locations.ts';
import { getDoctor, getProvider, getSpecialization } from './provider/details.ts';

export const handlers = {
  getProvider,
  getSpecialization,
  getDoctor,
  listLocations,
  listSpecializations,
};
