import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteRow } from '../../contract/portal/route.ts';
import { routeAt } from '../../contract/route-at.ts';
import { addresses } from '../support/addresses.ts';
import { deep, sampled } from '../support/deep.ts';
import { arrived, freePort, type LivePortal, live, openTab } from './live.ts';

// A fourth of the portal's pages (all in the deep run) in frames of two sites: the partner's record names one of them
// (T20).

let portal: LivePortal;
let site: Server;
const parents = { partner: '', hostile: '' };
beforeAll(async () => {
  const port = await freePort();
  for (const name of ['partner', 'hostile'] as const) parents[name] = `http://${name}.test:${port}`;
  portal = await live({ brand: { frameAncestors: [parents.partner] } });
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>another site</title><body>');
  }).listen(port, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await portal.close();
});

/** After every redirect. */
async function shownAt(path: string): Promise<RouteRow | undefined> {
  const answer = await portal.w.request(path, { host: new URL(portal.base()).host });
  const to = answer.headers.get('location');
  return to === null ? routeAt(path) : shownAt(to);
}

const asking = [
  { parent: 'partner', flag: '?iframe=1' },
  { parent: 'hostile', flag: '' },
  { parent: 'hostile', flag: '?iframe=1' },
] as const;

async function drawnIn(parent: string, paths: readonly string[]): Promise<string[]> {
  const { context, page } = await openTab(portal);
  const drawn: string[] = [];
  for (let at = 0; at < paths.length; at += 12) {
    const some = paths.slice(at, at + 12);
    await page.goto(parent);
    await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map((src, no) => {
            const frame = Object.assign(document.createElement('iframe'), { name: `f${no}` });
            // A refused page is a load like any other to the page around it, so that it learns nothing.
            const loaded = new Promise((done) => frame.addEventListener('load', done));
            frame.src = src;
            document.body.append(frame);
            return loaded;
          }),
        ),
      some.map((path) => `${portal.base()}${path}`),
    );
    for (const [no, path] of some.entries()) {
      const element = await page.locator(`iframe[name=f${no}]`).elementHandle();
      const frame = await arrived(await element?.contentFrame());
      if (await frame.evaluate(() => document.querySelector('main h1') !== null)) drawn.push(path);
    }
  }
  await context.close();
  return drawn;
}

describe('a page in a frame (D6, T20, R22)', () => {
  it.each(sampled(asking, 2))(
    'of another site is drawn as the record says: $parent, $flag',
    { timeout: 180_000 },
    async (way) => {
      const byFrames = Object.groupBy(await addresses(portal.w), ({ row }) => row.frames);
      const paths = Object.values(byFrames).flatMap((rows) => sampled(rows, 4).map(({ path }) => path + way.flag));
      const allowed = [];
      if (way.parent === 'partner')
        for (const path of paths) if ((await shownAt(path))?.frames === 'partner') allowed.push(path);
      expect(await drawnIn(parents[way.parent], paths)).toEqual(allowed);
      if (way.parent === 'partner') {
        expect(allowed.length).toBeGreaterThan(deep ? 20 : 4);
        expect(paths.length - allowed.length).toBeGreaterThan(deep ? 20 : 4);
      }
    },
  );

  it('shows nothing where a site of the record is itself in another’s frame (T20)', async () => {
    const { context, page } = await openTab(portal);
    await page.goto(parents.hostile);
    const inner = async (parent: Frame, name: string, src: string) => {
      await parent.evaluate(
        (frame) =>
          new Promise((done) => {
            const made = Object.assign(document.createElement('iframe'), frame);
            made.addEventListener('load', done);
            document.body.append(made);
          }),
        { name, src },
      );
      const element = await parent.locator('iframe').elementHandle();
      return arrived(await element?.contentFrame());
    };
    const partner = await inner(page.mainFrame(), 'partner', parents.partner);
    const frame = await inner(partner, 'portal', `${portal.base()}/?iframe=1`);
    expect(await frame.evaluate(() => document.querySelector('main h1') !== null)).toBe(false);
    await context.close();
  });
});
