import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { careRequestKind } from '../../contract/care/request-kinds.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { routeRow } from '../../contract/routes.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { typedAnswers } from '../care/typed-answers.ts';
import { plainPdf } from '../files/pdfs.ts';
import { photo } from '../files/pictures.ts';
import { dayParts } from '../support/day-parts.ts';
import { sampled } from '../support/deep.ts';
import { customerTab } from './customer-tab.ts';
import { type LivePortal, live, lookAt, press, type Tab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

type Way = { service: string; language: string; script: boolean; file?: string; before?: string };
const ways: readonly Way[] = [
  { service: 'general_consultation', language: 'hu-HU', script: true, file: 'folt.jpg', before: '1830' },
  { service: 'psychology', language: 'en-GB', script: false, before: '116-123' },
  { service: 'vaccination', language: 'hu-HU', script: true },
  { service: 'second_opinion', language: 'ro-RO', script: false, file: 'lelet.pdf' },
];

async function typeAll(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(entries)) {
    const field = page.locator(`main [name="${name}"]`);
    if ((await field.first().getAttribute('type')) === 'radio')
      await page.check(`main [name="${name}"][value="${value}"]`);
    else await field.fill(value);
  }
}

async function attach(page: Page, name: string, script: boolean): Promise<void> {
  const isPicture = name.endsWith('.jpg');
  const buffer = isPicture ? await photo('jpeg', { width: 800, height: 600 }) : Buffer.from(await plainPdf('journey'));
  if (script) await page.locator('#file').hover();
  await page.setInputFiles('#file', { name, mimeType: isPicture ? 'image/jpeg' : 'application/pdf', buffer });
  if (script) await page.locator('input[name=stagedFile]').waitFor({ state: 'attached' });
}

async function reply(tab: Tab, picture: string): Promise<void> {
  const { page } = tab;
  await press(page, page.locator('main li a').first());
  const files = await Promise.all(
    ['egyik.pdf', 'másik.pdf'].map(async (name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(await plainPdf(name)),
    })),
  );
  await page.fill('#text', 'Pótlom, amit kértek.');
  await page.locator('details:has(#file) > summary').first().click();
  await page.setInputFiles('#file', files);
  await press(page, page.locator('button[value=upload]'));
  expect(await page.inputValue('#text')).toBe('Pótlom, amit kértek.');
  await press(page, page.locator('button[name=remove]').first());
  await lookAt(tab, picture);
  await press(page, page.locator('form#step button[value=write]').last());
  const pageText = (await page.locator('main').textContent()) ?? '';
  for (const part of ['Pótlom, amit kértek.', 'másik.pdf']) expect(pageText).toContain(part);
  expect(pageText).not.toContain('egyik.pdf');
  await lookAt(tab, `${picture}-sent`);
}

describe('a request of care, on a phone', () => {
  it.each(sampled(ways, 3))(
    'for $service is filled in, read once more and sent in $language, with script $script; a reply brings files (S1-04, S5-11, S5-19)',
    async ({ service, language, script, file, before }) => {
      const kind = careRequestKind(service);
      const tomorrow = systemClock().toZonedDateTimeISO('Europe/Budapest').add({ days: 1 }).toPlainDate().toString();
      const tab = await customerTab(portal, { language, script, height: 780, flags: Permission.options });
      const { page, context } = tab;
      const next = page.locator('form#step button:not(.hidden)').last();
      await page.goto(`${portal.base()}${routeRow(kind.page)?.path}?service=${service}`);
      await lookAt(tab, `care-${service}-1-intro`);
      const start = page.locator('main a.button').first();
      const { y = 999, height = 0 } = (await start.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(780);
      if (before !== undefined) expect(await page.locator('main').textContent()).toContain(before);
      await press(page, start);
      for (const [no, names] of kind.groups.entries()) {
        const days = { ...dayParts('preferredDay', tomorrow), ...dayParts('otherDay', tomorrow) };
        const entries = Object.entries({ ...typedAnswers(names), ...(names.includes('place') && days) });
        const [first] = entries;
        // A refusal stands at its field, and the other entries stay.
        if (no === 0) await press(page, next);
        if (no === 0) await page.locator(`[href="#${names[0]}"]`).waitFor();
        if (first) await typeAll(page, Object.fromEntries(entries));
        await lookAt(tab, `care-${service}-2-step-${no + 2}`);
        await press(page, next);
      }
      if (file !== undefined) await attach(page, file, script);
      if (kind.files) {
        await lookAt(tab, `care-${service}-3-files`);
        await press(page, next);
      }
      await lookAt(tab, `care-${service}-4-check`);
      expect(await page.locator('main dl > div').count()).toBe(kind.groups.flat().length + (kind.files ? 1 : 0));
      await page.locator('main [name=consent]').check();
      await press(page, next);
      await page.waitForURL(/\/requests\/[\dA-Z]{4}-[\dA-Z]{4}/);
      await lookAt(tab, `care-${service}-5-sent`);
      await press(page, page.locator('main a.button').first());
      await lookAt(tab, `care-${service}-6-request`);
      if (file !== undefined) expect(await page.locator('main').textContent()).toContain(file);
      await press(page, page.locator('main a[href="/requests"]').first());
      expect(await page.locator('main li').count()).toBe(1);
      await lookAt(tab, `care-${service}-7-list`);
      if (file !== undefined && !script) await reply(tab, `care-${service}-7-reply`);
      await context.close();
    },
  );
});
