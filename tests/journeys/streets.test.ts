import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
let server: Server;
let requests: string[] = [];
let works = true;
beforeAll(async () => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde5dd' } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(works ? 200 : 503, { 'content-type': 'image/png' }).end(works ? tile : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  portal = await live({ settings: { MAP_TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` } });
});
afterAll(async () => {
  await portal.close();
  server.close();
});

it.each([
  ['shows streets beside the list, and the next time on each pin, once it is pressed (S1-02, S2.5-01)', true],
  ['keeps its outlines and its pins where no tile comes (S1-02, S2.5-01)', false],
])('a map with a tile server %s', { timeout: 60_000 }, async (_what, comes) => {
  works = comes;
  requests = [];
  const tab = await openTab(portal, { width: 1280, height: 900 });
  const { page } = tab;
  await page.goto(`${portal.base()}/services/provider-search?subfunction=101&location=Budapest`);
  await page.waitForLoadState('load');
  expect(await page.locator('[data-map]').isVisible()).toBe(true);
  expect(requests).toEqual([]);
  await page.locator('[data-map]').click();
  const pins = page.locator('#map .leaflet-marker-icon button');
  await expect.poll(() => pins.count(), { timeout: 15_000 }).toBeGreaterThan(0);
  const loaded = page.locator('#map .leaflet-tile-loaded');
  if (comes) await expect.poll(() => loaded.count()).toBeGreaterThan(0);
  else await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(requests.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  const texts = await pins.allTextContents();
  expect(
    texts.some((text) => /^\d( \+\d)? · \d+\..* \d\d:\d\d$/.test(text)),
    texts.join(),
  ).toBe(true);
  expect(await page.locator('#map .leaflet-outlines-pane path').count()).toBeGreaterThan(0);
  expect(await page.locator('#map').textContent()).toContain('© OpenStreetMap');
  if (comes) await lookAt(tab, 'streets');
  await tab.context.close();
});
