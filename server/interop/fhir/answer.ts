import { createHash } from 'node:crypto';
import type { Bundle, BundleEntry, OperationOutcome } from 'fhir/r4';
import type { Resource } from './row.ts';
import { furthest as usuallyFurthest } from './search-of.ts';

/** Versions are equal for equal contents, so that a client sees whether they have changed. */
export function versionOf(resource: Resource): string {
  return createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16);
}

export function withVersion(resource: Resource): Resource {
  if (resource.resourceType === 'Bundle' || resource.resourceType === 'OperationOutcome' || resource.id === undefined)
    return resource;
  return { ...resource, meta: { ...resource.meta, versionId: versionOf(resource) } };
}

export function etagOf(resource: Resource): string | undefined {
  const { versionId } = resource.meta ?? {};
  return versionId === undefined ? undefined : `W/"${versionId}"`;
}

type Page = {
  base: string;
  self: URL;
  count: number;
  offset: number;
  total: number | undefined;
  furthest?: number | undefined;
};

/** Warns on the last page that can be reached; a client that needs more searches for parts, such as the Slots of one Schedule. */
function tooMany(most: number): OperationOutcome {
  const diagnostics = `there are more than the ${most} that can be paged: narrow the search`;
  return { resourceType: 'OperationOutcome', issue: [{ severity: 'warning', code: 'incomplete', diagnostics }] };
}

export function searchset(
  { base, self, count, offset, total, furthest = usuallyFurthest }: Page,
  matched: readonly Resource[],
  included: readonly Resource[] = [],
): Bundle {
  const firstPage = matched.slice(0, count);
  const isMore = count > 0 && (matched.length > count || (total !== undefined && offset + firstPage.length < total));
  const entry =
    (mode: 'match' | 'include') =>
    (original: Resource): BundleEntry => {
      const resource = withVersion(original);
      const fullUrl = resource.id === undefined ? {} : { fullUrl: `${base}/${resource.resourceType}/${resource.id}` };
      return { ...fullUrl, resource, search: { mode } };
    };
  const page = (at: number) => {
    const url = new URL(self);
    url.searchParams.set('_count', String(count));
    url.searchParams.set('_offset', String(at));
    return url.href;
  };
  const next = offset + firstPage.length;
  const isTooFar = isMore && next > furthest;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== undefined && { total }),
    link: [
      { relation: 'self', url: self.href },
      ...(offset > 0 ? [{ relation: 'previous', url: page(Math.max(0, offset - count)) }] : []),
      ...(isMore && !isTooFar ? [{ relation: 'next', url: page(next) }] : []),
    ],
    entry: [
      ...firstPage.map(entry('match')),
      ...included.map(entry('include')),
      ...(isTooFar ? [{ resource: tooMany(furthest), search: { mode: 'outcome' } } satisfies BundleEntry] : []),
    ],
  };
}
