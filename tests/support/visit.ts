import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import htmlValidate from 'html-validate/package.json' with { type: 'json' };
import { type ConstructorOptions, JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { expect } from 'vitest';
import { foreignDateWords } from '../house/date-words.ts';
import { brandNames } from './brand-names.ts';
import { faultsOnce } from './faults-once.ts';
import { skeletonOf } from './skeleton.ts';
import type { World } from './world.ts';

export type Visit = {
  status: number;
  /** Parsed when a test first reads it, because that takes longer than all checks of the page. */
  readonly document: Document;
  text: string;
  headers: Headers;
  url: string;
};

/** Cookies of one browser, by name. */
export type Jar = Map<string, string>;

type Options = {
  host?: string;
  language?: string;
  cookie?: string;
  jar?: Jar;
  method?: string;
  form?: Record<string, string> | URLSearchParams;
  /** Off if another page is drawn by the very same parts. */
  axe?: boolean;
};

/** Rules that need a real page on a real screen; the journeys check them there. */
const drawn = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'css-orientation-lock'];
const accessibility = { lasting: `axe ${axe.version} without ${drawn}` };

const standard = 'html-validate:standard';
const markup = { lasting: `html-validate ${htmlValidate.version} ${standard}` };

/**
 * Fetches a page as a browser without script would, and checks every page's duties: one h1, a title, its language,
 * unique ids, valid markup, forms that lead somewhere, no raw text id, no other brand's name, no axe violation.
 */
export async function visit(w: World, path: string, options: Options = {}): Promise<Visit> {
  const { host = 'localhost:3000', language = 'hu', method = 'GET' } = options;
  const headers: Record<string, string> = { 'accept-language': language };
  const { jar } = options;
  const cookies = [options.cookie, jar && cookiesOf(jar)].filter(Boolean);
  if (cookies.length > 0) headers.cookie = cookies.join('; ');
  if (method === 'POST')
    Object.assign(headers, {
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    });
  const response = await w.request(path, {
    host,
    method,
    headers,
    ...(options.form && { body: new URLSearchParams(options.form).toString() }),
  });
  if (jar) keepCookies(jar, response);
  const redirected = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && redirected) {
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    return visit(w, redirected, {
      host,
      language,
      axe: options.axe ?? true,
      ...(jar ? { jar } : cookie && { cookie }),
    });
  }
  expect(response.status, `${path}: a fault of ours`).not.toBe(500);
  const html = await response.text();
  const place = { url: `http://${host}${path}`, virtualConsole: new VirtualConsole() };
  const light = parseHTML(html).document;
  const skeleton = skeletonOf(light.documentElement);
  const invalid = await faultsOnce(markup, skeleton, () => markupFaultsOf(html, path));
  expect(invalid, invalid.join('\n')).toEqual([]);
  const text = owes(light, { path, language, host });
  // Structure does not change with the language; one of them is enough for the slowest check.
  if (language === 'hu' && options.axe !== false) {
    const violations = await faultsOnce(accessibility, skeleton, (knowsFrame) => violationsOf(html, place, knowsFrame));
    expect(violations, violations.join('\n')).toEqual([]);
  }
  let made: Document | undefined;
  return {
    status: response.status,
    get document() {
      made ??= documentOf(html, place.url);
      return made;
    },
    text,
    headers: response.headers,
    url: path,
  };
}

export function cookiesOf(jar: Jar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A cookie without a value is gone. */
export function keepCookies(jar: Jar, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

const newWindow = () => new JSDOM('', { virtualConsole: new VirtualConsole() });
const browser = { pageCount: 0, tab: newWindow() };

/** Ten pages share a window, which takes as long to make as a page does; it keeps all of them as long as it lives. */
function documentOf(html: string, url: string): Document {
  browser.pageCount += 1;
  if (browser.pageCount % 10 === 0) browser.tab = newWindow();
  browser.tab.reconfigure({ url });
  const document = new browser.tab.window.DOMParser().parseFromString(html, 'text/html');
  dropScripts(document);
  return document;
}

export function sentBy(button: HTMLButtonElement): FormData {
  return new browser.tab.window.FormData(button.form ?? undefined, button);
}

const validator = new HtmlValidate({ extends: [standard] });

async function markupFaultsOf(html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
  );
}

let looking: Promise<unknown> = Promise.resolve();

/** Axe takes one page at a time; its main part alone if the frame is known to be sound. */
function violationsOf(html: string, place: ConstructorOptions, knowsFrame: boolean): Promise<string[]> {
  const rules = Object.fromEntries(drawn.map((rule) => [rule, { enabled: false }]));
  const look = async () => {
    const { documentElement } = new JSDOM(html, place).window.document;
    const part = (knowsFrame && documentElement.querySelector('main')) || documentElement;
    const { violations } = await axe.run(part, { rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${place.url}: ${id} ${nodes.map((node) => node.target).join(' ')}`);
  };
  const faults = looking.then(look, look);
  looking = faults;
  return faults;
}

/** English writes money so, in a portal with Hungarian or Romanian hosts: “Ft 50,000”, “RON 120.00”. */
const currencyFirst = /(?:Ft|lei|HUF|RON)\s?\d+(?:(?:,\d{3})+|\.\d\d\b)/;

/** @returns the page's text */
function owes(document: Document, page: { path: string; language: string; host: string }): string {
  const { path } = page;
  expect(document.querySelectorAll('h1').length, `${path}: one h1`).toBe(1);
  expect(document.title, `${path}: a title`).toMatch(/\S – \S/);
  expect(document.documentElement.lang, `${path}: its language`).toBe(page.language);
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    `${path}: unique ids`,
  ).toEqual([]);
  for (const form of document.querySelectorAll('form'))
    expect(form.querySelector('button, input[type=submit]'), `${path}: a form without a button`).not.toBeNull();
  for (const button of document.querySelectorAll('button[type=submit]')) {
    const form = button.getAttribute('form');
    const owner = form === null ? button.closest('form') : document.querySelector(`form[id="${form}"]`);
    expect(owner, `${path}: a button of no form, ${button.outerHTML}`).not.toBeNull();
  }
  dropScripts(document);
  const text = document.body.textContent ?? '';
  expect(text, `${path}: a raw text id`).not.toMatch(/\b[a-z]+\.[a-z_]+\.[a-z_]+\b(?<!\.[a-z]{2,3})/);
  expect(text, `${path}: a placeholder that was not filled`).not.toMatch(/\{\w+\}|\bundefined\b|\bNaN\b/);
  expect(foreignDateWords(text, page.language), `${path}: a month or weekday of another language`).toEqual([]);
  expect(text, `${path}: money as no host of ours writes it (S1-11)`).not.toMatch(currencyFirst);
  for (const name of brandNames(page.host)) expect(text, `${path}: another brand's name`).not.toContain(name);
  return text;
}

function dropScripts(document: Document): void {
  for (const element of document.querySelectorAll('script, style')) element.remove();
}

export function formPost(form: Record<string, string>) {
  return {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  };
}
