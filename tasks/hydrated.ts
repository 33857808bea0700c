import type { Page } from 'playwright-core';

/** Touches a page and waits for its script; a page without one is ready at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.getElementById('page') === null) return true;
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    return performance.getEntriesByName('taken-over').length > 0;
  });
}
