import type { Wanted } from '../no-time/what-we-can-do.tsx';
import type { Found } from './found.ts';

/** What was searched for, in ids for us and in words for people; without what was not asked for. */
export function wantedOf({ what, placeName, searchQuery }: Found): Wanted {
  const { subfunction, specialization, location, doctorName, providerName } = searchQuery;
  const wish = [what, doctorName, providerName, placeName].filter((word) => word !== '').join(', ');
  const wanted = { subfunction, specialization, location, wish };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}
