import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photo } from '../files/pictures.ts';
import { sampled } from '../support/deep.ts';
import { customerTab } from './customer-tab.ts';
import { type LivePortal, live, lookAt, press } from './live.ts';

let portal: LivePortal;
let pictures: Buffer[];
beforeAll(async () => {
  portal = await live();
  pictures = await Promise.all(
    [10, 60, 110, 160, 210].map((seed) => photo('jpeg', { width: 1200, height: 900, seed })),
  );
});
afterAll(() => portal.close());

type Way = { language: string; script: boolean; save: string; remove: RegExp };
const ways: readonly Way[] = [
  { language: 'hu-HU', script: true, save: 'Mentem a leletet', remove: /^Eltávolítom/ },
  { language: 'hu-HU', script: false, save: 'Mentem a leletet', remove: /^Eltávolítom/ },
  { language: 'en-GB', script: true, save: 'Save the record', remove: /^Remove/ },
  { language: 'ro-RO', script: false, save: 'Salvez rezultatul', remove: /^Elimin/ },
  { language: 'en-GB', script: false, save: 'Save the record', remove: /^Remove/ },
  { language: 'ro-RO', script: true, save: 'Salvez rezultatul', remove: /^Elimin/ },
];

const cameraRoll = () => pictures.map((buffer) => ({ name: 'image.jpg', mimeType: 'image/jpeg', buffer }));

describe('five pictures of a phone', () => {
  it.each(sampled(ways, 3))(
    'are uploaded in $language, with script $script, and found again as one record (S5-15, S3.12-01)',
    async ({ language, script, save, remove }) => {
      const tab = await customerTab(portal, { language, script });
      const { page, context } = tab;
      await page.goto(`${portal.base()}/records`);
      await lookAt(tab, `records-${language}-${script}-1-list`);
      await press(page, page.locator('main a[href="/records/new"]'));
      await lookAt(tab, `records-${language}-${script}-2-form`);
      if (script) await page.locator('#file').hover();
      await page.setInputFiles('#file', cameraRoll());
      if (!script) await press(page, page.locator('main button[value=upload]'));
      await page.waitForFunction(() => document.querySelectorAll('input[name=stagedFile]').length === 5);
      await lookAt(tab, `records-${language}-${script}-3-uploaded`);
      await page.goto(`${portal.base()}/records/new`);
      expect(await page.locator('main li', { hasText: 'image' }).count()).toBe(5);
      expect(await page.getByRole('button', { name: remove }).count()).toBe(5);
      await page.fill('#name', 'Zárójelentés');
      await page.check('[name=kind][value=discharge]');
      for (const [part, value] of Object.entries({ year: '2026', month: '10', day: '5' }))
        await page.fill(`[name=issuedAt-${part}]`, value);
      await press(page, page.getByRole('button', { name: save }));
      expect(await page.locator('h1').textContent()).toBe('Zárójelentés');
      await expect
        .poll(() =>
          page
            .locator('main img')
            .evaluateAll(
              (all) =>
                all.filter((one) => Reflect.get(one, 'naturalWidth') > 0).length +
                all.filter((one) => !Reflect.get(one, 'complete')).length,
            ),
        )
        .toBe(5);
      await lookAt(tab, `records-${language}-${script}-4-record`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('main button[value=download]').first().click(),
      ]);
      expect(download.suggestedFilename()).toBe('image.jpg');
      await page.goto(`${portal.base()}/records`);
      expect(await page.locator('main li').textContent()).toContain('Zárójelentés');
      await context.close();
    },
  );
});

describe('with script', () => {
  it('what cannot be taken is refused within 200 ms and never sent; what was uploaded stays through Back and reload (R44)', async () => {
    const tab = await customerTab(portal, { language: 'hu-HU', script: true });
    const { page, context } = tab;
    await page.goto(`${portal.base()}/records/new`);
    await page.locator('#file').hover();
    await lookAt(tab, 'records-refused-1-form');
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    const [one] = pictures;
    const big = Buffer.concat([one ?? Buffer.alloc(0), Buffer.alloc(11 * 1024 * 1024)]);
    await page.setInputFiles('#file', [
      { name: 'nagy.jpg', mimeType: 'image/jpeg', buffer: big },
      { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    ]);
    const status = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('#file');
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(11 * 1024 * 1024)], 'nagyobb.jpg'));
      const from = performance.now();
      if (input) input.files = files.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
      while (!document.body.textContent?.includes('nagyobb.jpg') && performance.now() - from < 2000)
        await new Promise((done) => requestAnimationFrame(done));
      return performance.now() - from;
    });
    expect(status).toBeLessThan(200);
    await page.getByText('nagy.jpg: túl nagy, 11').first().waitFor();
    await page.getByText('program.exe: ilyen kiterjesztésű fájlt nem fogadunk.').first().waitFor();
    expect(sent.filter((url) => url.endsWith('/records/new'))).toEqual([]);
    await lookAt(tab, 'records-refused-2-told');
    await page.setInputFiles('#file', [{ name: 'jó.jpg', mimeType: 'image/jpeg', buffer: one ?? Buffer.alloc(0) }]);
    await page.locator('input[name=stagedFile]').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('jó.jpg feltöltve.');
    await press(page, page.locator('main a[href="/records"]').last());
    await page.goBack();
    await page.reload();
    expect(await page.locator('main li', { hasText: 'jó.jpg' }).count()).toBe(1);
    await page.locator('#file').hover();
    await lookAt(tab, 'records-refused-3-again');
    await page.getByRole('button', { name: 'Eltávolítom: jó.jpg' }).click();
    await expect.poll(() => page.locator('main li', { hasText: 'jó.jpg' }).count()).toBe(0);
    await page.reload();
    expect(await page.locator('main li', { hasText: 'jó.jpg' }).count()).toBe(0);
    await context.close();
  });
});
