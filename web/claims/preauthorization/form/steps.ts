import { type PreauthFormStep, preauthFormSteps } from '../../../../contract/claims/preauthorization-rules.ts';
import { href } from '../../../../contract/href.ts';

/** What it is for is asked first; then come the nine steps of S2.8-01, in its order. */
export const pages = ['start', ...preauthFormSteps] as const;
export type Page = 'start' | PreauthFormStep;

export const draftForm = 'preauthorization';
export const draftAbout = 'preauthorization-about-new';

export function pageNamed(name: string | null): Page {
  return pages.find((page) => page === name) ?? 'start';
}

/** `change`: it leads back to the last page, where everything is read once more. */
export function pageAddress(page: Page, change = false): string {
  return href(
    'services-preauthorization-new',
    {},
    { step: page === 'start' ? undefined : page, change: change ? 1 : undefined },
  );
}
