import type { Coding } from 'fhir/r4';
import { fold } from '../../../contract/platform/fold.ts';
import type { DateValue, Filter, Resource, Search, TextValue, TokenValue, Value } from './row.ts';
import { referenceOf, spanOf } from './values.ts';

export function matches(resource: Resource, { filters, ids }: Search): boolean {
  if (ids && !ids.includes(resource.id ?? '')) return false;
  return filters.every((filter) => holds(resource, filter));
}

function holds(resource: Resource, { param, values }: Filter): boolean {
  const texts = (param.of?.(resource) ?? []).filter((one) => one !== undefined);
  return values.some((value) => texts.some((one) => agrees(value, one)));
}

function agrees(value: Value, text: string): boolean {
  if (value.type === 'token') return hasToken(value, text);
  if (value.type === 'string') return hasText(value, text);
  if (value.type === 'date') return hasDate(value, text);
  const reference = referenceOf(text);
  return reference?.id === value.id && (value.target === undefined || reference.target === value.target);
}

function hasToken({ system, code }: TokenValue, text: string): boolean {
  const at = text.indexOf('|');
  const [ownSystem, ownCode] = at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + 1)];
  return code === ownCode && (system === undefined || system === (ownSystem ?? ''));
}

function hasText({ text, how }: TextValue, value: string): boolean {
  if (how === 'exact') return value === text;
  const [all, part] = [fold(value), fold(text)];
  return how === 'contains'
    ? all.includes(part)
    : all.split(/\s+/).some((_word, at, words) => words.slice(at).join(' ').startsWith(part));
}

function hasDate({ prefix, from, to }: DateValue, text: string): boolean {
  const span = spanOf(text);
  if (!span) return false;
  const before = Temporal.Instant.compare;
  const rows = {
    eq: before(span.from, from) >= 0 && before(span.to, to) <= 0,
    ge: before(span.to, from) > 0,
    gt: before(span.to, to) > 0,
    le: before(span.from, to) < 0,
    lt: before(span.from, from) < 0,
  };
  return rows[prefix];
}

export function codingTokens(coding: readonly Coding[] | undefined): string[] {
  return (coding ?? []).flatMap(({ system, code }) => (code === undefined ? [] : [`${system ?? ''}|${code}`]));
}
