import type { z } from 'zod';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { DateValue, ParamType, ReferenceValue, TextValue, TokenValue, Value, Values } from './row.ts';

const longest = 200;

/** FHIR allows no control characters in what it shows. */
function printableText(text: string): string {
  return text
    .slice(0, 80)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
}

export function unreadable(name: string, value = '') {
  return problem('KD003', { field: printableText(name), value: printableText(value) }, [
    wrong('V007', printableText(name), printableText(value)),
  ]);
}

/** Names the first part that is wrong, or the whole resource where it is none of `type`. */
export function unreadablePart(type: string, { issues: [first] }: z.ZodError) {
  return unreadable([type, ...(first?.path ?? [])].join('.'));
}

export function unknownParameter(name: string) {
  return problem('KD007', { field: printableText(name) }, [wrong('V012', printableText(name))]);
}

/** A search matches one of the values; a backslash before a comma keeps it within a value. */
export function valuesOf(type: ParamType, name: string, modifier: string | undefined, text: string): Value[] {
  if (text.length > longest || text.includes('\0')) throw unreadable(name, text);
  const parts = text.split(/(?<!\\),/).map((part) => part.replaceAll(/\\([,$|\\])/g, '$1'));
  if (parts.some((part) => part === '')) throw unreadable(name, text);
  const read: { [Type in ParamType]: (part: string) => Values[Type] | undefined } = {
    token: tokenOf,
    reference: referenceOf,
    date: dateOf,
    string: (part) => textOf(part, modifier),
  };
  if (modifier !== undefined && (type !== 'string' || !Object.hasOwn(hows, modifier)))
    throw unknownParameter(`${name}:${modifier}`);
  return parts.map((part) => {
    const value = read[type](part);
    if (!value) throw unreadable(name, part);
    return value;
  });
}

function tokenOf(text: string): TokenValue {
  const at = text.indexOf('|');
  return { type: 'token', system: at < 0 ? undefined : text.slice(0, at), code: text.slice(at + 1) };
}

const hows = { exact: 'exact', contains: 'contains' } as const;

function textOf(text: string, modifier: string | undefined): TextValue | undefined {
  if (modifier === undefined) return { type: 'string', text, how: 'begins' };
  const how = Object.entries(hows).find(([name]) => name === modifier)?.[1];
  return how && { type: 'string', text, how };
}

export const idPattern = /^[A-Za-z0-9.-]{1,64}$/;

/** `Type/id`, `id`, or an address that ends so, because only resources of this server can be meant. */
export function referenceOf(text: string): ReferenceValue | undefined {
  const [id = '', target, ...more] = text.split('/').toReversed();
  const isAddress = /^https?:\/\//.test(text);
  if (!idPattern.test(id) || (more.length > 0 && !isAddress) || (target !== undefined && !/^[A-Za-z]+$/.test(target)))
    return undefined;
  return { type: 'reference', target, id };
}

const dates = /^(eq|ge|gt|le|lt)?(\d{4}(?:-\d\d(?:-\d\d)?)?|\d{4}-\d\d-\d\dT\S+)$/;

function dateOf(text: string): DateValue | undefined {
  const [, comparator = 'eq', date = ''] = dates.exec(text.replace(' ', '+')) ?? [];
  const prefix = (['eq', 'ge', 'gt', 'le', 'lt'] as const).find((one) => one === comparator);
  const span = spanOf(date);
  return prefix && span && { type: 'date', prefix, ...span };
}

/** A day, month or year without a zone is in UTC. */
export function spanOf(date: string): { from: Temporal.Instant; to: Temporal.Instant } | undefined {
  // The database has no year 0, and no data are of centuries before the twentieth or after the thirtieth.
  if (!/^(?:19|2\d)\d\d/.test(date)) return undefined;
  try {
    if (date.includes('T')) {
      const from = Temporal.Instant.from(date);
      return { from, to: from.add({ milliseconds: 1 }) };
    }
    const [year = '', month, day] = date.split('-');
    const first = Temporal.PlainDate.from(`${year}-${month ?? '01'}-${day ?? '01'}`);
    const length = day ? { days: 1 } : month ? { months: 1 } : { years: 1 };
    const at = (one: Temporal.PlainDate) => one.toZonedDateTime('UTC').toInstant();
    return { from: at(first), to: at(first.add(length)) };
  } catch {
    return undefined;
  }
}
