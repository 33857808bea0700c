import { isProblem } from '../../../contract/platform/problem.ts';
import type { FhirCall, Resource, Row } from './row.ts';
import { rowOf } from './rows.ts';
import { referenceOf } from './values.ts';

export async function included(
  row: Row,
  request: FhirCall,
  names: readonly string[],
  resources: readonly Resource[],
): Promise<Resource[]> {
  const references = names.flatMap((name) => resources.flatMap((one) => row.includes[name]?.(one) ?? []));
  const targets = [...new Set(references)].flatMap((text) => (text === undefined ? [] : (referenceOf(text) ?? [])));
  const byType = Map.groupBy(targets, ({ target }) => target ?? '');
  const all: Resource[] = [];
  for (const [type, list] of byType) {
    const ids = list.map(({ id }) => id);
    const search = rowOf(type)?.search?.(request, { filters: [], ids, count: ids.length, offset: 0 });
    const answer = await search?.catch((error: unknown) => {
      if (!isProblem(error)) throw error;
    });
    all.push(...(answer?.resources ?? []));
  }
  return all;
}
