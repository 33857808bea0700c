import type { Page } from 'playwright-core';

/** Waits until a page's own script has taken it over; where there is none there is nothing to wait for. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const hydrates = document.getElementById('context') !== null;
    return !hydrates || (main !== null && Object.keys(main).some((key) => key.startsWith('__react')));
  });
}
