import type { z } from 'zod';
import { calendarFault } from '../calendar-fault.ts';
import type { Calendar } from '../calendar-row.ts';
import type { Guard } from '../guard.ts';
import type { HostReach } from '../named-hosts.ts';
import type { Authorization } from './authorization.ts';
import { exchange, type Question, type Reply } from './exchange.ts';
import { Bundle, issuesIn } from './resources.ts';

export type Access = {
  reach: HostReach;
  guard: Guard;
  authorization: Authorization;
  clock: () => Temporal.Instant;
};

type Send = Pick<Question, 'method' | 'body'> & { headers?: Readonly<Record<string, string>> };

const fhirJson = 'application/fhir+json';
/** The limits of one reading over all its pages: a calendar that never ends must not fill the memory of every partner. */
const most = { bytes: 20 * 1024 * 1024, resources: 50_000 };

type Connection = Access & {
  calendar: Calendar;
  base: URL;
  signal: AbortSignal;
  rest: { bytes: number; resources: number };
};

export function createClient(calendar: Calendar, access: Access, signal: AbortSignal) {
  const base = new URL(`${calendar.base_url.replace(/(?<!\/)\/+$/, '')}/`);
  const connection: Connection = { ...access, calendar, base, signal, rest: { ...most } };
  return {
    search: <T extends z.ZodType>(schema: T, type: string, query: Record<string, string>) =>
      search(connection, schema, type, query),
    read: async <T extends z.ZodType>(schema: T, path: string) =>
      parsed(schema, await send(connection, path, { method: 'GET' })),
    create: async <T extends z.ZodType>(schema: T, type: string, body: object, ifNoneExist: string | undefined) => {
      const headers = ifNoneExist === undefined ? {} : { 'if-none-exist': ifNoneExist };
      return parsed(schema, await send(connection, type, { method: 'POST', body: JSON.stringify(body), headers }));
    },
    update: async <T extends z.ZodType>(schema: T, path: string, body: object, version: string | undefined) => {
      const headers = version === undefined ? {} : { 'if-match': `W/"${version}"` };
      return parsed(schema, await send(connection, path, { method: 'PUT', body: JSON.stringify(body), headers }));
    },
    list: async (path: string, body: object) => {
      const first = await send(connection, path, { method: 'POST', body: JSON.stringify(body) });
      return readPages<unknown>(connection, first, (one) => [one]);
    },
    ask: (path: string, body?: object) =>
      send(connection, path, body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }),
  };
}

async function search<T extends z.ZodType>(
  connection: Connection,
  schema: T,
  type: string,
  query: Record<string, string>,
): Promise<z.output<T>[]> {
  const page = new URL(`${type}?${new URLSearchParams({ ...query, _count: '200' })}`, connection.base);
  const first = await send(connection, page, { method: 'GET' });
  const { resources } = await readPages(connection, first, (one) => {
    const { data, success } = schema.safeParse(one);
    return success ? [data] : [];
  });
  return resources;
}

/** `isWhole` is false if the server has more results but gives no link to the next page. */
async function readPages<T>(
  connection: Connection,
  first: Reply,
  read: (resource: unknown) => T[],
): Promise<{ resources: T[]; isWhole: boolean }> {
  const { rest, base } = connection;
  const resources: T[] = [];
  let listed = 0;
  for (let reply = first; ; ) {
    const { total, link, entry } = parsed(Bundle, reply);
    const own = entry.flatMap(({ resource }) => (issuesIn(resource).length > 0 ? [] : [resource]));
    listed += own.length;
    rest.resources -= own.length + 1;
    if (rest.resources < 0) throw calendarFault({ event: 'unreadable' });
    for (const one of own) resources.push(...read(one));
    const page = nextOf(link, base);
    if (!page) return { resources, isWhole: total === undefined || total <= listed };
    reply = await send(connection, page, { method: 'GET' });
  }
}

async function send(connection: Connection, path: string | URL, { method, body, headers }: Send): Promise<Reply> {
  const { calendar, base, signal, rest, reach, guard, authorization, clock } = connection;
  const address = new URL(path, base);
  return guard(calendar, signal, async () => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(calendar.patience)]);
    const visit = { reach, signal: patience, now: clock() };
    const all = {
      accept: fhirJson,
      ...(body !== undefined && { 'content-type': fhirJson, prefer: 'return=representation' }),
      ...headers,
      ...(await authorization.headers(calendar.id, calendar.access, visit)),
    };
    if (rest.bytes <= 0) throw calendarFault({ event: 'unreadable' });
    const reply = await exchange({ method, address, headers: all, body, most: rest.bytes }, reach, patience);
    rest.bytes -= reply.length;
    if (reply.status === 401) authorization.forget(calendar.id);
    if (reply.status < 200 || reply.status >= 300)
      throw calendarFault({ status: reply.status, issues: issuesIn(reply.body), isLater: reply.isLater });
    return reply;
  });
}

export type Client = ReturnType<typeof createClient>;

/** @throws CalendarFault where the reply is no such resource */
function parsed<T extends z.ZodType>(schema: T, { body }: Reply): z.output<T> {
  const { data, success } = schema.safeParse(body);
  if (!success) throw calendarFault({ event: 'unreadable' });
  return data;
}

/** A link must not lead the portal, or its credentials, to another server. */
function nextOf(links: readonly { relation: string; url: string }[], base: URL): URL | undefined {
  const next = links.find(({ relation }) => relation === 'next');
  if (!next) return undefined;
  const address = new URL(next.url, base);
  if (address.origin !== base.origin) throw calendarFault({ event: 'unreadable' });
  return address;
}
