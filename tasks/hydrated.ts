import type { Page } from 'playwright-core';

/** Touches a page and waits until its own script has taken it over; where there is none there is nothing to wait for. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.getElementById('page') === null) return true;
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    return performance.getEntriesByName('taken-over').length > 0;
  });
}
