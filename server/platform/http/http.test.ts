import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { listLocations, listSpecializations } from '../../../contract/directory/location.ts';
import { operationList as operations } from '../../../contract/operations.ts';
import { getConfig } from '../../../contract/platform/config.ts';
import { listStaticContents } from '../../../contract/portal/content.ts';
import { uploadCalls } from '../../../contract/records/upload-calls.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 });

async function codeOf(path: string, init: RequestInit & { host?: string } = {}) {
  const answer = await w.request(path, init);
  return `${answer.status} ${(await answer.json()).errorCode}`;
}

describe('the door of the API', () => {
  it.each([
    ['broken JSON', '400 KJSON', { headers: json, body: '{"slotId":' }],
    ['JSON that is no object', '400 KJSON', { headers: json, body: '[1]' }],
    ['a form', '415 K415', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'slotId=1' }],
    [
      'JSON said to be plain text, as a foreign page could send it',
      '415 K415',
      { headers: { 'content-type': 'text/plain' }, body },
    ],
    [
      'a body of a megabyte',
      '413 K413',
      { headers: { ...json, 'content-length': '1000001' }, body: 'x'.repeat(1_000_001) },
    ],
  ])('refuses %s and changes nothing (S3.8-01, T26)', async (_what, code, init) => {
    expect(await codeOf('/api/calendar/reservations', { method: 'POST', ...init })).toBe(code);
    expect(await w.database.db.selectFrom('reservation').select('id').execute()).toEqual([]);
  });

  it('refuses an unknown path, a method a path does not have, and a host nobody serves (S8.3-02, T06)', async () => {
    expect(await codeOf('/api/nothing')).toBe('404 #404');
    const wrong = await w.request('/api/calendar/reservations', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await codeOf('/api/config', { host: 'evil.example' })).toBe('421 K421');
    expect(await codeOf('/', { host: 'localhost.evil.example' })).toBe('421 K421');
  });

  it('repeats a request id that is a UUID and replaces one that is not (S7-03)', async () => {
    const id = '3f2b7c9e-8a0d-4c57-9d6e-1b2a3c4d5e6f';
    expect(
      (await w.request('/api/config', { headers: { 'x-fe-request-id': id } })).headers.get('x-fe-request-id'),
    ).toBe(id);
    expect(
      (await w.request('/api/config', { headers: { 'x-fe-request-id': 'drop table' } })).headers.get('x-fe-request-id'),
    ).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers in the language of the header, the cookie, the browser, then the host (S7-02, S1-11, S9-01)', async () => {
    const language = async (headers: Record<string, string>) => good(await w.call(getConfig, {}, headers)).language;
    expect(await language({ locale: 'ro', cookie: 'locale=en', 'accept-language': 'hu' })).toBe('ro');
    expect(await language({ cookie: 'locale=en', 'accept-language': 'ro' })).toBe('en');
    expect(await language({ 'accept-language': 'de, ro;q=0.8, en;q=0.9' })).toBe('en');
    expect(await language({ 'accept-language': 'de' })).toBe('hu');
  });

  it('puts the guards of a browser on every answer (T22)', async () => {
    for (const path of ['/', '/api/config', '/api/nothing', '/health', '/assets/none.js']) {
      const { headers } = await w.request(path);
      if (path === '/health') continue;
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('same-origin');
    }
  });

  it('logs the route and no token, name or address (S7-03, P08, I12)', async () => {
    const { token } = good(
      await w.call(startReservation, {
        slotId: slotId(0, '2026-11-25T09:00'),
        subfunctionId: 101,
        patientComment: 'canary-comment',
      }),
    );
    await w.request(`/api/reservations/${token}`);
    const log = w.lines.join('');
    expect(log).toContain('"method":"GET","host":"localhost","route":"/api/reservations/{token}"');
    expect(log).not.toContain(token);
    expect(log).not.toContain('canary');
  });
});

