import { afterAll, beforeAll, expect, it } from 'vitest';
import { dicomOf } from '../files/zips.ts';
import { customerTab } from './customer-tab.ts';
import { type LivePortal, live, lookAt } from './live.ts';

const MB = 1024 * 1024;
const slow = { timeout: 20_000 };

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

it('a DICOM for a second opinion goes on by itself after a broken line, and after a reload where it was (not-shown 5.7, S5-15)', async () => {
  const tab = await customerTab(portal, { language: 'hu-HU', script: true, flags: ['hasSecondOpinion'] });
  const { page, context } = tab;
  const files = `${portal.base()}/services/second-opinion?service=second_opinion&step=6`;
  await page.goto(files);
  await page.locator('#file').hover();
  await lookAt(tab, 'imaging-files');
  const offsets: number[] = [];
  let broken = new Set([1]);
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    offsets.push(Number(await route.request().headerValue('upload-offset')));
    return broken.has(offsets.length - 1) ? route.abort() : route.fallback();
  });
  const chosen = { name: 'mr.dcm', mimeType: 'application/dicom', buffer: dicomOf(5 * MB) };
  await page.setInputFiles('#file', [chosen]);
  await page.locator('input[name=stagedFile]').waitFor({ state: 'attached' });
  expect(offsets).toEqual([0, 2 * MB, 2 * MB, 4 * MB]);
  offsets.length = 0;
  broken = new Set([1, 2, 3]);
  const other = { ...chosen, name: 'ct.dcm', buffer: dicomOf(5 * MB + 1) };
  await page.setInputFiles('#file', [other]);
  await expect.poll(() => offsets.length, slow).toBe(2);
  await page.goto(files);
  await page.locator('#file').hover();
  broken = new Set();
  await page.setInputFiles('#file', [other]);
  await expect.poll(() => page.locator('input[name=stagedFile]').count(), slow).toBe(2);
  expect(offsets.slice(2)).toEqual([2 * MB, 4 * MB]);
  await context.close();
});
