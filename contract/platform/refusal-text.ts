import type { Language } from './brand.ts';
import { currencies } from './currencies.ts';
import type { Violation } from './error-object.ts';
import { fieldNameOf } from './field-name.ts';
import { dayLong, fileSize, money } from './format.ts';
import { articleOf } from './languages.ts';
import type { Money } from './money.ts';

type Values = Readonly<Record<string, string | number>>;

export type Catalogue = {
  language: Language;
  has: (id: string) => boolean;
  say: (id: string, values: Values) => string;
  phone: string;
  requestId: string;
};

type RefusalFacts = {
  code: string;
  details: Readonly<Record<string, unknown>>;
  violations?: readonly Pick<Violation, 'propertyName' | 'limit'>[];
};

/** A code that no catalogue has is shown with the partner's own words, or else by its name (S8.1-07). */
export function refusalText(
  { code, details, violations }: RefusalFacts,
  part: 'text' | 'cause' | 'next',
  catalogue: Catalogue,
): string {
  const { has, say, phone, requestId } = catalogue;
  const theirs = (name: string) =>
    code === 'unknown' && typeof details[name] === 'string' ? details[name] : undefined;
  const [foreign = code, message] = [theirs('code'), theirs('message')];
  if (part === 'text' && message !== undefined) return message;
  const fixed = { phone, requestId, code: foreign, ...fieldOf(details, violations, catalogue) };
  const facts = { ...detailsOf(details, catalogue), ...standingOf(details, catalogue), ...shownOf(details, catalogue) };
  return say(idOf({ code, details, part }, has), { ...facts, ...fixed });
}

function idOf({ code, details, part }: RefusalFacts & { part: string }, has: Catalogue['has']): string {
  // Somebody who chose anew while the portal still tries would be booked twice, so the next step is to wait.
  if (part === 'next' && details.retried === true) return 'messages.retried';
  const own = `typed.${String(details.typedAs)}.${code}.${part}`;
  return has(own) ? own : `errors.${code}.${part}`;
}

function fieldOf(details: RefusalFacts['details'], violations: RefusalFacts['violations'], catalogue: Catalogue) {
  const [first] = violations ?? [];
  const limit = first?.limit ?? '';
  if (typeof details.field === 'string')
    return { field: details.field, Article: articleOf(details.field, catalogue.language), limit };
  if (first === undefined) return { field: '', Article: '', limit };
  const { field, Article } = namesOf(first.propertyName, catalogue);
  return { field, Article, limit };
}

function shownOf({ last, left: remainder }: RefusalFacts['details'], { language }: Catalogue): Values {
  const sum = moneyIn(remainder);
  return { last: typeof last === 'string' ? dayLong(last, language) : '', left: sum ? money(sum, language) : '' };
}

function moneyIn(value: unknown): Money | undefined {
  if (typeof value !== 'object' || value === null || !('amount' in value) || !('currency' in value)) return undefined;
  const currency = currencies.find((one) => one === value.currency);
  return typeof value.amount === 'number' && currency ? { amount: value.amount, currency } : undefined;
}

function standingOf({ kind, state }: RefusalFacts['details'], { has, say }: Catalogue): Values {
  const words = [`states.${String(kind)}.${String(state)}`, `states.${String(state)}`].find(has);
  return { standing: words === undefined ? String(state ?? '') : say(words, {}) };
}

function namesOf(propertyName: string, { has, say, language }: Catalogue) {
  const name = fieldNameOf(propertyName);
  const field = has(`fields.${name}`) ? say(`fields.${name}`, {}) : name;
  return { name, field, Article: articleOf(field, language) };
}

const shownDetails = [
  'name',
  'size',
  'max',
  'most',
  'count',
  'kinds',
  'other',
  'value',
  'state',
  'holder',
  'why',
  'step',
] as const;
const sizes: readonly string[] = ['size', 'max'];

function detailsOf(details: RefusalFacts['details'], { language }: Pick<Catalogue, 'language'>): Values {
  return Object.fromEntries(
    shownDetails.map((name) => {
      const value = details[name];
      return [
        name,
        typeof value === 'number' && sizes.includes(name) ? fileSize(value, language) : String(value ?? ''),
      ];
    }),
  );
}

/** The text names the field, with its article where the language has one (S5-12). */
export function violationText({ propertyName, errorCode, limit }: Violation, catalogue: Catalogue): string {
  const { has, say, phone, requestId } = catalogue;
  const { name, field, Article } = namesOf(propertyName, catalogue);
  const id = idOf({ code: errorCode, details: { typedAs: name }, part: 'text' }, has);
  return has(id) ? say(id, { phone, requestId, code: errorCode, field, Article, limit: limit ?? '' }) : errorCode;
}
