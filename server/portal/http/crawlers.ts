import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { SitemapStream, streamToPromise } from 'sitemap';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { RouteRow } from '../../../contract/portal/route.ts';
import { routes } from '../../../contract/routes.ts';
import { isListed } from '../../directory/offered.ts';
import type { Host } from '../../platform/host.ts';
import type { Variables } from '../../platform/http/variables.ts';
import type { Services } from '../context.ts';

const rows: readonly RouteRow[] = routes;
/** The most addresses that the sitemap protocol allows in one file. */
const most = 50_000;
const hour = 'public, max-age=3600';
/** Minutes for which a sitemap is kept; a crawler may cache it for an hour, so a few more do not matter. */
const freshMinutes = 5;
const mostBytes = 32 * 1024 * 1024;

type Sitemap = { at: Temporal.Instant; xml: Buffer<ArrayBuffer> };

export function createCrawlers(services: Services): Hono<Variables> {
  const app = new Hono<Variables>();
  app.get('/robots.txt', (c) => {
    const { host } = c.get('info');
    return c.text(robotsOf(host), 200, { 'Cache-Control': hour });
  });
  const maps = new LRUCache<string, Sitemap>({ maxSize: mostBytes, sizeCalculation: ({ xml }) => xml.length });
  app.get('/sitemap.xml', async (c) => {
    const { host } = c.get('info');
    const now = services.clock();
    const known = maps.get(host.baseUrl);
    const isFresh = known !== undefined && known.at.until(now).total('minutes') < freshMinutes;
    const map = isFresh ? known : { at: now, xml: await sitemapOf(services, host) };
    maps.set(host.baseUrl, map);
    return c.body(map.xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': hour });
  });
  return app;
}

async function sitemapOf(services: Services, host: Host): Promise<Buffer<ArrayBuffer>> {
  const listed = host.brand.portalType === 'public';
  const paths = listed ? [...pagesOf(services, host), ...(await directoryOf(services, host))].slice(0, most) : [];
  const items = paths.map((path) => ({ url: path, links: alternatesOf(host, path) }));
  const stream = new SitemapStream({
    hostname: host.baseUrl,
    xmlns: { xhtml: true, news: false, image: false, video: false },
  });
  return Buffer.from(await streamToPromise(Readable.from(items).pipe(stream)));
}

/** A public portal disallows only costly addresses that lead nowhere; personal pages send `noindex` themselves. */
function robotsOf({ baseUrl, brand }: Host): string {
  if (brand.portalType === 'private') return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /*?*iframe=',
    'Disallow: /*?*week=',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function pagesOf({ contents }: Services, { brand }: Host): string[] {
  const open = rows.filter(
    (row) =>
      row.indexable &&
      (!row.search || row.path === brand.searchPath) &&
      !row.path.includes(':') &&
      (!row.opened || brand.opens.includes(row.id)) &&
      (!row.requireCalendar || brand.hasPublicCalendar) &&
      shows({ isMed24: brand.isMed24, closes: brand.closes, onlyRoutes: brand.onlyRoutes }, row.id),
  );
  const named = new Set<string>(rows.map(({ path }) => path));
  const own = contents.names('pages/', brand.key, brand.contentsFrom).map((name) => name.slice('pages'.length));
  // A text at the path of a route is left out, because the route lists it, unless the brand has closed it.
  const further = own.filter((path) => !named.has(path) && path.lastIndexOf('/') === 0);
  return [...open.map(({ path }) => path), ...(brand.onlyRoutes ? [] : further)];
}

async function directoryOf({ database }: Services, host: Host): Promise<string[]> {
  const { brand } = host;
  if (!brand.hasPublicCalendar || brand.onlyRoutes) return [];
  const places = await database.db
    .selectFrom('offering')
    .where(isListed({ host }))
    .select(['provider_id', 'doctor_id'])
    .distinct()
    .orderBy('provider_id')
    .orderBy('doctor_id')
    .limit(most)
    .execute();
  const providers = [...new Set(places.map(({ provider_id: id }) => href('provider', { providerId: id })))];
  return [
    ...providers,
    ...places.map(({ provider_id: id, doctor_id: doctor }) => href('doctor', { providerId: id, doctorId: doctor })),
  ];
}

function alternatesOf({ brand, baseUrl }: Host, path: string) {
  return languages
    .filter((language) => brand.languages.includes(language))
    .map((lang) => ({
      lang,
      url: lang === brand.languages[0] ? `${baseUrl}${path}` : `${baseUrl}${path}?locale=${lang}`,
    }));
}