describe('the line of a request', () => {
  async function lineOf(path: string, init: RequestInit & { host?: string } = {}) {
    const before = w.lines.length;
    await w.request(path, init);
    const { method, host, route, status } = JSON.parse(
      w.lines.slice(before).find((line) => line.includes('"ms"')) ?? '',
    );
    return `${method} ${host} ${route} ${status}`;
  }

  it.each([
    ['/', {}, 'GET localhost / 200'],
    ['/services/provider-search?text=canary', {}, 'GET localhost /services/provider-search 200'],
    ['/verify-public-reservation/canary-token', {}, 'GET localhost /verify-public-reservation/:token? 404'],
    ['/canary/of/nowhere', {}, 'GET localhost * 404'],
    ['/robots.txt', {}, 'GET localhost file 200'],
    ['/assets/canary.js', {}, 'GET localhost * 404'],
    ['/__mail', {}, 'GET localhost /__mail 200'],
    ['/api/config', { host: 'telekom-health.localhost' }, 'GET telekom-health.localhost /api/config 200'],
    ['/api/config', { method: 'DELETE' }, 'DELETE localhost /api/* 405'],
    ['/api/canary', { method: 'CANARY' }, 'other localhost /api/* 404'],
    ['/', { host: 'canary.example' }, 'GET unknown none 421'],
    ['/', { method: 'GET', headers: { 'content-length': '5' } }, 'GET localhost none 413'],
  ])(
    'of %s %j is %s: it names a template and a known host, nothing a stranger wrote (P08)',
    async (path, init, line) => {
      expect(await lineOf(path, init)).toBe(line);
    },
  );
});

describe('what the API says of itself', () => {
  it('is packed once, and told by its ETag to whoever has it already (T48)', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const packed = await w.request(path, { headers: { 'accept-encoding': 'gzip' } });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      const { length } = Buffer.from(await packed.arrayBuffer());
      expect(length).toBeLessThan((await (await w.request(path)).text()).length / 4);
      const etag = packed.headers.get('etag') ?? '';
      expect((await w.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  it('is an OpenAPI 3.1 document with every operation, and a page a person can read', async () => {
    const document = await (await w.request('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(ids.toSorted()).toEqual([...operations, ...uploadCalls].map(({ id }) => id).toSorted());
    const page = await (await w.request('/api/docs')).text();
    for (const { summary } of [...operations, ...uploadCalls]) expect(page).toContain(summary.replaceAll("'", '&#39;'));
  });
});

describe('the host', () => {
  it('says how one registers, and its calendar, captcha, zone and theme (S3.4-01, S7-08)', async () => {
    expect(good(await w.call(getConfig, {}))).toMatchObject({
      registrationMode: 'email',
      hasPublicCalendar: true,
      captcha: { version: '3', language: 'hu' },
      timeZone: 'Europe/Budapest',
    });
    const other = await (await w.request('/api/config', { host: 'telekom-health.localhost:3000' })).json();
    expect(other.theme).toBe('telekom-health');
  });

  it('tells places as a tree with text and children, and specialties sorted by the language (S7-20, S7-21, S3.12-02)', async () => {
    const [hungary] = good(await w.call(listLocations, {}));
    expect(hungary).toMatchObject({ text: 'Magyarország', type: 'country', children: expect.any(Array) });
    const names = good(await w.call(listSpecializations, {}, { locale: 'ro' })).map((row) => row.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('ro').compare));
  });

  it("reads its own partner's texts and nobody else's (S7-22, S2.9-04)", async () => {
    const own = good(
      await w.call(listStaticContents, { types: 'privacy_policy,terms_and_conditions', partnerId: 'default' }),
    );
    expect(Object.keys(own)).toEqual(['privacy_policy', 'terms_and_conditions']);
    expect(
      (await w.call(listStaticContents, { types: 'privacy_policy', partnerId: 'telekom-health' })).error?.errorCode,
    ).toBe('#404');
    for (const types of ['secrets', 'privacy_policy,secrets']) {
      const { error } = await w.call(listStaticContents, { types });
      expect([error?.errorCode, error?.violations]).toMatchObject([
        'X444',
        [{ errorCode: 'V007', propertyName: 'types', invalidValue: types }],
      ]);
    }
  });
});

describe('health', () => {
  it('says that the database answers, that no migration is missing, and which time zones it knows (R13)', async () => {
    const state = await (await w.request('/health/ready')).json();
    expect(state).toMatchObject({ status: 'ok', missing: [] });
    expect(state.tzdata).toMatch(/^20\d\d[a-z]$/);
  });
});
