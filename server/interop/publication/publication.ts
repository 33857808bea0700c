import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { Hono, type Context as HonoContext } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { refusalAt } from '../../../contract/guards.ts';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import type { Admission } from '../../platform/http/admission.ts';
import { named } from '../../platform/http/request-log.ts';
import { pieceSize, unpacked } from '../../platform/http/unpacked.ts';
import type { Variables } from '../../platform/http/variables.ts';
import type { Context, Services } from '../context.ts';
import { spanOf } from '../fhir/values.ts';
import { locations, type Since, schedules, slots, weeks } from './lines.ts';
import { earlierMark } from './since.ts';

const pack = promisify(gzip);

const stands = 60;
const mostBytes = 32 * 1024 * 1024;

type CachedFile = { at: Temporal.Instant; etag: string; packed: Buffer };

const instant = z.iso.datetime({ offset: true });

/** SMART Scheduling Links, one publication for each brand (0122). */
export function createPublication(services: Services, { admit }: Pick<Admission, 'admit'>): Hono<Variables> {
  const files = new LRUCache<string, CachedFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ packed }) => packed.length,
  });
  const app = new Hono<Variables>();

  async function send(
    c: HonoContext<Variables>,
    type: string,
    name: string,
    make: (context: Context) => Promise<CachedFile>,
  ) {
    c.set('page', false);
    const context = contextOf(services, c);
    refuseHidden(context);
    const key = `${context.host.name} ${context.language} ${name}`;
    const known = files.get(key);
    const fresh = known && context.now.since(known.at).total('seconds') < stands ? known : undefined;
    const lane = { signal: c.req.raw.signal, address: context.address };
    const file = fresh ?? (await admit('machine', lane, () => make(context)));
    files.set(key, file);
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': `public, max-age=${stands}`,
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    };
    for (const [header, value] of Object.entries(headers)) c.header(header, value);
    if (isKnown(c.req.header('if-none-match'), file.etag)) return c.body(null, 304);
    c.header('Content-Type', type);
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(unpacked(file.packed));
    c.header('Content-Encoding', 'gzip');
    return c.body(new Uint8Array(file.packed));
  }

  app.get('/:manifest{\\$bulk-publish}', named('/fhir/$bulk-publish'), (c) => {
    const since = sinceIn(c, services.clock());
    return send(c, 'application/json', nameOf('$bulk-publish', since), (context) => manifestOf(context, since));
  });
  app.get('/publication/:file{.+\\.ndjson}', named('/fhir/publication/:file'), (c) => {
    const since = sinceIn(c, services.clock());
    const name = c.req.param('file');
    const lines = orNotFound(linesOf(name, since));
    return send(c, 'application/fhir+ndjson', nameOf(name, since), (context) => fileOf(context.now, lines(context)));
  });
  return app;
}

function contextOf(services: Services, c: HonoContext<Variables>): Context {
  const info = c.get('info');
  const [language = info.language] = info.host.brand.languages;
  return {
    ...services,
    ...info,
    ...byItself,
    address: info.address,
    now: services.clock(),
    language,
    idempotencyKey: undefined,
  };
}

/** Publishes only what every visitor may see, at portals that search engines may list. */
function refuseHidden({ host: { brand } }: Context): void {
  const code = refusalAt(['doctor'], { user: undefined, brand: { ...brand, partner: brand } });
  if (code || brand.portalType !== 'public') throw problem('#404');
}

function sinceIn(c: HonoContext<Variables>, now: Temporal.Instant): Since {
  const query = instant.safeParse(c.req.query('_since'));
  const from = query.success ? spanOf(query.data)?.from : undefined;
  return from && earlierMark(from, now);
}

function nameOf(file: string, since: Since): string {
  return since ? `${file}?_since=${iso(since)}` : file;
}

function linesOf(name: string, since: Since): ((context: Context) => AsyncIterable<object>) | undefined {
  if (name === 'locations.ndjson') return locations;
  if (name === 'schedules.ndjson') return schedules;
  const day = z.iso.date().safeParse(/^slots-(.+)\.ndjson$/.exec(name)?.[1]);
  const monday = day.success ? Temporal.PlainDate.from(day.data) : undefined;
  return monday?.dayOfWeek === 1 ? (context) => slots(context, monday, since) : undefined;
}

/** Compressed line by line, so that the lines of a large directory's week are never in memory uncompressed. */
async function fileOf(at: Temporal.Instant, lines: AsyncIterable<object>): Promise<CachedFile> {
  const hash = createHash('sha256');
  const zip = createGzip();
  const packed = buffer(zip);
  let piece = '';
  const flush = async () => {
    hash.update(piece);
    if (!zip.write(piece)) await once(zip, 'drain');
    piece = '';
  };
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`;
    if (piece.length > pieceSize) await flush();
  }
  await flush();
  zip.end();
  return { at, etag: etagOf(hash), packed: await packed };
}

async function manifestOf(context: Context, since: Since): Promise<CachedFile> {
  const { db } = context.database;
  const { now: moment } = await db.selectNoFrom((is) => is.fn<string>('now', []).as('now')).executeTakeFirstOrThrow();
  const { mondays, mark } = await weeks(context, since);
  const imports = await db.selectFrom('publication').select(['id', 'imported_at']).orderBy('id').execute();
  const root = `${context.host.baseUrl}/fhir`;
  const file = (type: string, name: string) => ({ type, url: `${root}/publication/${nameOf(name, since)}` });
  const output = [
    file('Location', 'locations.ndjson'),
    file('Schedule', 'schedules.ndjson'),
    ...mondays.map((monday) => file('Slot', `slots-${monday}.ndjson`)),
  ];
  const isEmpty = await hasNone(locations(context));
  const manifest = {
    transactionTime: iso(Temporal.Instant.from(moment)),
    request: `${root}/${nameOf('$bulk-publish', since)}`,
    output: isEmpty ? [] : output,
    error: [],
  };
  const contents = `${JSON.stringify(output)} ${mark} ${JSON.stringify(imports)}`;
  const etag = etagOf(createHash('sha256').update(contents));
  return { at: context.now, etag, packed: await pack(JSON.stringify(manifest)) };
}

async function hasNone(lines: AsyncIterable<object>): Promise<boolean> {
  for await (const _line of lines) return false;
  return true;
}

function etagOf(hash: Hash): string {
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === etag || one.trim() === '*');
}
