import { hash } from 'node:crypto';
import type { EntryContext } from 'react-router';
import type { PageRequest } from '../contract/page-request.ts';
import { type PageState, printLength } from '../contract/platform/page-state.ts';

type StateParts = Pick<PageState, 'texts' | 'context'>;

/** Takes the router's data, and the script that would start it, out of the page. */
export async function stateOf(router: EntryContext, parts: StateParts): Promise<PageState> {
  const stream = await new Response(router.serverHandoffStream).text();
  delete router.serverHandoffStream;
  return { ...parts, router: router.serverHandoffString ?? '{}', stream, script: scriptOf(router) };
}

/** Equal pages have equal prints, because values that differ in each answer are left out. */
export function printOf(state: PageState, { nonce, requestId, formKey }: PageRequest): string {
  const text = [nonce, requestId, formKey].reduce(
    (rest, mark) => rest.replaceAll(mark, ''),
    `${state.context}\n${state.router}\n${state.stream}\n${state.script}\n${state.texts}`,
  );
  return hash('sha256', text, 'base64url').slice(0, printLength);
}

function scriptOf({ manifest, staticHandlerContext }: EntryContext): string {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const imports = ids.map((id, index) => `import * as r${index} from ${JSON.stringify(manifest.routes[id]?.module)};`);
  return [
    ...(manifest.hmr?.runtime ? [`import ${JSON.stringify(manifest.hmr.runtime)};`] : []),
    ...imports,
    `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: routesOf(manifest, ids) })};`,
    `window.__reactRouterRouteModules={${ids.map((id, index) => `${JSON.stringify(id)}:r${index}`).join()}};`,
    `import(${JSON.stringify(manifest.entry.module)});`,
  ].join('\n');
}

/** Links load the next page whole, so the browser needs no routes but those of its own page. */
function routesOf({ routes }: EntryContext['manifest'], ids: readonly string[]) {
  return Object.fromEntries(ids.map((id) => [id, routes[id]]));
}

/** Without this, the router would make objects of all routes of the portal for each page, which draws only a few. */
export function withOwnRoutes(router: EntryContext): EntryContext {
  const ids = router.staticHandlerContext.matches.map(({ route }) => route.id);
  return { ...router, manifest: { ...router.manifest, routes: routesOf(router.manifest, ids) } };
}

export function filesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const { entry } = manifest;
  const routes = staticHandlerContext.matches.flatMap(({ route }) => filesOfRoute(manifest, route.id));
  return [...new Set([entry.module, ...entry.imports, ...routes])];
}

const next: Record<string, string> = {
  home: 'doctor',
  'provider-search': 'doctor',
  'landing-provider-search': 'doctor',
  doctor: 'reservation',
};

export function nextFilesOf(router: EntryContext): string[] {
  const here = new Set(filesOf(router));
  const id = next[router.staticHandlerContext.matches.at(-1)?.route.id ?? ''];
  return id === undefined ? [] : filesOfRoute(router.manifest, id).filter((file) => !here.has(file));
}

function filesOfRoute({ routes }: EntryContext['manifest'], id: string): string[] {
  const route = routes[id];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
