import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerTab } from './customer-tab.ts';
import { type LivePortal, live, lookAt } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const text = (hu: string) => ({ hu, en: hu, ro: hu });
const benefit = (code: string, category: 'outpatient' | 'dental' | 'diagnostics') => ({
  ...{ code, category, name: text(`Ellátás ${code.repeat(4)}`), description: text(`Feltétel ${code}`) },
  covers: { specialties: ['internal-medicine'] },
});
const plan = {
  insurer: 'Hárs',
  network: text('Hálózat'),
  benefits: [
    ...['a', 'b', 'c'].map((code) => benefit(code, 'outpatient')),
    ...['d', 'e'].map((code) => benefit(code, 'diagnostics')),
    benefit('f', 'dental'),
  ],
};

it('a coverage is folded by group on a phone without script, whole on a wide screen, and printed with its terms (S2.7-01, S1-11)', async () => {
  const tab = await customerTab(portal, { language: 'hu', script: false, flags: ['hasCoverage'], plan });
  const { page, context } = tab;
  await page.goto(`${portal.base()}/services/coverage`);
  const groups = page.locator('main details[id^=group-]');
  const rows = groups.locator(':scope > ul > li');
  const countBenefits = async () => {
    const seen = await rows.all();
    return (
      await Promise.all(seen.map((row) => row.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))))
    ).filter(Boolean).length;
  };
  expect([await groups.count(), await rows.count(), await countBenefits()]).toEqual([3, 6, 3]);
  await groups.nth(1).locator(':scope > summary').click();
  expect(await countBenefits()).toBe(5);
  await lookAt(tab, 'coverage-1-phone');
  await page.goto(`${portal.base()}/services/coverage?q=ffff`);
  expect([await rows.count(), await countBenefits()]).toEqual([1, 1]);
  await page.goto(`${portal.base()}/services/coverage`);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect([await countBenefits(), await groups.locator(':scope > summary').filter({ visible: true }).count()]).toEqual([
    6, 0,
  ]);
  expect(await groups.locator('h3').filter({ visible: true }).count()).toBe(3);
  await lookAt(tab, 'coverage-2-wide');
  await page.setViewportSize({ width: 760, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  expect(await countBenefits()).toBe(6);
  expect(await page.getByText('Feltétel f').isVisible()).toBe(true);
  const pressed = 'main :is(button, .button, [role=search], li a, details details > summary)';
  expect(await page.locator(pressed).filter({ visible: true }).count()).toBe(0);
  await context.close();
});
