// The installed app's worker. The network always comes first; without it the appointments once looked at are shown as copies, and
// anything else is the page that says so. Nothing else is ever kept, and a log-in or log-out forgets all of it.

type Fetched = Event & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};
type Extended = Event & { waitUntil: (work: Promise<unknown>) => void };

const shell = 'offline-shell';
const copies = 'offline-copies';
const offlinePage = '/offline';
/** Pages of appointments; the address of a reservation carries its token. */
const kept = /^\/(?:my-reservations|services\/appointments)(?:\/|$)|^\/services\/provider-search\/reservation$/;
const forgetting = /^\/(?:force-logout|login|account)(?:\/|$)/;

addEventListener('install', (event) => extend(event, precache()));
addEventListener('activate', (event) => extend(event, Promise.resolve(Reflect.get(self, 'clients')?.claim?.())));
addEventListener('fetch', (event) => {
  if (isFetched(event)) answer(event);
});

function answer(event: Fetched): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && forgetting.test(pathname)) event.respondWith(forget(request));
  else if (request.method === 'GET' && request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(asset(request));
}

async function forget(request: Request): Promise<Response> {
  await caches.delete(copies);
  return fetch(request);
}

async function page(request: Request, pathname: string): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok && response.type === 'basic' && !response.redirected && kept.test(pathname)) {
      await (await caches.open(copies)).put(request, response.clone());
    }
    return response;
  } catch {
    const copy = await (await caches.open(copies)).match(request);
    return copy ? saidToBeCopy(copy) : ((await caches.match(offlinePage)) ?? Response.error());
  }
}

/** The page brings the note with it, hidden. */
async function saidToBeCopy(copy: Response): Promise<Response> {
  const html = (await copy.text()).replace('hidden="" data-copy', 'data-copy');
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

async function asset(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

/** The page that says there is no network, with the files it is drawn by. */
async function precache(): Promise<void> {
  const response = await fetch(offlinePage);
  const cache = await caches.open(shell);
  await cache.put(offlinePage, response.clone());
  const html = await response.text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  await cache.addAll(files);
  await Reflect.get(self, 'skipWaiting')?.call(self);
}

function extend(event: Event, work: Promise<unknown>): void {
  if (isExtended(event)) event.waitUntil(work);
}

function isFetched(event: Event): event is Fetched {
  return 'request' in event && 'respondWith' in event;
}

function isExtended(event: Event): event is Extended {
  return 'waitUntil' in event;
}
