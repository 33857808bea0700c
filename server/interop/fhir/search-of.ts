import { problem } from '../../../contract/platform/problem.ts';
import type { Filter, Row, Search } from './row.ts';
import { idPattern, unknownParameter, unreadable, valuesOf } from './values.ts';

const usual = 50;
/** @internal */
export const mostShown = 80;
/** The most results with `_include`; fewer than without, because each `_include` brings further resources. @internal */
export const mostIncluding = 40;
/** A search can be paged up to this result, or up to the type's own `furthest`; a client has to narrow a longer one. */
export const furthest = 10_000;
/** A larger total is left out, as FHIR allows, because counting everything costs more than the page. */
export const mostCounted = 1000;
/** @internal */
export const mostParams = 30;
const formats = ['json', 'application/json', 'application/fhir+json'];
const ofAll = ['_id', '_count', '_offset', '_include', '_format', '_pretty'];

export type SearchQuery = Search & { includes: readonly string[] };

/** @throws Problem KD003 for a parameter that the row does not know, because ignoring it would mislead */
export function searchOf(row: Row, query: URLSearchParams): SearchQuery {
  const parameters = [...query].filter(([name]) => name !== '_webview');
  if (parameters.length > mostParams) throw problem('KD008', { most: mostParams });
  const one = (name: string) => query.get(name);
  const format = one('_format');
  if (format !== null && !formats.includes(format.replace(' ', '+'))) throw unreadable('_format', format);
  const own = parameters.filter(([name]) => !ofAll.includes(name));
  const includes = query.getAll('_include');
  for (const name of includes) if (!Object.hasOwn(row.includes, name)) throw unreadable('_include', name);
  const ids = one('_id');
  return {
    filters: own.map(([name, value]) => filterOf(row, name, value)),
    ids:
      ids === null
        ? undefined
        : ids
            .split(',')
            .filter((id) => idPattern.test(id))
            .slice(0, mostShown),
    count: Math.min(mostWith(new Set(includes).size), numberOf('_count', one('_count'), usual)),
    offset: numberOf('_offset', one('_offset'), 0, row.furthest),
    includes,
  };
}

function mostWith(includes: number): number {
  return includes === 0 ? mostShown : Math.ceil(mostIncluding / includes);
}

function filterOf(row: Row, parameter: string, text: string): Filter {
  const [name = '', modifier] = parameter.split(':', 2);
  const param = Object.hasOwn(row.params, name) ? row.params[name] : undefined;
  if (!param) throw unknownParameter(parameter);
  return { name, param, values: valuesOf(param.type, name, modifier, text) };
}

function numberOf(name: string, text: string | null, otherwise: number, most = furthest): number {
  if (text === null) return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) > most) throw unreadable(name, text);
  return Number(text);
}
