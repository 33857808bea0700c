import { z } from 'zod';
import type { FormAddress } from './form-addresses.ts';
import { changing, type PageChange } from './page-changes.ts';
import { takenOver, type Visitor } from './visitor.ts';

function firstField(): { selector: string; type: string; name: string } | null {
  const kinds = ['text', 'search', 'email', 'tel', 'textarea'];
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main form :is(input, textarea)'),
  ];
  const field = fields.find(
    (one) => kinds.includes(one.type) && !one.readOnly && !one.disabled && one.checkVisibility(),
  );
  if (!field) return null;
  const tag = field.tagName.toLowerCase();
  return {
    selector: field.id ? `#${CSS.escape(field.id)}` : `main form ${tag}[name="${field.name}"]`,
    type: field.type,
    name: field.name,
  };
}

/** The first box is ticked and the last choice of the first list taken. @returns how to find them again */
function chooseSome(): string[] {
  const box = document.querySelector<HTMLInputElement>('main form input[type=checkbox][id]:not(:disabled, :checked)');
  const list = document.querySelector<HTMLSelectElement>('main form select[id]:not(:disabled)');
  const tell = (element: Element) => {
    for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  if (box) {
    box.checked = true;
    tell(box);
  }
  if (list) {
    list.selectedIndex = list.options.length - 1;
    tell(list);
  }
  return [box && `#${CSS.escape(box.id)}:checked`, list && `#${CSS.escape(list.id)} option:last-child:checked`].filter(
    (selector) => typeof selector === 'string',
  );
}

const texts: Record<string, string> = { email: 'kov@example.hu', tel: '+36301' };
const Field = z.object({ selector: z.string(), type: z.string(), name: z.string() }).nullable();

/** Entries, choices, the focus, the caret and a form survive a changed page. @returns the faults */
export async function typedThrough(visitor: Visitor, address: string, change: PageChange): Promise<string[]> {
  await visitor.goTo(address);
  await visitor.ask(changing(change));
  const field = Field.parse(await visitor.ask(`(${firstField})()`));
  if (!field) return [];
  const chosen = z.array(z.string()).parse(await visitor.ask(`(${chooseSome})()`));
  const text = texts[field.type] ?? 'Kovács';
  const at = `document.querySelector(${JSON.stringify(field.selector)})`;
  const before = String(await visitor.ask(`${at}.value`));
  await visitor.type(field.selector, text);
  await takenOver(visitor);
  const now = () => visitor.ask(`[${at}.value, document.activeElement === ${at}, ${at}.selectionStart]`);
  // Engines differ in the caret's place in a field that has a text already.
  const whole = (value: unknown) =>
    value === before + text || value === text + before || (visitor.selectsOnEntry === true && value === text);
  const caret = before === '' && field.type !== 'email' ? text.length : undefined;
  const [value, isFocused, start] = z.array(z.unknown()).parse(await now());
  const stays = await visitor.ask(`${JSON.stringify(chosen)}.every((one) => document.querySelector(one) !== null)`);
  // A field with suggestions sends its value by a hidden one of the same name.
  const sent = await visitor.ask(`new FormData(${at}.form).get(${JSON.stringify(field.name)})`);
  return [
    ...(whole(value) ? [] : [`holds ${JSON.stringify(value)}, and ${JSON.stringify(before)} before`]),
    ...(isFocused === true ? [] : ['has lost the focus']),
    ...(caret === undefined || start === caret ? [] : [`has its caret at ${start}`]),
    ...(sent === value ? [] : [`sends ${JSON.stringify(sent)}`]),
    ...(stays === true ? [] : ['has forgotten a choice']),
  ];
}

export async function comeAs(visitor: Visitor, base: string, { cookie }: FormAddress): Promise<void> {
  await visitor.goTo(`${base}/privacy-policy`);
  const names = ['token', 'desk', 'hold'].map((name) => `${name}=; max-age=0; path=/`);
  const lines = cookie === '' ? names : [...names, `${cookie}; path=/`];
  for (const line of lines) await visitor.ask(`void (document.cookie = ${JSON.stringify(line)})`);
}
