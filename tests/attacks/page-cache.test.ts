import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchDoctors } from '../../contract/booking/search.ts';
import { isFormKey } from '../../server/platform/form-key.ts';
import { deep } from '../support/deep.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
let shared: string[];
let slot = '';
beforeAll(async () => {
  w = await world();
  const { items } = good(await w.call(searchDoctors, { subfunction: 101, location: 'Budapest' }));
  const [first] = items;
  if (!first) throw new Error('nobody to find');
  slot = first.slots[0]?.slotId ?? '';
  const search = '/services/provider-search?subfunction=101&location=Budapest';
  const doctor = `/providers/${first.provider.id}/doctors/${first.doctor.id}`;
  shared = [
    '/',
    search,
    search.replace('?', '.data?'),
    doctor,
    ...(deep ? ['/about-us', `${doctor}.data`, '/404'] : []),
  ];
});
afterAll(() => w.close());

const nonce = 'AAAAAAAAAAAAAAAAAAAAAAAA';

/** A stranger's headers; `SLOT` stands for a public id that is on the page. */
const attacks: Record<string, string>[] = [
  { 'x-fe-request-id': 'SLOT' },
  { 'x-fe-request-id': 'SLOT', 'accept-encoding': 'gzip' },
  { 'x-request-id': 'SLOT', 'idempotency-key': 'SLOT' },
  { 'x-nonce': nonce, 'content-security-policy': `script-src 'nonce-${nonce}'` },
  {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '6.6.6.6',
    forwarded: 'host=evil',
  },
  { 'x-original-url': '/login', 'x-rewrite-url': '/login', 'x-http-method-override': 'POST' },
  { 'x-react-router-spa-mode': 'yes', 'x-react-router-prerender-data': 'SLOT', 'x-remix-replace': 'true' },
  { purpose: 'prefetch', 'sec-purpose': 'prefetch', 'x-middleware-prefetch': '1' },
  { 'if-none-match': '*', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT', range: 'bytes=0-10' },
  { authorization: 'Bearer SLOT', sid: 'SLOT', apikey: 'SLOT' },
  { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' },
  { 'user-agent': '<script>SLOT</script>', from: 'SLOT', via: 'SLOT' },
  { accept: 'application/json' },
  { locale: 'ro' },
  { 'accept-language': 'ro, en;q=0.5' },
  { cookie: 'locale=en' },
  { cookie: 'consent=all; _ga=SLOT' },
  { cookie: 'webview=1' },
  { cookie: 'hold=SLOT' },
  { cookie: 'token=SLOT; refresh_token=SLOT; sid=SLOT' },
  { cookie: `nonce=${nonce}; requestId=SLOT; __proto__=1` },
];

const queries = [
  'x=SLOT',
  'requestId=SLOT',
  'locale=ro',
  'iframe=1',
  'webview=1',
  '_routes=root',
  'utm_source=SLOT',
  'SLOT',
];

type PageAnswer = { status: number; headers: string[]; body: string };

/** With the visitor's own marks blanked. */
async function visitor(path: string, encoding = 'identity'): Promise<PageAnswer> {
  const answer = await w.request(path, { headers: { 'accept-language': 'hu', 'accept-encoding': encoding } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const body = (answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  const own = [
    /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
    ...(body.match(/[\w-]{44}/g) ?? []).filter((text) => isFormKey(w.services.keys, text)),
    answer.headers.get('x-fe-request-id') ?? undefined,
  ];
  const blanked = (text: string) =>
    own.reduce<string>((rest, mark) => (mark ? rest.replaceAll(mark, '*') : rest), text);
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${blanked(value)}`);
  return {
    status: answer.status,
    headers: headers.filter((line) => !line.startsWith('content-')),
    body: blanked(body),
  };
}

const fresh = () => w.services.committed(new Set(['pages']));
const withSlot = (text: string) => text.replaceAll('SLOT', slot);

describe('a stranger who asks for a shared page first', () => {
  it('T43: has nothing of what they send shown to the next visitor', async () => {
    for (const path of shared) {
      fresh();
      const undisturbed = await visitor(path);
      expect(undisturbed.status).toBe(path === '/404' ? 404 : 200);
      for (const attack of attacks) {
        const headers = Object.entries(attack).map(([name, value]): [string, string] => [name, withSlot(value)]);
        for (const method of deep ? ['GET', 'HEAD'] : ['GET']) {
          fresh();
          await w.request(path, { method, headers: [['accept-language', 'hu'], ...headers] });
          expect(await visitor(path), `${path} after ${method} ${JSON.stringify(attack)}`).toEqual(undisturbed);
        }
      }
      for (const query of queries) {
        fresh();
        await w.request(`${path}${path.includes('?') ? '&' : '?'}${withSlot(query)}`);
        expect(await visitor(path, 'gzip'), `${path} after ?${query}`).toEqual(undisturbed);
      }
    }
  });

  it('T43: gets their own name for the request back in the header alone (S7-03)', async () => {
    for (const path of shared) {
      fresh();
      for (const visit of ['first', 'second']) {
        const id = '3f2b7c9e-8a0d-4c57-9d6e-1b2a3c4d5e6f';
        const answer = await w.request(path, { headers: { 'x-fe-request-id': id } });
        expect(answer.headers.get('x-fe-request-id'), visit).toBe(id);
        expect(await answer.text(), visit).not.toContain(id);
      }
    }
  });

  it('T43: cannot choose the name under which the audit and the log keep the request', async () => {
    const id = '3f2b7c9e-8a0d-4c57-9d6e-1b2a3c4d5e6f';
    w.lines.length = 0;
    await w.request('/api/reservations/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', {
      headers: { 'x-fe-request-id': id },
    });
    const line = JSON.parse(w.lines.findLast((text) => text.includes('"route"')) ?? '{}');
    expect([line.clientRequestId, line.requestId === id]).toEqual([id, false]);
    const rows = await w.database.db.selectFrom('audit').select('request_id').execute();
    expect(rows.map(({ request_id: name }) => name)).not.toContain(id);
  });
});

describe('a shared page', () => {
  it('is kept by the visitor’s own browser alone, which asks each time; a personal one by nobody (T43)', async () => {
    for (const path of shared) {
      for (const visit of ['drawn', 'kept'])
        expect((await w.request(path)).headers.get('cache-control'), visit).toBe('private, no-cache');
      const own = await w.request(path, { headers: { cookie: 'hold=x' } });
      expect(own.headers.get('cache-control')).toBe('no-store');
    }
  });
});
