import type { Binary } from 'fhir/r4';
import { iso } from '../../platform/clock.ts';
import type { HandedResource } from '../../platform/personal-data.ts';
import type { Context } from '../context.ts';

export async function* resourcesOf(context: Context, accountId: string): AsyncIterable<HandedResource> {
  for (const { resources } of context.personalData) if (resources) yield* await resources(context, accountId);
}

async function* everythingOf(context: Context, accountId: string): AsyncIterable<HandedResource | Binary> {
  yield* resourcesOf(context, accountId);
  for (const { contents } of context.personalData) if (contents) yield* contents(context, accountId);
}

/** A FHIR R4 Bundle, piece by piece (P02). */
export async function* bundleText(context: Context, accountId: string): AsyncIterable<string> {
  const head = JSON.stringify({ resourceType: 'Bundle', type: 'collection', timestamp: iso(context.now) });
  yield `${head.slice(0, -1)},"entry":[`;
  let first = true;
  for await (const resource of everythingOf(context, accountId)) {
    const fullUrl = resource.id === undefined ? {} : { fullUrl: `urn:kapu:${resource.resourceType}/${resource.id}` };
    yield `${first ? '' : ','}\n${JSON.stringify({ ...fullUrl, resource })}`;
    first = false;
  }
  yield '\n]}\n';
}
