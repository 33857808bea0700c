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
/** Over all pages of all that one reading asks: a calendar that never ends must not fill the memory of every partner. */
const most = { bytes: 20 * 1024 * 1024, resources: 50_000 };

/** One calendar over FHIR R4, for as long as `signal` lasts. */
export function createClient(calendar: Calendar, { reach, guard, authorization, clock }: Access, signal: AbortSignal) {
  const left = { ...most };
  const base = new URL(`${calendar.base_url.replace(/(?<!\/)\/+$/, '')}/`);

  async function send(path: string | URL, { method, body, headers }: Send): Promise<Reply> {
    const address = new URL(path, base);
    return guard(calendar, signal, async () => {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(calendar.patience)]);
      const shown = await authorization.headers(calendar.id, calendar.access, {
        reach,
        signal: patience,
        now: clock(),
      });
      const all = {
        accept: fhirJson,
        ...(body !== undefined && { 'content-type': fhirJson, prefer: 'return=representation' }),
        ...headers,
        ...shown,
      };
      if (left.bytes <= 0) throw calendarFault({ event: 'unreadable' });
      const reply = await exchange({ method, address, headers: all, body, most: left.bytes }, reach, patience);
      left.bytes -= reply.length;
      if (reply.status === 401) authorization.forget(calendar.id);
      if (reply.status < 200 || reply.status >= 300)
        throw calendarFault({ status: reply.status, issues: issuesIn(reply.body), isLater: reply.isLater });
      return reply;
    });
  }

  /** @throws CalendarFault also where the answer is no such resource */
  async function resource<T extends z.ZodType>(schema: T, path: string, question: Send): Promise<z.output<T>> {
    return parsed(schema, await send(path, question));
  }

  async function search<T extends z.ZodType>(
    schema: T,
    type: string,
    query: Record<string, string>,
  ): Promise<z.output<T>[]> {
    const page = new URL(`${type}?${new URLSearchParams({ ...query, _count: '200' })}`, base);
    const { found } = await pagesFrom(await send(page, { method: 'GET' }), (one) => {
      const { data, success } = schema.safeParse(one);
      return success ? [data] : [];
    });
    return found;
  }

  /** `isWhole` is false where the server says that it has more and leads to no further page. */
  async function pagesFrom<T>(
    first: Reply,
    read: (resource: unknown) => T[],
  ): Promise<{ found: T[]; isWhole: boolean }> {
    const found: T[] = [];
    let listed = 0;
    for (let reply = first; ; ) {
      const { total, link, entry } = parsed(Bundle, reply);
      const resources = entry.flatMap(({ resource }) => (issuesIn(resource).length > 0 ? [] : [resource]));
      listed += resources.length;
      left.resources -= resources.length + 1;
      if (left.resources < 0) throw calendarFault({ event: 'unreadable' });
      for (const one of resources) found.push(...read(one));
      const page = nextOf(link, base);
      if (!page) return { found, isWhole: total === undefined || total <= listed };
      reply = await send(page, { method: 'GET' });
    }
  }

  return {
    search,
    read: <T extends z.ZodType>(schema: T, path: string) => resource(schema, path, { method: 'GET' }),
    create: <T extends z.ZodType>(schema: T, type: string, body: object, ifNoneExist: string | undefined) =>
      resource(schema, type, {
        method: 'POST',
        body: JSON.stringify(body),
        ...(ifNoneExist !== undefined && { headers: { 'if-none-exist': ifNoneExist } }),
      }),
    update: <T extends z.ZodType>(schema: T, path: string, body: object, version: string | undefined) =>
      resource(schema, path, {
        method: 'PUT',
        body: JSON.stringify(body),
        ...(version !== undefined && { headers: { 'if-match': `W/"${version}"` } }),
      }),
    /** What an operation lists, with the pages that follow. */
    list: async (path: string, body: object) =>
      pagesFrom<unknown>(await send(path, { method: 'POST', body: JSON.stringify(body) }), (one) => [one]),
    /** The body as it came. */
    ask: (path: string, body?: object) =>
      send(path, body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }),
  };
}
export type Client = ReturnType<typeof createClient>;

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
