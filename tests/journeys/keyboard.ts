import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** As people who use the keyboard do on a new page. */
export async function skipTo(page: Page, selector: string): Promise<number> {
  await page.waitForLoadState();
  const skip = await tabTo(page, 'a[href^="#"]');
  await page.keyboard.press('Enter');
  return skip + (await tabTo(page, selector));
}

/** The focus must be visible each time. @returns the number of presses */
export async function tabTo(page: Page, selector: string): Promise<number> {
  for (let presses = 1; presses <= 60; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate((target) => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return 'nowhere';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const seen = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      return focused.matches(target) ? (seen ? 'there' : 'there, unseen') : 'elsewhere';
    }, selector);
    expect(at, `focus on ${selector}`).not.toBe('there, unseen');
    if (at === 'there') return presses;
  }
  throw new Error(`the keyboard never reached ${selector}`);
}
