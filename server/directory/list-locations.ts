import type { Handler } from './context.ts';

export const listLocations: Handler<'listLocations'> = async (_input, { directory, language }) =>
  directory.locations(language);

export const listSpecializations: Handler<'listSpecializations'> = async (_input, { directory, language }) =>
  directory.specializations(language);
