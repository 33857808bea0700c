import { Hono, type Context as HonoContext } from 'hono';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import { endsWithCaller } from '../../platform/db/caller-left.ts';
import type { Execute } from '../../platform/execute.ts';
import type { Admission } from '../../platform/http/admission.ts';
import { formOf, limitBody } from '../../platform/http/body.ts';
import { credentialsOf } from '../../platform/http/request-info.ts';
import { named } from '../../platform/http/request-log.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { jsonOf } from '../../platform/json.ts';
import type { Services } from '../context.ts';
import { etagOf, searchset, withVersion } from './answer.ts';
import { answerFhirError } from './answer-error.ts';
import { bulkRoutes } from './bulk.ts';
import { laneOf } from './caller.ts';
import { capabilityStatement } from './capability.ts';
import { included } from './included.ts';
import { changeIn } from './patch.ts';
import { fhirJson, fhirPath } from './path.ts';
import type { FhirCall, Resource, Row } from './row.ts';
import { rows } from './rows.ts';
import { searchOf } from './search-of.ts';
import { idPattern, unknownParameter } from './values.ts';

type C = HonoContext<Variables>;

/** FHIR R4 over the portal's own operations and rights; each type is a row of one table (0123). */
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
  const callOf: Doors['callOf'] = (c) => ({
    services,
    execute,
    info: { ...c.get('info'), ...credentialsOf(c.req.raw.headers), signal: c.req.raw.signal },
  });
  const inLane: Doors['inLane'] = (c, work, lane = 'machine') =>
    admit(lane, { signal: c.req.raw.signal, address: c.get('info').address }, work);

  for (const path of ['/metadata/*', ...rows.map(({ type }) => `/${type}/*`)])
    app.use(path, (c, next) => {
      refuseOtherFormats(c);
      return next();
    });
  app.on('GET', ['/metadata', '/metadata/'], named(`${fhirPath}/metadata`), (c) => {
    c.header('Cache-Control', 'public, max-age=300');
    return send(c, capabilityStatement({ ...c.get('info'), now: services.clock() }, rows));
  });
  app.route('/', bulkRoutes({ askedBy: callOf, inLane, bodyOf }));
  for (const row of rows) addRoutes(app, row, { callOf, inLane });
  app.all('*', () => {
    throw problem('#404');
  });
  app.onError((error, c) => answerFhirError(error, c, services));
  return app;
}

type Doors = {
  callOf: (c: C) => FhirCall;
  inLane: <T>(c: C, work: () => Promise<T>, lane?: ReturnType<typeof laneOf>) => Promise<T>;
};

function addRoutes(app: Hono<Variables>, row: Row, doors: Doors): void {
  const { callOf, inLane } = doors;
  const route = named(`${fhirPath}/${row.type}`);
  for (const step of row.steps ?? []) addStep(app, row, step, doors);
  if (row.search) {
    const search = (c: C, query: URLSearchParams) =>
      inLane(c, () =>
        endsWithCaller(row.personal ? undefined : c.req.raw.signal, () => searchIn(row, callOf(c), query)),
      );
    app.on('GET', [`/${row.type}`, `/${row.type}/`], route, async (c) =>
      send(c, await search(c, new URL(c.req.url).searchParams)),
    );
    app.post(`/${row.type}/_search`, route, async (c) =>
      send(c, await search(c, new URLSearchParams(await formOf(c)))),
    );
  }
  const one = `/${row.type}/:id{[A-Za-z0-9.-]{1,64}}`;
  if (row.read) app.get(one, route, async (c) => sendVersioned(c, await readIn(c, row, callOf(c))));
  if (row.update) addUpdate(app, one, row.update, route, doors);
  for (const path of [`/${row.type}`, one])
    app.all(path, () => {
      throw problem('K405');
    });
}

function addUpdate(
  app: Hono<Variables>,
  path: string,
  update: NonNullable<Row['update']>,
  route: ReturnType<typeof named>,
  { callOf, inLane }: Doors,
): void {
  for (const method of ['PUT', 'PATCH'] as const)
    app.on(method, path, route, async (c) => {
      const change = { to: changeIn(method, await bodyOf(c)), version: versionIn(c.req.header('if-match')) };
      const resource = await inLane(c, () => update.run(callOf(c), idIn(c), change), laneOf(update.as));
      return sendVersioned(c, withVersion(resource));
    });
}

type Step = NonNullable<Row['steps']>[number];

function addStep(app: Hono<Variables>, { type }: Row, step: Step, { callOf, inLane }: Doors): void {
  const route = named(`${fhirPath}/${type}/$${step.code}`);
  app.on(step.method, `/${type}/:step{\\$${step.code}}`, route, async (c) => {
    const body = step.method === 'POST' ? await bodyOf(c) : undefined;
    const query = new URL(c.req.url).searchParams;
    const reads = laneOf(step.as) === 'booking' ? undefined : c.req.raw.signal;
    const work = () => endsWithCaller(reads, () => step.run(callOf(c), body, query));
    return send(c, await inLane(c, work, laneOf(step.as)));
  });
}

async function searchIn(row: Row, call: FhirCall, query: URLSearchParams): Promise<Resource> {
  const search = searchOf(row, query);
  const { resources, total } = orNotFound(await row.search?.(call, search));
  const base = `${call.info.host.baseUrl}${fhirPath}`;
  const self = new URL(`${base}/${row.type}`);
  for (const [name, value] of query) if (name !== '_webview') self.searchParams.append(name, value);
  return searchset(
    { base, self, ...search, total, furthest: row.furthest },
    resources,
    await included(row, call, search.includes, resources.slice(0, search.count)),
  );
}

function refuseOtherFormats(c: C): void {
  const format = c.req.query('_format');
  const ranges = (c.req.header('accept') ?? '')
    .split(',')
    .filter((range) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range));
  const isOurs = (range: string) => /json|\*/i.test(range) && !/fhirversion\s*=\s*"?(?!4)/i.test(range);
  const isAcceptable = ranges.length === 0 || ranges.some((range) => range.trim() === '' || isOurs(range));
  if (format === undefined ? !isAcceptable : /xml|ttl|turtle/i.test(format)) throw problem('K406');
}

function idIn(c: C): string {
  const id = c.req.param('id') ?? '';
  if (!idPattern.test(id)) throw problem('#404');
  return id;
}

async function readIn(c: C, row: Row, call: FhirCall): Promise<Resource> {
  for (const name of c.req.queries() ? Object.keys(c.req.queries()) : [])
    if (!['_format', '_pretty', '_webview'].includes(name)) throw unknownParameter(name);
  return withVersion(orNotFound(await row.read?.(call, idIn(c))));
}

function send(c: C, resource: object): Response {
  return c.body(JSON.stringify(resource), 200, { 'Content-Type': fhirJson });
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
  const body = jsonOf(await c.req.text());
  if (body === undefined) throw problem('KJSON');
  return body;
}
