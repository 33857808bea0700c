import { once } from 'node:events';
import { createServer } from 'node:http';
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listSpecializations } from '../../contract/directory/location.ts';
import { errorRow } from '../../contract/errors.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { problem } from '../../contract/platform/problem.ts';
import { uuid } from '../../contract/platform/rules.ts';
import { remoteCall } from '../../server/platform/http/remote.ts';
import { stillServer } from '../support/still-server.ts';
import { visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';

// The three depths of S2.9-01: a missing page, a page that fails, and an error page that fails itself.

let w: World;
let broken: (page: PageRequest) => PageRequest = (page) => page;
beforeAll(async () => {
  w = await world({ portal: (built) => (request, page) => built(request, broken(page)) });
});
afterAll(() => w.close());
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  broken = (page) => page;
  vi.restoreAllMocks();
});

const address = '/services/provider-search?subfunction=101&location=Budapest';

async function load(path: string, language: string, method = 'GET') {
  const headers = { accept: 'text/html', 'accept-language': language };
  const answer = await w.request(path, { method, headers });
  const { document } = new JSDOM(await answer.text()).window;
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    language: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
    home: document.querySelector('main a[href="/"]')?.textContent,
    main: document.querySelector('main')?.textContent ?? '',
    frame: document.querySelector('header') !== null,
  };
}

const words = {
  hu: {
    missing: 'Ez az oldal nem található',
    failed: 'Hiba történt',
    last: 'Hiba történt a hibaoldal megjelenítése közben',
    home: 'Vissza a kezdőlapra',
  },
  en: {
    missing: 'Page not found',
    failed: 'An error occurred',
    last: 'An error occurred while showing the error page',
    home: 'Back to the home page',
  },
  ro: {
    missing: 'Pagina nu a fost găsită',
    failed: 'A apărut o eroare',
    last: 'A apărut o eroare la afișarea paginii de eroare',
    home: 'Înapoi la pagina de start',
  },
} as const;

describe.each(Object.entries(words))('the error page in %s', (language, texts) => {
  const common = { type: 'text/html; charset=utf-8', language, robots: 'noindex', home: texts.home };

  it('says of status 404 that the page was not found, with a link home (S2.9-01, S8.1-15)', async () => {
    const page = await load('/no/such/page', language);
    expect(page).toMatchObject({ ...common, status: 404, headings: [texts.missing], frame: true });
  });

  it('says of a page that fails that an error occurred, with a link home and the number of the request (S2.9-01, S8.1-15)', async () => {
    broken = (page) => ({ ...page, call: () => Promise.reject(new Error('planted')) });
    const answer = await load(address, language);
    expect(answer).toMatchObject({ ...common, status: 500, headings: [texts.failed], frame: true });
    expect(answer.main).not.toContain('planted');
    const logged = vi
      .mocked(console.error)
      .mock.calls.flat()
      .map(String)
      .find((line) => line.includes('planted'));
    const { requestId } = JSON.parse(logged ?? '{}');
    expect(requestId).toMatch(/^[\w-]{20,}$/);
    expect(answer.main).toContain(requestId);
  });

  it('that fails itself says so, with a link home and nothing of the portal around it (S2.9-01, S8.1-15)', async () => {
    broken = (page) => ({ ...unshowable(page), call: () => Promise.reject(new Error('planted')) });
    const answer = await load(address, language);
    expect(answer).toMatchObject({ ...common, status: 500, headings: [texts.last], frame: false });
    expect(answer.main).not.toContain('planted');
  });
});

/** The error page fails on this brand, and no other page does. */
function unshowable(page: PageRequest): PageRequest {
  const { look } = page.config;
  const { phone } = look.slots;
  const placement = Object.assign([...phone.placement], {
    includes: (place: string) => {
      if (place === 'error') throw new Error('planted in the error page');
      return phone.placement.some((known) => known === place);
    },
  });
  const slots = { ...look.slots, phone: { ...phone, placement } };
  return { ...page, config: { ...page.config, look: { ...look, slots } } };
}

