import { Hono, type Context as HonoContext } from 'hono';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { unavailable } from '../../platform/db/unavailable.ts';
import { errorDetails } from '../../platform/error-details.ts';
import type { Execute } from '../../platform/execute.ts';
import type { Admission } from '../../platform/http/admission.ts';
import { formOf, limitBody } from '../../platform/http/body.ts';
import { errorObjectOf, statusOf } from '../../platform/http/problem-answer.ts';
import { credentialsOf } from '../../platform/http/request-info.ts';
import { named, requestIds } from '../../platform/http/request-log.ts';
import type { Variables } from '../../platform/http/variables.ts';
import type { Services } from '../context.ts';
import { etagOf, searchset, withVersion } from './answer.ts';
import { capabilityStatement, scopesOf } from './capability.ts';
import { included } from './included.ts';
import { outcomeOf } from './outcome.ts';
import { changeIn } from './patch.ts';
import { fhirPath } from './path.ts';
import type { Asked, Resource, Row } from './row.ts';
import { rows } from './rows.ts';
import { searchOf } from './search-of.ts';
import { idPattern, unreadable } from './values.ts';

type C = HonoContext<Variables>;
const json = 'application/fhir+json; charset=utf-8';

/** FHIR R4 over the portal's own operations and rights: each type is a row of one table (0123). */
export function createFacade(
  services: Services,
  execute: Execute,
  { admit }: Pick<Admission, 'admit'>,
): Hono<Variables> {
  const app = new Hono<Variables>();
  app.use(named(fhirPath));
  app.use((c, next) => {
    c.set('page', false);
    c.header('Cache-Control', 'no-store');
    return next();
  });
  const askedBy = (c: C): Asked => ({
    services,
    execute,
    info: { ...c.get('info'), ...credentialsOf(c.req.raw.headers), signal: c.req.raw.signal },
  });
  const inLane = <T>(c: C, work: () => Promise<T>) =>
    admit('search', { signal: c.req.raw.signal, address: c.get('info').address }, work);

  app.get('/metadata', named(`${fhirPath}/metadata`), (c) => {
    c.header('Cache-Control', 'public, max-age=300');
    return send(c, capabilityStatement({ ...c.get('info'), now: services.clock() }, rows));
  });
  for (const row of rows) {
    const route = named(`${fhirPath}/${row.type}`);
    for (const step of row.steps ?? [])
      app.on(
        step.method,
        `/${row.type}/:step{\\$${step.code}}`,
        named(`${fhirPath}/${row.type}/$${step.code}`),
        async (c) => {
          const body = step.method === 'POST' ? await bodyOf(c) : undefined;
          const query = new URL(c.req.url).searchParams;
          return send(c, await inLane(c, () => step.run(askedBy(c), body, query)));
        },
      );
    if (row.search) {
      const search = (c: C, query: URLSearchParams) => inLane(c, () => searchIn(row, askedBy(c), query));
      app.get(`/${row.type}`, route, async (c) => send(c, await search(c, new URL(c.req.url).searchParams)));
      app.post(`/${row.type}/_search`, route, async (c) =>
        send(c, await search(c, new URLSearchParams(await formOf(c)))),
      );
    }
    if (row.read) app.get(`/${row.type}/:id`, route, async (c) => sendVersioned(c, await readIn(c, row, askedBy(c))));
    const { update } = row;
    if (update) {
      for (const method of ['PUT', 'PATCH'] as const)
        app.on(method, `/${row.type}/:id`, route, async (c) => {
          const change = { to: changeIn(method, await bodyOf(c)), version: versionIn(c.req.header('if-match')) };
          return sendVersioned(c, withVersion(await inLane(c, () => update.run(askedBy(c), idIn(c), change))));
        });
    }
    for (const path of [`/${row.type}`, `/${row.type}/:id`])
      app.all(path, () => {
        throw problem('K405');
      });
  }
  app.all('*', () => {
    throw problem('#404');
  });
  app.onError((error, c) => refuse(error, c, services));
  return app;
}

async function searchIn(row: Row, asked: Asked, query: URLSearchParams): Promise<Resource> {
  const search = searchOf(row, query);
  const found = await row.search?.(asked, search);
  if (!found) throw problem('#404');
  const base = `${asked.info.host.baseUrl}${fhirPath}`;
  const self = new URL(`${base}/${row.type}`);
  for (const [name, value] of query) if (name !== '_webview') self.searchParams.append(name, value);
  const shown = found.resources.slice(0, search.count);
  return searchset(
    { base, self, ...search, total: found.total },
    found.resources,
    await included(row, asked, search.includes, shown),
  );
}

function idIn(c: C): string {
  const id = c.req.param('id') ?? '';
  if (!idPattern.test(id)) throw problem('#404');
  return id;
}

async function readIn(c: C, row: Row, asked: Asked): Promise<Resource> {
  for (const name of c.req.queries() ? Object.keys(c.req.queries()) : [])
    if (!['_format', '_pretty', '_webview'].includes(name)) throw unreadable(name);
  const found = await row.read?.(asked, idIn(c));
  if (!found) throw problem('#404');
  return withVersion(found);
}

function send(c: C, resource: object): Response {
  return c.body(JSON.stringify(resource), 200, { 'Content-Type': json });
}

function sendVersioned(c: C, resource: Resource): Response {
  const etag = etagOf(resource);
  if (etag === undefined) return send(c, resource);
  c.header('ETag', etag);
  const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim());
  return c.req.method === 'GET' && known.includes(etag) ? c.body(null, 304) : send(c, resource);
}

function versionIn(header: string | undefined): string | undefined {
  return header === undefined ? undefined : (/^(?:W\/)?"([^"]{1,64})"$/.exec(header.trim())?.[1] ?? '');
}

const types = /^application\/(?:fhir\+json|json|json-patch\+json)\s*(?:;|$)/i;

async function bodyOf(c: C): Promise<unknown> {
  await limitBody(c, async () => {});
  if (!types.test(c.req.header('content-type') ?? '')) throw problem('K415');
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw problem('KJSON');
  }
}

function refuse(error: Error, c: C, { texts, log }: Services): Response {
  const info = c.get('info');
  const known = isProblem(error) ? error : unavailable(error)?.refusal;
  if (!known && !c.req.raw.signal.aborted)
    log.error({ ...requestIds(info), error: errorDetails(error) }, 'a request failed');
  const refusal = known ?? problem('K500');
  const wait = refusal.details.retryAfterSeconds;
  if (typeof wait === 'number') c.header('Retry-After', String(wait));
  const { language, clientRequestId, requestId, host } = info;
  const said = { texts, language, requestId: clientRequestId ?? requestId, phone: host.brand.phone.number };
  const status = statusOf(refusal);
  const row = rows.find(({ type }) => c.req.path.split('/')[2] === type);
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  if (status === 403 && row)
    c.header('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scopesOf(row)}"`);
  return c.body(JSON.stringify(outcomeOf(errorObjectOf(refusal, said))), status, { 'Content-Type': json });
}
