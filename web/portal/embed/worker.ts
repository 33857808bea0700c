import { memberOf } from '../../../contract/platform/member-of.ts';

// The service worker of the installed app. The network comes first; offline it serves copies of viewed appointments and
// an offline page for all else, and it stores no other data of a person. It shows the messages of a push service.

type FetchEvent = Event & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
};
type ExtendableEvent = Pick<FetchEvent, 'waitUntil'>;

const shell = 'offline-shell';
const copies = 'offline-copies';
const offlinePage = '/offline';
/** Addresses of pages that show appointments, among them a guest's with its token. */
const offlinePaths =
  /^\/my-reservations\/.|^\/services\/appointments(?:\/|$)|^\/services\/provider-search\/reservation$/;
const reads = ['GET', 'HEAD'];
/** The only addresses to which a POST changes neither who is logged in nor what is booked. */
const harmless = /^\/(?:language|cookies)$/;
/** The address that a partner's own sign-in leads back to; it logs in by GET. */
const signedIn = '/login/callback';

addEventListener('install', (event) => isExtended(event) && event.waitUntil(precache().then(takeOver)));
addEventListener('activate', (event) => isExtended(event) && event.waitUntil(claim()));
addEventListener('push', (event) => isExtended(event) && event.waitUntil(tell(event)));
addEventListener('notificationclick', (event) => isExtended(event) && event.waitUntil(openMessages(event)));
addEventListener('fetch', (event) => {
  if (isFetched(event) && new URL(event.request.url).origin === location.origin) answer(event);
});

function answer(event: FetchEvent): void {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '/language') event.respondWith(inNewLanguage(event));
  else if ((!reads.includes(request.method) && !harmless.test(pathname)) || pathname === signedIn)
    event.respondWith(forget(request));
  else if (request.method === 'GET' && request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(asset(request));
}

/** The copies are deleted before any other POST, even one that fails, because it may change who is logged in or what is booked. */
async function forget(request: Request): Promise<Response> {
  await caches.delete(copies);
  return fetch(request);
}

async function inNewLanguage(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  event.waitUntil(precache());
  return response;
}

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const response = await fetch(event.request).catch(() => undefined);
  if (response === undefined) return withoutNetwork(event.request);
  if (response.ok && offlinePaths.test(pathname)) event.waitUntil(keep(copies, event.request, response.clone()));
  return response;
}

async function withoutNetwork(request: Request): Promise<Response> {
  const cache = await caches.open(copies);
  const { pathname } = new URL(request.url);
  const copy = (await cache.match(request)) ?? (pathname === '/my-reservations' ? await lastList(cache) : undefined);
  return copy ? saidToBeCopy(copy) : ((await caches.match(offlinePage)) ?? Response.error());
}

/** An address without the mailed link gets the copy of the last list that was opened with one. */
async function lastList(cache: Cache): Promise<Response | undefined> {
  const last = (await cache.keys()).findLast(({ url }) => new URL(url).pathname.startsWith('/my-reservations/'));
  return last && cache.match(last);
}

/** The page contains the note, hidden until now. The headers stay, so that the CSP still applies. */
async function saidToBeCopy(copy: Response): Promise<Response> {
  const html = (await copy.text()).replace('hidden="" data-copy', 'data-copy');
  const headers = new Headers(copy.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { headers });
}

async function asset(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());
}

async function precache(): Promise<void> {
  await keep(shell, offlinePage, await fetch(offlinePage));
}

/** A page is stored with its styles and fonts but without script, so that nothing in a copy can be pressed. */
async function keep(name: string, request: RequestInfo, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, response.clone());
  const html = await response.text();
  const files = [...html.matchAll(/href="(\/assets\/[^"]+\.(?:css|woff2))"/g)].flatMap(([, file]) => file ?? []);
  await cache.addAll(files);
}

/** A message that comes twice is shown once, because both have the same tag. */
async function tell(event: Event): Promise<void> {
  const { id, title, body, url } = await sentIn(event);
  const notification = { body, tag: id, icon: '/icon-192.png', badge: '/icon-192.png', data: url };
  await call(memberOf(self, 'registration'), 'showNotification', title, notification);
}

async function sentIn(event: Event): Promise<Record<'id' | 'title' | 'body' | 'url', string>> {
  const sent = await call(memberOf(event, 'data'), 'json');
  const text = (name: string) => String(memberOf(sent, name) ?? '');
  return { id: text('id'), title: text('title'), body: text('body'), url: text('url') };
}

async function openMessages(event: Event): Promise<void> {
  const notification = memberOf(event, 'notification');
  await call(notification, 'close');
  const url = String(memberOf(notification, 'data'));
  const clients = memberOf(self, 'clients');
  const open = await call(clients, 'matchAll', { type: 'window' });
  const [first] = Array.isArray(open) ? open : [];
  const moved = first === undefined ? undefined : await call(first, 'navigate', url).catch(() => undefined);
  if (moved) await call(moved, 'focus');
  else await call(clients, 'openWindow', url);
}

async function takeOver(): Promise<void> {
  await call(self, 'skipWaiting');
}

async function claim(): Promise<void> {
  await call(memberOf(self, 'clients'), 'claim');
}

/** Calls a method that a worker has, and that the types of a page do not know. */
async function call(target: unknown, name: string, ...values: unknown[]): Promise<unknown> {
  const method = memberOf(target, name);
  return typeof method === 'function' ? Reflect.apply(method, target, values) : undefined;
}

function isFetched(event: Event): event is FetchEvent {
  return isExtended(event) && 'request' in event && 'respondWith' in event;
}

function isExtended(event: Event): event is Event & ExtendableEvent {
  return 'waitUntil' in event;
}
