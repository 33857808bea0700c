import { z } from 'zod';
import { doorRates } from './door.ts';
import { operation } from './operation.ts';

/**
 * The place where an unsent form keeps what was typed into a field: `tab` also in the tab's own storage between two saves,
 * `server` sealed on the server alone, `health` there too, with every save and every look audited (P04), `browser` the same
 * for a customer, and for a visitor sealed in their own browser, because nobody has consented to its being kept. Passwords,
 * codes, captchas and consents are in no row.
 */
type DraftPlace = 'tab' | 'server' | 'health' | 'browser';

/** Keys are names of fields: `birthDate-year` is a part of a date, `expenses.*.amount` a field of each row of a list. */
export type DraftRow = Readonly<Record<string, DraftPlace>>;

export function keptWhere(fields: DraftRow, name: string): DraftPlace | undefined {
  const pattern = [name, name.replace(/^(\w+)\.[\w-]+\./, '$1.*.')].find((one) => Object.hasOwn(fields, one));
  return pattern === undefined || name.includes('*') ? undefined : fields[pattern];
}

export function isBrowsers(fields: DraftRow): boolean {
  return Object.values(fields).some((place) => place === 'browser');
}

export function orderOf(list: string): string {
  return `${list}.*`;
}

export function rowsIn(order: string | undefined): string[] {
  return (order ?? '').split(' ').filter((row) => row !== '');
}

export function datePartsOf(name: string): string[] {
  return ['year', 'month', 'day'].map((part) => `${name}-${part}`);
}

export function dateDraft(name: string, place: DraftPlace): DraftRow {
  return Object.fromEntries(datePartsOf(name).map((part) => [part, place]));
}

export const personDraft = {
  lastName: 'tab',
  firstName: 'tab',
  birthDate: 'tab',
  ...dateDraft('birthDate', 'tab'),
  email: 'tab',
  phone: 'tab',
} as const satisfies DraftRow;

const longestField = 4000;
const longestDraft = 20_000;
const mostFields = 60;

/** The key is the owner of drafts without a log-in, so whoever has it can read what was typed in that browser. */
export const draftKey = z.string().regex(/^[\w-]{43}$/, 'V007');

/** An operation that sends a form ends its draft in the same transaction, so that no page sends the form again. */
export const sentDraft = {
  key: draftKey.optional(),
  /** The values come from a form of the portal, and its draft ends with the call. */
  fromDraft: z.boolean('V007').optional(),
};

/** Answers that a visitor's browser keeps, sealed so that only the portal can read them. */
const sealedDraft = z.string().regex(/^[\w-]{1,3500}$/, 'V007');

/** A draft is found by owner, form and subject, so that each step of each reservation has its own. */
const draftName = {
  form: z
    .string()
    .regex(/^[a-z-]{1,40}$/, '#404')
    .meta({ example: 'reservation' }),
  key: draftKey.optional().meta({ example: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' }),
  about: z
    .string()
    .regex(/^[\w-]{20,100}$/, '#404')
    .optional()
    .meta({ example: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' }),
  sealed: sealedDraft.optional().meta({ example: 'bN2yX9d1Kq0sVnW8tTgRkzLhFJmQeYpUcAoIi7v3x5w' }),
};
const headers = { key: 'draft-key', about: 'draft-about', sealed: 'draft-sealed' };

const row = z.string('V007').regex(/^[a-z]{1,20}\.[\w-]{1,16}$/, 'V007');

const Values = z.record(z.string().max(50, 'V005'), z.string('V007').max(longestField, 'V005'));

export const saveDraft = operation({
  id: 'saveDraft',
  method: 'POST',
  path: '/drafts/{form}',
  summary: 'Keep what was typed into a form so far, and add or drop rows of it; what is not named stays as it was',
  access: 'public',
  rate: doorRates.step,
  health: ['customer.act'],
  headers,
  input: z.strictObject({
    ...draftName,
    values: Values.refine((values) => Object.keys(values).length <= mostFields, 'V005').refine(
      (values) => sizeOf(values) <= longestDraft,
      'V005',
    ),
    add: z.array(row, 'V007').max(2, 'V005').optional(),
    drop: row.optional(),
  }),
  output: z.object({
    /** The value of the header `draft-key` from now on; null where the account owns the draft. */
    key: z.string().nullable().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
    /** The value of the header `draft-sealed` from now on; null where the server has all fields. */
    sealed: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  }),
  example: { input: { values: { lastName: 'Szőke' } } },
  refusals: ['#404', 'K429', 'KA005'],
  clauses: ['S1-11', 'S4.4-04', 'S8.1-01'],
});

export const readDraft = operation({
  id: 'readDraft',
  method: 'GET',
  path: '/drafts/{form}',
  summary: 'What was typed into a form and not sent; nothing where nobody typed, or somebody else did',
  access: 'public',
  rate: doorRates.step,
  health: ['customer.act'],
  headers,
  input: z.strictObject(draftName),
  output: z.object({ values: z.record(z.string(), z.string()).meta({ example: { lastName: 'Szőke' } }) }),
  refusals: ['#404', 'K429', 'KA005'],
  clauses: ['S1-11', 'S4.4-04', 'S8.1-01'],
});

export const discardDraft = operation({
  id: 'discardDraft',
  method: 'POST',
  path: '/drafts/{form}/discard',
  summary: 'Forget what was typed into a form, because it was sent or given up',
  access: 'public',
  rate: doorRates.step,
  health: ['customer.act'],
  headers,
  input: z.strictObject(draftName),
  output: z.object({
    left: z.int(),
  }),
  refusals: ['#404', 'KA005'],
  clauses: ['S1-11', 'S4.4-04', 'S8.1-01'],
});

function sizeOf(values: Record<string, string>): number {
  return Object.values(values).reduce((sum, value) => sum + value.length, 0);
}
