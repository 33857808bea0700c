import type { Locator, Page } from 'playwright-core';

/** Pixels of one swipe. */
const swipe = 500;

type Effort = { taps: number; fields: number; swipes: number };

/** Every field and box is tapped, after scrolling if it is out of sight or covered; actions are counted. */
export function thumbOn(page: Page) {
  const effort: Effort = { taps: 0, fields: 0, swipes: 0 };

  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (;;) {
      const away = await target.evaluate((element) => {
        const { top, bottom, left, width } = element.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        if (middle < 0) return middle;
        if (middle > innerHeight) return middle - innerHeight + 1;
        const hit = document.elementFromPoint(left + width / 2, middle);
        const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const free = [element, ...label].some((part) => part.contains(hit) || hit?.contains(part) === true);
        return free ? 0 : innerHeight / 4;
      });
      if (away === 0) return;
      effort.swipes += 1;
      await page.mouse.wheel(0, Math.sign(away) * swipe);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      if (effort.swipes > 60) throw new Error('the thumb never got there');
    }
  }

  async function tap(target: Locator): Promise<void> {
    await reach(target);
    effort.taps += 1;
    await target.tap();
  }

  return {
    effort,
    tap,
    fill: async (target: Locator, text: string) => {
      await tap(target);
      effort.fields += 1;
      await page.keyboard.type(text);
    },
    follow: async (target: Locator, goal: RegExp | string) => {
      await tap(target);
      await (typeof goal === 'string' ? page.waitForSelector(goal) : page.waitForURL(goal));
    },
  };
}
