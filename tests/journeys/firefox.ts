import { type BrowserContext, type Frame, launch } from 'puppeteer-core';
import { programs } from '../../tasks/other-browsers.ts';
import { programPath } from '../../tasks/programs.ts';
import { type Browser, patiently, phone, type Visitor } from './visitor.ts';

/** NS_BINDING_ABORTED: files on their way to a page that the visitor left. */
const cancelled = /download failed.* status=2152398850 /;

/** A fake camera and microphone that every page may use, and addresses without a name of this network. */
export const fakeMedia = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
} as const;

/** Debian has no geckodriver: Firefox itself speaks WebDriver BiDi. */
export async function openFirefox(more: Readonly<Record<string, unknown>> = {}): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: programPath(programs.firefox),
    defaultViewport: phone,
    extraPrefsFirefox: {
      'intl.accept_languages': 'hu',
      'ui.prefersReducedMotion': 1,
      // Third parties may store nothing.
      'network.cookie.cookieBehavior': 1,
      ...more,
    },
  });
  return {
    newVisitor: async () => visitorIn(await browser.createBrowserContext()),
    close: () => browser.close(),
  };
}

async function visitorIn(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const errors: string[] = [];
  const note = (text: string) => void (cancelled.test(text) || errors.push(text));
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => void (message.type() === 'error' && note(message.text())));
  let inside: Frame | undefined;
  const frame = () => inside ?? page.mainFrame();

  async function findVisible(selector: string) {
    const elements = await frame().$$(selector);
    const visible = await Promise.all(elements.map((element) => element.isVisible()));
    const first = elements.find((_element, at) => visible[at]);
    if (!first) throw new Error(`no ${selector} at ${frame().url()}`);
    return first;
  }

  return {
    goTo: async (address) => {
      inside = undefined;
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    enterFrame: async () => {
      inside = await patiently(async () => {
        const child = page.frames().find((candidate) => candidate !== page.mainFrame());
        if (!child?.url().startsWith('http')) throw new Error('nothing is in the frame');
        return child;
      });
    },
    type: async (field, text) => (await patiently(() => findVisible(field))).type(text),
    press: (target) =>
      patiently(async () => {
        const element = await findVisible(target);
        // Firefox 140 cannot tell where on the page an element of a frame lies, so no pointer reaches it.
        const click = inside
          ? element.evaluate((part) => part instanceof HTMLElement && part.click())
          : element.click();
        await click.catch((error: unknown) => {
          throw new Error(`cannot press ${target}: ${error}`);
        });
      }),
    see: async (target) => void (await patiently(() => findVisible(target))),
    ask: (expression) => frame().evaluate(expression),
    errors: async () => errors,
    close: () => context.close(),
  };
}
