import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import type { Brand } from '../../contract/platform/brand.ts';
import type { Services } from '../../server/interop/context.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { altchaCaptcha } from '../../server/platform/ports/captcha.ts';
import { openVideoSignals } from '../../server/video-signals.ts';
import { violationsOn } from '../../tasks/axe.ts';
import { headlessShellPath } from '../../tasks/chromium.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { deep } from '../support/deep.ts';
import { faultsOnce } from '../support/faults-once.ts';
import { startOfTests } from '../support/fixture.ts';
import { skeletonOf } from '../support/skeleton.ts';
import { type World, world } from '../support/world.ts';
import { selfSigned } from './certificate.ts';
import { likeAnOlderBrowser } from './older.ts';

export type LivePortal = {
  w: World;
  base: (host?: string) => string;
  /** The portal takes it for a visitor's own browser. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  close: () => Promise<void>;
};

let shared: Promise<Browser> | undefined;
/** Every tab is a visitor of its own. The browser ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({ executablePath: headlessShellPath(), args: flags });
  return shared;
}

type Options = {
  secure?: boolean;
  brand?: Partial<Brand>;
  brands?: string;
  gallery?: boolean;
  settings?: Readonly<Record<string, string>>;
  /** Replaces the offline ones. */
  ports?: Partial<Services['ports']>;
};

let standing: ReturnType<typeof opened> | undefined;

/**
 * The application by the real clock, with the real captcha and a real browser; over TLS on demand. A worker's journeys
 * share it, unless they ask for something special.
 */
export async function live(options: Options = {}): Promise<LivePortal> {
  const isShared = Object.keys(options).length === 0;
  if (isShared) standing ??= opened({});
  const portal = await (isShared && standing ? standing : opened(options));
  const browser = await sharedBrowser();
  const contexts: BrowserContext[] = [];
  return {
    w: portal.w,
    base: portal.base,
    newContext: async (own) => {
      const context = await browser.newContext(own);
      await context.addInitScript(likeAnOlderBrowser);
      contexts.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      if (!isShared) await portal.close();
    },
  };
}

async function opened({ secure = false, brand, brands, gallery = false, ports = {}, settings = {} }: Options) {
  const port = await freePort();
  const scheme = secure ? 'https' : 'http';
  const captcha = altchaCaptcha('a key of the journeys', 100);
  const baseUrl = `${scheme}://localhost:${port}`;
  const w = await world({
    clock: systemClock,
    baseUrl,
    ports: { captcha, ...ports },
    gallery,
    settings,
    ...(brand && { brand }),
    ...(brands && { brands }),
  });
  await moveToNow(w);
  const listener = getRequestListener(w.app.fetch);
  const server = secure ? createHttpsServer(selfSigned(), listener) : createHttpServer(listener);
  const signals = openVideoSignals({ ...w, url: w.databaseUrl, trustProxy: false });
  w.onCommit(signals.committed);
  server.on('upgrade', signals.upgrade);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    w,
    base: (host = 'localhost') => `${scheme}://${host}:${port}`,
    close: async () => {
      await signals.stop();
      server.closeAllConnections();
      server.close();
      await w.close();
    },
  };
}

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-certificate-errors',
  // Cameras and microphones are made up; a page still needs permission.
  '--use-fake-device-for-media-stream',
  '--host-resolver-rules=MAP hostile.test 127.0.0.1, MAP partner.test 127.0.0.1',
];

/** The fixture's first Monday becomes this week's, by whole weeks, so that weekdays and local times stay. */
async function moveToNow({ database, services }: World): Promise<void> {
  const weeks = Math.floor(systemClock().since(startOfTests).total('hours') / (24 * 7));
  await sql`update slot set start_at = start_at + ${weeks * 7}::int * interval '1 day', end_at = end_at + ${weeks * 7}::int * interval '1 day'`.execute(
    database.db,
  );
  await sql`update offering set next_free_at = (select min(start_at) from slot where slot.schedule_id = offering.schedule_id and status = 'free' and start_at > now() + interval '1 hour')`.execute(
    database.db,
  );
  await services.directory.refresh();
}

export async function mailedLink({ w }: LivePortal, email: string, kind: string): Promise<string> {
  await w.deliver();
  const letter = w.letters.findLast((candidate) => candidate.to === email);
  return new RegExp(`https?://\\S+/${kind}/\\S+`).exec(letter?.text ?? '')?.[0] ?? '';
}

export type Tab = { context: BrowserContext; page: Page; errors: string[]; script: boolean };

/** Errors of the console are collected, without the status of a refused form. */
export async function openTab(
  { newContext }: LivePortal,
  options: {
    language?: string;
    width?: number;
    height?: number;
    script?: boolean;
    touch?: boolean;
    timeZone?: string;
  } = {},
): Promise<Tab> {
  const {
    language = 'hu-HU',
    width = 360,
    height = 740,
    script = true,
    touch = false,
    timeZone = 'Europe/Budapest',
  } = options;
  const context = await newContext({
    viewport: { width, height },
    locale: language,
    javaScriptEnabled: script,
    hasTouch: touch,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const refused = /status of (?:401|403|404|409|410|422)/.test(message.text());
    if (message.type() === 'error' && !refused) errors.push(message.text());
  });
  return { context, page, errors, script };
}

/** Waits for the next document. */
export async function press(page: Page, target: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), target.click()]);
}

/** Waits for a frame's new page or the browser's refusal: the debugger hears of it late. */
export async function arrived(frame: Frame | null | undefined): Promise<Frame> {
  if (!frame) throw new Error('there is no frame');
  await expect.poll(() => frame.url(), { timeout: 10_000 }).not.toMatch(/^(?:about:blank)?$/);
  await frame.waitForLoadState('load');
  return frame;
}

/** Violations of the policy on any page of the browser, even those that a script swallows. */
export async function stopped(context: BrowserContext): Promise<string[]> {
  const heard: string[] = [];
  await context.exposeBinding('policyStopped', (_source, what: string) => void heard.push(what));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(window, 'policyStopped')(`${violatedDirective} ${blockedURI} ${sample}`);
    }),
  );
  return heard;
}

const pictures = deep || process.env.KAPU_PICTURES === '1';

/** Every step has no axe violation, nothing wider than the screen and no error; people may ask for a picture. */
export async function lookAt({ page, errors, script }: Tab, picture: string): Promise<void> {
  await page.waitForLoadState('load');
  if (script) await hydrated(page);
  if (pictures) {
    mkdirSync('screens', { recursive: true });
    await page.screenshot({ path: `screens/${picture}.png`, fullPage: true });
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, `${picture}: sideways scrolling`).toBeLessThanOrEqual(0);
  // A page without script cannot be asked; `visit` has held it to the same rules.
  if (script) expect(await newViolationsOn(page), `${picture}: axe`).toEqual([]);
  expect(errors, `${picture}: console`).toEqual([]);
}

/** A page that differs only in words from a sound one is skipped. */
async function newViolationsOn(page: Page): Promise<string[]> {
  const { hostname } = new URL(page.url());
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const skeleton = await page.locator('html').evaluate(skeletonOf);
  return faultsOnce(`${hostname} ${width} ${height}`, skeleton, (knowsFrame) =>
    violationsOn(page, knowsFrame ? 'main' : 'html'),
  );
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
