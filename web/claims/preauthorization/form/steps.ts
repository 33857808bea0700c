import { href } from '../../../../contract/href.ts';

/** What it is for is asked first. `change`: it leads back to the last page, where everything is read once more. */
export function pageAddress(page: string, change = false): string {
  const step = page === 'start' ? undefined : page;
  return href('services-preauthorization-new', {}, { step, change: change ? 1 : undefined });
}
