import { searchDoctors } from '../booking/search/search-doctors.ts';
import type { Handler } from './context.ts';

/** The server limits it to video, whatever the caller asks for. */
export const searchVideoDoctors: Handler<'searchVideoDoctors'> = (filter, context) =>
  searchDoctors({ ...filter, visit: 'video' }, context);
