import { Hono, type Context as HonoContext } from 'hono';
import { type BulkExport, bulkTypes } from '../../../contract/interop/bulk-export.ts';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import { keyOf } from '../../identity/session/api-key.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { named } from '../../platform/http/request-log.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { bulkEvent } from '../bulk-export/bulk-event.ts';
import { openFile } from '../bulk-export/seal-file.ts';
import { contextAs } from './caller.ts';
import { fhirPath } from './path.ts';
import type { FhirCall } from './row.ts';
import { unknownParameter, unreadable } from './values.ts';

type C = HonoContext<Variables>;
type Doors = {
  askedBy: (c: C) => FhirCall;
  inLane: <T>(c: C, work: () => Promise<T>) => Promise<T>;
  bodyOf: (c: C) => Promise<unknown>;
};

/** Seconds after which a client asks again. */
const pause = 5;
const ndjson = 'application/fhir+ndjson';
const formats: readonly string[] = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];

export const bulkExport = {
  name: 'export',
  definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export',
  documentation:
    `Takes along what the portal keeps of the partner’s customers, as ${bulkTypes.join(', ')}; asynchronous, by Bulk Data Access. ` +
    'For a partner’s own system alone, by a key of the scope export in the header apikey. Parameters: _type, _since, _outputFormat.',
} as const;

/** FHIR's Bulk Data Access over the portal's own operations, with their rights (0125). */
export function bulkRoutes({ askedBy, inLane, bodyOf }: Doors): Hono<Variables> {
  const app = new Hono<Variables>();
  const exportOf = (c: C) => {
    const request = askedBy(c);
    return inLane(c, () => request.execute('readBulkExport', { exportId: c.req.param('export') ?? '' }, request.info));
  };

  app.on(['GET', 'POST'], '/:step{\\$export}', named(`${fhirPath}/$export`), async (c) => {
    const sent = c.req.method === 'POST' ? fieldsIn(await bodyOf(c)) : [...new URL(c.req.url).searchParams];
    const request = askedBy(c);
    const { id } = await inLane(c, () => request.execute('startBulkExport', inputOf(sent), request.info));
    c.header('Content-Location', `${request.info.host.baseUrl}${fhirPath}/bulk-export/${id}`);
    return c.body(null, 202);
  });
  app.get('/bulk-export/:export', named(`${fhirPath}/bulk-export`), async (c) => {
    const bulkExport = await exportOf(c);
    if (bulkExport.state === 'failed') throw problem('K500');
    if (bulkExport.state === 'working') {
      c.header('Retry-After', String(pause));
      c.header('X-Progress', `${bulkExport.people} customers so far`);
      return c.body(null, 202);
    }
    if (bulkExport.expiresAt !== null) c.header('Expires', new Date(bulkExport.expiresAt).toUTCString());
    return c.json(manifestOf(bulkExport, `${askedBy(c).info.host.baseUrl}${fhirPath}`));
  });
  app.delete('/bulk-export/:export', named(`${fhirPath}/bulk-export`), async (c) => {
    const request = askedBy(c);
    await inLane(c, () => request.execute('removeBulkExport', { exportId: c.req.param('export') ?? '' }, request.info));
    return c.body(null, 202);
  });
  app.get('/bulk-export/:export/:file{[0-9]+\\.ndjson}', named(`${fhirPath}/bulk-export/file`), async (c) => {
    const bulkExport = await exportOf(c);
    const file = orNotFound(bulkExport.files.find(({ no }) => `${no}.ndjson` === c.req.param('file')));
    const context = await contextAs(askedBy(c), 'readBulkExport');
    const { id: api_key_id } = await keyOf(context, context, 'export');
    const reason = `${file.no}: ${file.type} ${file.count}`;
    await auditRead(context.database.db, context, bulkEvent({ id: bulkExport.id, api_key_id }, 'read', reason));
    return c.body(await openFile(context, bulkExport.id, file.fileId), 200, { 'Content-Type': ndjson });
  });
  return app;
}

/** @throws Problem KD003 for a body that is no Parameters, or a parameter without a readable value */
function fieldsIn(body: unknown): [string, string][] {
  const all = memberOf(body, 'parameter') ?? [];
  if (memberOf(body, 'resourceType') !== 'Parameters' || !Array.isArray(all)) throw unreadable('Parameters');
  return all.map((one: unknown) => {
    const name = memberOf(one, 'name');
    const value = ['valueString', 'valueCode', 'valueInstant'].map((field) => memberOf(one, field)).find(Boolean);
    if (typeof name !== 'string' || typeof value !== 'string') throw unreadable(String(name ?? 'parameter'));
    return [name, value];
  });
}

/** Refuses unknown parameters, because an export of more than the caller asked for harms people. */
function inputOf(sent: readonly (readonly [string, string])[]) {
  const types = new Set<(typeof bulkTypes)[number]>();
  let since: string | undefined;
  for (const [name, value] of sent) {
    if (name === '_webview') continue;
    if (name === '_type') {
      for (const one of value.split(',')) types.add(typeNamed(one));
    } else if (name === '_since') {
      since = value.replace(' ', '+');
    } else if (name !== '_outputFormat') throw unknownParameter(name);
    else if (!formats.includes(value.replace(' ', '+'))) throw unreadable(name, value);
  }
  return { ...(types.size > 0 && { types: [...types] }), ...(since !== undefined && { since }) };
}

function typeNamed(name: string): (typeof bulkTypes)[number] {
  const type = bulkTypes.find((one) => one === name);
  if (!type) throw unreadable('_type', name);
  return type;
}

function manifestOf({ id, types, since, asOf, files }: BulkExport, base: string) {
  const query = new URLSearchParams({ _type: types.join(','), ...(since !== null && { _since: since }) });
  const listed = (kind: 'output' | 'deleted') =>
    files
      .filter((file) => file.kind === kind)
      .map(({ no, type, count }) => ({ type, url: `${base}/bulk-export/${id}/${no}.ndjson`, count }));
  return {
    transactionTime: asOf,
    request: `${base}/$export?${query}`,
    requiresAccessToken: true,
    output: listed('output'),
    deleted: listed('deleted'),
    error: [],
  };
}
