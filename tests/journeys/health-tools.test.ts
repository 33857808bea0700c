import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedPages } from '../../contract/care/assessment/assessment-schema.ts';
import { toolNamed } from '../../contract/care/assessment/tools.ts';
import { healthAnswers } from '../care/assessments.ts';
import { tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ brand: {} });
});
afterAll(() => portal.close());

const path = '/services/health-check-v2';
const pages = askedPages(toolNamed('health_check'), new Map(Object.entries(healthAnswers)));
const answers: Readonly<Record<string, string>> = healthAnswers;

describe('the health check of a visitor, on a phone (S1-05, S6-06)', () => {
  it.each([
    { language: 'hu-HU', script: true, percent: '8,1%' },
    { language: 'en-GB', script: false, percent: '8.1%' },
    { language: 'ro-RO', script: true, percent: '8,1%' },
  ])('goes from the tile to the picture in $language, with script $script', { timeout: 90_000 }, async (way) => {
    const { language, script, percent } = way;
    const tab = await openTab(portal, { language, script, width: 360, height: 780 });
    const { page, context } = tab;
    await page.goto(portal.base());
    await press(page, page.locator(`main a[href="${path}"]`).first());
    await lookAt(tab, `tool-1-intro-${language}`);
    await press(page, page.locator('main a.button').first());
    for (const [no, names] of pages.entries()) {
      for (const name of names) {
        const field = page.locator(`main [name="${name}"]`).first();
        const type = await field.getAttribute('type');
        if (type === 'radio') await page.check(`main [name="${name}"][value="${answers[name]}"]`);
        else if (type !== 'hidden') await field.fill(answers[name] ?? '');
      }
      if (no === 2) await lookAt(tab, `tool-2-boxes-${language}`);
      await press(page, page.locator('form#step button[value=next]'));
    }
    await lookAt(tab, `tool-3-summary-${language}`);
    await press(page, page.locator('form#step button[value=send]'));
    expect(await page.locator('main').textContent()).toContain(percent);
    await lookAt(tab, `tool-4-result-${language}`);
    expect(new URL(page.url()).search).toBe('?step=result');
    await page.goBack();
    await page.goForward();
    expect(await page.locator('main').textContent()).toContain(percent);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('form[action^="/health-result-file"] button').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await context.close();
  });

  it('is answered by the keyboard alone (R46)', { timeout: 90_000 }, async () => {
    const { page, context } = await openTab(portal, { width: 360, height: 780 });
    await page.goto(`${portal.base()}${path}?step=2`);
    await tabTo(page, '#age');
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await page.waitForURL(/step=3/);
    await tabTo(page, '[name=sexAtBirth]');
    await page.keyboard.press('Space');
    await tabTo(page, 'button[value=next]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/step=4/);
    await tabTo(page, '[name=conditions]');
    await page.keyboard.press('Space');
    await tabTo(page, 'button[value=next]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/step=5/);
    await context.close();
  });

  it('goes on in an app’s web view and in a partner’s frame (S2.4-01)', { timeout: 60_000 }, async () => {
    for (const flag of ['?webview=1', '?iframe=1']) {
      const tab = await openTab(portal, { width: 360, height: 780 });
      const { page, context } = tab;
      await page.goto(`${portal.base()}${path}${flag}`);
      await press(page, page.locator('main a.button').first());
      await page.fill('#age', '50');
      await press(page, page.locator('form#step button[value=next]'));
      expect(new URL(page.url()).searchParams.get('step')).toBe('3');
      await lookAt(tab, `tool-5-${flag.slice(1, -2)}`);
      await context.close();
    }
  });
});
