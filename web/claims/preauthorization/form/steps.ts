import { href } from '../../../../contract/href.ts';

/** With `change`, the page leads back to the last one, which shows the whole request for a final check. */
export function pageAddress(page: string, change = false): string {
  const step = page === 'start' ? undefined : page;
  return href('services-preauthorization-new', {}, { step, change: change ? 1 : undefined });
}
