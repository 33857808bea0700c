import type { Binary } from 'fhir/r4';
import { iso } from '../../platform/clock.ts';
import { contentOf } from '../../platform/files/content.ts';
import type { HandedResource } from '../../platform/personal-data.ts';
import type { Context } from '../context.ts';

export async function* resourcesOf(context: Context, accountId: string): AsyncIterable<HandedResource> {
  for (const { resources } of context.personalData) if (resources) yield* await resources(context, accountId);
}

async function* everythingOf(context: Context, accountId: string): AsyncIterable<HandedResource | Binary> {
  yield* resourcesOf(context, accountId);
  for (const { contents } of context.personalData) if (contents) yield* contents(context, accountId);
}

/** A FHIR R4 Bundle in pieces (P02). A paper with several places is included once. */
export async function* bundleText(context: Context, accountId: string): AsyncIterable<string> {
  const contents = await sharedContents(context, accountId);
  const handed = new Set<string>();
  const head = JSON.stringify({ resourceType: 'Bundle', type: 'collection', timestamp: iso(context.now) });
  yield `${head.slice(0, -1)},"entry":[`;
  let first = true;
  for await (const original of everythingOf(context, accountId)) {
    const resource =
      original.resourceType === 'Binary' ? { ...original, id: contentIn(contents, original.id ?? '') } : original;
    const { resourceType, id } = resource;
    if (resourceType === 'Binary' && handed.has(id ?? '')) continue;
    if (resourceType === 'Binary') handed.add(id ?? '');
    const fullUrl = id === undefined ? {} : { fullUrl: `urn:kapu:${resourceType}/${id}` };
    const named = (name: string, value: unknown) => (links.has(name) ? linkIn(contents, value) : value);
    yield `${first ? '' : ','}\n${JSON.stringify({ ...fullUrl, resource }, named)}`;
    first = false;
  }
  yield '\n]}\n';
}

type Contents = ReadonlyMap<string, string>;

async function sharedContents({ database }: Context, accountId: string): Promise<Contents> {
  const rows = await database.db
    .selectFrom('file')
    .select(['id', 'content_id'])
    .where('account_id', '=', accountId)
    .where('content_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, contentOf(row)]));
}

function contentIn(contents: Contents, fileId: string): string {
  return contents.get(fileId) ?? fileId;
}

const links = new Set(['reference', 'url']);
const toBinary = 'Binary/';

function linkIn(contents: Contents, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(toBinary)) return value;
  return toBinary + contentIn(contents, value.slice(toBinary.length));
}
