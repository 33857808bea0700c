import { shows } from '../../contract/guards.ts';
import { href } from '../../contract/href.ts';
import type { PageRequest } from '../../contract/page-request.ts';

/** Undefined where neither the partner nor the customer's plan has a calendar. */
export function videoSearchFor({ config, user }: Pick<PageRequest, 'config' | 'user'>): string | undefined {
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  return searches && shows(config, 'services-virtual-clinic-search')
    ? href('services-virtual-clinic-search')
    : undefined;
}
