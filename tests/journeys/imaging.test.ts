import { afterAll, beforeAll, expect, it } from 'vitest';
import { photo } from '../files/pictures.ts';
import { dicomOf, zipOf } from '../files/zips.ts';
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

it('a disk shows what is left out of it before it is sent, and files are known without an ending (S5-15, S5-16, R44)', async () => {
  const tab = await customerTab(portal, { language: 'en-GB', script: true, flags: ['hasSecondOpinion'] });
  const { page, context } = tab;
  await page.goto(`${portal.base()}/services/second-opinion?service=second_opinion&step=6`);
  await page.locator('#file').hover();
  let send = () => {};
  const isSent = new Promise<void>((done) => {
    send = done;
  });
  await page.route('**/uploads', async (route) => {
    await isSent;
    return route.fallback();
  });
  const entries = ['DICOMDIR', 'viewer.exe', 'AUTORUN.INF', 'DICOM/IM1'];
  const buffer = zipOf(entries.map((name) => ({ name, bytes: dicomOf(900) })));
  await page.setInputFiles('#file', [{ name: 'cd', mimeType: '', buffer }]);
  await expect.poll(() => page.locator('main').innerText(), slow).toContain('viewer.exe, AUTORUN.INF');
  expect(await page.locator('input[name=stagedFile]').count()).toBe(0);
  send();
  const staged = () => page.locator('input[name=stagedFile]').count();
  await expect.poll(staged, slow).toBe(1);
  await page.setInputFiles('#file', [
    { name: 'IM000001', mimeType: '', buffer: dicomOf(1000) },
    { name: '1000019482', mimeType: '', buffer: await photo() },
    { name: 'lelet.docx', mimeType: '', buffer: zipOf([{ name: 'viewer.exe' }]) },
    { name: 'page.html', mimeType: '', buffer: await photo('png') },
  ]);
  await expect.poll(staged, slow).toBe(3);
  await page.reload();
  const text = await page.locator('main').innerText();
  for (const part of ['cd.zip', 'viewer.exe, AUTORUN.INF', 'IM000001.dcm', '1000019482.jpg'])
    expect(text).toContain(part);
  await context.close();
});
