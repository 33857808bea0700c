import { listLocations, listSpecializations } from '../../contract/place.ts';
import { implement } from '../operation.ts';

export const locations = implement(listLocations, async (_input, { directory, language }) =>
  directory.locations(language),
);

export const specializations = implement(listSpecializations, async (_input, { directory, language }) =>
  directory.specializations(language),
);
