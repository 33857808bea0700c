import { workFilters } from '../../../contract/platform/work-filters.ts';
import type { WorkFilter } from '../../../contract/platform/work-list.ts';

export type WorkQuery = {
  filter: WorkFilter;
  page: number;
  number: string | undefined;
  kind: string | undefined;
  holder: string | undefined;
};

export function workQueryIn({ searchParams }: URL): WorkQuery {
  const of = (name: string) => searchParams.get(name)?.trim() || undefined;
  return {
    filter: workFilters.find((name) => name === of('filter')) ?? 'open',
    page: Number(/^\d{1,6}$/.exec(of('page') ?? '')?.[0] ?? 1) || 1,
    number: of('number'),
    kind: of('kind'),
    holder: of('holder'),
  };
}
