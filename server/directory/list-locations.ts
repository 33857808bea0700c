import { listLocations, listSpecializations } from '../../contract/directory/location.ts';
import { implement } from '../platform/execute.ts';

export const locations = implement(listLocations, async (_input, { directory, language }) =>
  directory.locations(language),
);

export const specializations = implement(listSpecializations, async (_input, { directory, language }) =>
  directory.specializations(language),
);
