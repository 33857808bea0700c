import { searchDoctors } from '../booking/search/search-doctors.ts';
import type { Handler } from './context.ts';

/** The search for doctors, kept to video by the server whatever the caller says. */
export const searchVideoDoctors: Handler<'searchVideoDoctors'> = (filter, context) =>
  searchDoctors({ ...filter, visit: 'video' }, context);
