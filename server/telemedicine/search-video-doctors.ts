import { searchDoctors } from '../booking/search/search-doctors.ts';
import type { Handler } from './context.ts';

export const searchVideoDoctors: Handler<'searchVideoDoctors'> = (filter, context) =>
  searchDoctors({ ...filter, visit: 'video' }, context);
