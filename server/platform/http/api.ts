import type { Context as HonoContext } from 'hono';
import { Hono } from 'hono';
import { type OperationId, operationAreas, operationList } from '../../../contract/operations.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Execute } from '../execute.ts';
import { jsonOf } from '../json.ts';
import type { Texts } from '../texts.ts';
import type { Admission } from './admission.ts';
import { apiDocument } from './api-document.ts';
import { limitBody } from './body.ts';
import { assertDeprecations, deprecationHeaders } from './deprecation.ts';
import { docsPage, docsStyle } from './docs.ts';
import { incomingFileOf } from './incoming.ts';
import { keptText } from './kept-text.ts';
import { credentialsOf } from './request-info.ts';
import { named } from './request-log.ts';
import { byFixedParts } from './route-order.ts';
import { dataPolicy } from './security.ts';
import type { Variables } from './variables.ts';

const operations = operationList.toSorted(byFixedParts);
const calls = operationAreas.flatMap(({ protocols = [] }) => protocols);

export function createApi(execute: Execute, { admit }: Admission, texts: Texts): Hono<Variables> {
  assertDeprecations(operations);
  const api = new Hono<Variables>();
  api.use(named('/api/*'));
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    api.on(operation.method, path, named(`/api${operation.path}`), async (c) => {
      c.set('page', false);
      for (const [name, value] of Object.entries(deprecationHeaders(operation, operations, c.req.param())))
        c.header(name, value);
      if (operation.mints) refuseUnasked(c);
      if (operation.consumes)
        return c.json(await uploaded(c, operation, execute), 200, { 'Cache-Control': 'no-store' });
      const input = operation.method === 'GET' ? queryOf(c) : await bodyOf(c);
      const facts = { ...c.get('info'), ...credentialsOf(c.req.raw.headers), signal: c.req.raw.signal };
      const work = () => execute(operation.id, { ...input, ...c.req.param(), ...shownIn(c, operation) }, facts);
      const { lane } = operation;
      const output = await (lane === undefined
        ? work()
        : admit(lane, { signal: c.req.raw.signal, address: facts.address }, work));
      c.header('Cache-Control', operation.cache ?? 'no-store');
      if (operation.produces === undefined) return c.json(output, 200, dataPolicy);
      c.header('Content-Disposition', 'attachment; filename="visit.ics"');
      return c.body(String(output), 200, { 'Content-Type': `${operation.produces}; charset=utf-8` });
    });
  }
  api.get(
    '/openapi.json',
    keptText('application/json', () => JSON.stringify(apiDocument(texts))),
  );
  api.get(
    '/docs',
    keptText('text/html; charset=utf-8', async () => String(await docsPage(operationList, calls))),
  );
  api.get(
    '/docs.css',
    keptText('text/css; charset=utf-8', () => docsStyle),
  );
  const paths = new Set(operations.map((operation) => operation.path));
  for (const path of paths) {
    const allowed = operations.filter((operation) => operation.path === path).map((operation) => operation.method);
    api.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => {
      c.header('Allow', allowed.join(', '));
      throw problem('K405');
    });
  }
  api.all('*', () => {
    throw problem('#404');
  });
  return api;
}

/** The caller is checked before a byte of the body is read. */
async function uploaded(c: HonoContext<Variables>, operation: Operation & { id: OperationId }, execute: Execute) {
  const { file, close } = incomingFileOf(c);
  try {
    const facts = { ...c.get('info'), ...credentialsOf(c.req.raw.headers) };
    return await execute(operation.id, { ...c.req.param(), ...shownIn(c, operation), file }, facts);
  } finally {
    await close();
  }
}

function queryOf(c: HonoContext<Variables>): Record<string, unknown> {
  const { _webview, ...query } = c.req.query();
  return query;
}

/** A foreign page cannot send S7-03's header without a preflight, which is refused (D3). HEAD would use up a token (T10). */
function refuseUnasked(c: HonoContext<Variables>): void {
  if (c.req.method === 'HEAD') {
    c.header('Allow', 'GET');
    throw problem('K405');
  }
  const site = c.req.header('sec-fetch-site');
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign || c.req.header('x-fe-request-id') === undefined) throw problem('K403', { why: 'page' });
}

function shownIn(c: HonoContext<Variables>, { headers = {} }: Operation): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([field, name]) => [field, c.req.header(name)?.replace(/^Bearer /i, '')]),
  );
}

/** The type must be exactly JSON, because with any other a foreign page's request could skip its preflight (T16, T26). */
async function bodyOf(c: HonoContext<Variables>): Promise<Record<string, unknown>> {
  await limitBody(c, async () => {});
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i.test(type)) throw problem('K415');
  const body = jsonOf(await c.req.text());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw problem('KJSON');
  return { ...body };
}