it('offers to be called where the next step is a call, and nowhere else (R32, R39)', async () => {
  const offered = async (code: 'RM1001' | 'K500', host = 'localhost:3000') => {
    broken = (page) => ({ ...page, call: () => Promise.reject(problem(code)) });
    const answer = await w.request('/about-us', { host, headers: { accept: 'text/html' } });
    return (await answer.text()).includes('href="/call-back"');
  };
  expect([await offered('RM1001'), await offered('K500')]).toEqual([true, false]);
  expect(await offered('RM1001', 'nnmegorzes.localhost:3000')).toBe(false);
});

describe('a page that asks an API of another process', () => {
  const ids: string[] = [];
  let answer: { status: number; body: unknown };
  const api = createServer((request, response) => {
    ids.push(String(request.headers['x-fe-request-id']));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  beforeAll(async () => {
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
  });
  afterAll(() => api.close());

  function base(): string {
    const at = api.address();
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`;
  }

  async function refused(status: number, body: unknown) {
    answer = { status, body };
    const call = remoteCall(base(), w.services.outside)(w.context());
    broken = (page) => ({ ...page, call });
    return (await load(address, 'hu')).main;
  }

  it.each([
    { body: { errorCode: 'ZZ99', message: 'A partner saját szövege.' }, says: 'A partner saját szövege.' },
    { body: { errorCode: 'ZZ99' }, says: 'Ismeretlen hiba: ZZ99' },
  ])('says with the whole error page what the API says: $says (S2.9-01, S8.1-07)', async ({ body, says }) => {
    const main = await refused(418, body);
    expect(main).toContain(says);
    expect(main).toContain('Olyan hiba történt, amelyet még nem ismerünk.');
    expect(main).toMatch(/mondja be ezt az azonosítót: [\w-]{36}\./);
    expect(main).not.toMatch(/[{}]/);
  });

  it('has a line in the log while the API does not answer, and one when it does (F25)', async () => {
    const away = await stillServer('cuts');
    const call = (address: string) => remoteCall(address, w.services.outside)(w.context())(listSpecializations, {});
    await call(`http://${away.host}`).catch(() => undefined);
    away.close();
    const seen = w.lines.map((line) => JSON.parse(line)).filter(({ service }) => service === 'api');
    expect(seen).toMatchObject([{ msg: 'a service outside does not answer', where: away.host }]);
  });

  it('gives each of its calls an id of its own that begins as the page’s does (S7-03)', async () => {
    ids.length = 0;
    const info = w.context();
    answer = { status: 418, body: {} };
    const remote = remoteCall(base(), w.services.outside)(info);
    for (let calls = 0; calls < 3; calls += 1) await remote(listSpecializations, {}).catch(() => undefined);
    // A page of the test before may still be asking.
    const own = ids.filter((id) => id.startsWith(info.requestId.slice(0, 24)));
    expect(new Set(own).size).toBe(3);
    for (const id of own) expect(uuid.safeParse(id).success).toBe(true);
  });
});

describe('any status but 404', () => {
  it.each(['K403', 'K429', 'K500', 'K503'] as const)(
    'is an error that occurred, with its own status: %s (S2.9-01)',
    async (code) => {
      broken = (page) => ({ ...page, call: () => Promise.reject(problem(code)) });
      const answer = await load(address, 'en');
      expect(answer).toMatchObject({
        status: errorRow(code).status,
        headings: [words.en.failed],
        home: words.en.home,
        frame: true,
      });
    },
  );

  it('says why in place of that where the server refuses before any page is drawn, with a link home', async () => {
    const page = await load(address, 'en', 'DELETE');
    expect(page).toMatchObject({ status: 405, headings: ['This cannot be done here.'], home: words.en.home });
  });
});

describe('a refused page', () => {
  it.each([
    ['hu', 'Üzenetek', 'Hiba'],
    ['en', 'Messages', 'Error'],
    ['ro', 'Mesaje', 'Eroare'],
  ])(
    'lists in red on top, in %s, the rules of which no field of it can tell (S8.1-09)',
    async (language, region, title) => {
      const form = { slotId: 'x', subfunctionId: '101' };
      const page = await visit(w, '/services/provider-search/reservation', { language, method: 'POST', form });
      const toast = page.document.querySelector(`section[aria-label="${region}"]`);
      expect(toast?.className).toMatch(/\bmd:fixed\b/);
      expect(toast?.querySelector('h2')?.textContent).toBe(title);
      const lines = [...(toast?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
      expect(lines).toEqual([expect.stringMatching(/^\[V007\] \S.* - x$/)]);
    },
  );
});
