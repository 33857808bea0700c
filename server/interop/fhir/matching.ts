import type { Coding } from 'fhir/r4';
import { fold } from '../../../contract/platform/fold.ts';
import type { DateValue, Filter, Resource, Search, TextValue, TokenValue, Value } from './row.ts';
import { referenceOf, spanOf } from './values.ts';

/** Whether a resource is among those that are searched for, by what it says itself. */
export function matches(resource: Resource, { filters, ids }: Search): boolean {
  if (ids && !ids.includes(resource.id ?? '')) return false;
  return filters.every((filter) => holds(resource, filter));
}

function holds(resource: Resource, { param, values }: Filter): boolean {
  const said = (param.of?.(resource) ?? []).filter((one) => one !== undefined);
  return values.some((value) => said.some((one) => agrees(value, one)));
}

function agrees(value: Value, said: string): boolean {
  if (value.type === 'token') return hasToken(value, said);
  if (value.type === 'string') return hasText(value, said);
  if (value.type === 'date') return hasDate(value, said);
  const found = referenceOf(said);
  return found?.id === value.id && (value.target === undefined || found.target === value.target);
}

/** Said as `system|code`, or as a code alone. */
function hasToken({ system, code }: TokenValue, said: string): boolean {
  const at = said.indexOf('|');
  const [ownSystem, ownCode] = at < 0 ? [undefined, said] : [said.slice(0, at), said.slice(at + 1)];
  return code === ownCode && (system === undefined || system === (ownSystem ?? ''));
}

function hasText({ text, how }: TextValue, said: string): boolean {
  if (how === 'exact') return said === text;
  const [all, part] = [fold(said), fold(text)];
  return how === 'contains'
    ? all.includes(part)
    : all.split(/\s+/).some((_word, at, words) => words.slice(at).join(' ').startsWith(part));
}

function hasDate({ prefix, from, to }: DateValue, said: string): boolean {
  const span = spanOf(said);
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
