import { afterAll, beforeAll, expect, it } from 'vitest';
import { photo } from '../files/pictures.ts';
import { sampled } from '../support/deep.ts';
import { customerTab } from './customer-tab.ts';
import { type LivePortal, live, lookAt, press } from './live.ts';

let portal: LivePortal;
let buffer: Buffer;
beforeAll(async () => {
  portal = await live();
  buffer = await photo('jpeg', { width: 1200, height: 900 });
});
afterAll(() => portal.close());

const ways = [
  { language: 'hu-HU', script: true, named: 'Oltás, 2026. október 5.' },
  { language: 'hu-HU', script: false, named: 'Oltás, 2026. október 5.' },
  { language: 'ro-RO', script: false, named: 'Vaccin, 5 octombrie 2026' },
  { language: 'en-GB', script: true, named: 'Vaccination, 5 October 2026' },
];

it.each(sampled(ways, 2))(
  'a photo is saved under its kind and day, and chosen again for a request, in $language with script $script (S5-15, S3.12-01)',
  async ({ language, script, named }) => {
    const tab = await customerTab(portal, { language, script, flags: ['hasGeneralConsultation'] });
    const { page, context } = tab;
    await page.goto(`${portal.base()}/records/new`);
    if (script) await page.locator('#file').hover();
    await page.setInputFiles('#file', { name: 'image.jpg', mimeType: 'image/jpeg', buffer });
    if (!script) await press(page, page.locator('main button[value=upload]'));
    const picture = page.locator('main li img');
    await picture.waitFor();
    expect(await picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0);
    await page.check('[name=kind][value=vaccination]');
    for (const [part, value] of Object.entries({ year: '2026', month: '10', day: '5' }))
      await page.fill(`[name=issuedAt-${part}]`, value);
    await lookAt(tab, `papers-${language}-${script}-1-record`);
    await press(page, page.locator('main form#step button[value=save]'));
    expect(await page.locator('h1').textContent()).toBe(named);

    await page.goto(`${portal.base()}/services/consultation?service=general_consultation&step=6`);
    await press(page, page.locator('main button[name=papers]'));
    await lookAt(tab, `papers-${language}-${script}-2-list`);
    const row = page.locator('section[aria-labelledby=papers] li');
    expect(await row.textContent()).toContain(named);
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await press(page, page.locator('main button[value=choose]'));
    expect(await page.locator('main input[name=stagedFile]').count()).toBe(1);
    expect(await page.locator('main li', { hasText: 'image.jpg' }).count()).toBe(1);
    await lookAt(tab, `papers-${language}-${script}-3-chosen`);
    await context.close();
  },
);
