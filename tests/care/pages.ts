import type { Language } from '../../contract/platform/brand.ts';
import { sendForm } from '../files/form.ts';
import { type Jar, sentBy, type Visit, visit } from '../support/visit.ts';
import type { World } from '../support/world.ts';

export type Browser = { w: World; jar: Jar; language: Language; host?: string };

export function see({ w, ...browser }: Browser, path: string): Promise<Visit> {
  return visit(w, path, { ...browser, axe: false });
}

export function follow(browser: Browser, page: Visit, link: string): Promise<Visit> {
  return see(browser, findElement(page, `main ${link}`).getAttribute('href') ?? '');
}

type FormInput = { entries?: Record<string, string>; files?: readonly { name: string; bytes: Uint8Array }[] };

/** The form is sent as it was shown, with the given entries. */
export async function press(
  browser: Browser,
  page: Visit,
  button: string,
  { entries = {}, files }: FormInput = {},
): Promise<Visit> {
  const { w, ...own } = browser;
  const pressed = findElement<HTMLButtonElement>(page, `main button${button}`);
  const pairs = [...sentBy(pressed)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const form = { ...Object.fromEntries(pairs), ...entries };
  const to = pressed.getAttribute('formaction') ?? pressed.form?.getAttribute('action') ?? page.url;
  if (!files) return visit(w, to, { ...own, axe: false, method: 'POST', form });
  const sent = await sendForm(w, to, { fields: form, files }, own.jar, own.language, false, own.host);
  if (!sent.page) throw new Error(`${to} kept its files: ${sent.status}`);
  return sent.page;
}

export function factsIn({ document }: Visit, within = 'main'): ReadonlyMap<string, string> {
  const terms = [...document.querySelectorAll(`${within} dt`)];
  return new Map(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']));
}

function findElement<Found extends Element>(page: Visit, selector: string): Found {
  const element = page.document.querySelector<Found>(selector);
  if (!element) throw new Error(`${page.url} has no ${selector}`);
  return element;
}
