import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operationList as operations } from '../../contract/operations.ts';
import { browserStorage } from '../../contract/platform/cookies.ts';
import { isAtDesk, type Operation } from '../../contract/platform/operation.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { services } from '../../contract/portal/services.ts';
import { routes } from '../../contract/routes.ts';
import { shownInputs } from '../api/shown-inputs.ts';
import { keyScopes } from '../house/key-scopes.ts';
import { account } from '../identity/account.ts';
import { deep, sampled } from '../support/deep.ts';
import { lookedUp } from '../support/looked-up.ts';
import { stored } from '../support/stored.ts';
import { type World, world } from '../support/world.ts';

// All operations of the contract, so that a new one is covered.

const inputs = shownInputs();

let w: World;
let customer: Record<string, string>;
let system: Record<string, string>;
let operator: Record<string, string>;
beforeAll(async () => {
  // A portal that sells plans and has every page, so that all operations are open.
  w = await world({ brand: { isMed24: true, opens: ['services-skin-check'] } });
  const { id } = await account(w.database, {
    subscriptions: [Permission.options],
    services: services.map(({ key }) => key),
  });
  customer = (await w.session(id)).headers;
  operator = (await w.desk(['supervisor', 'medical_adviser', 'claims_assessor', 'doctor'])).headers;
  system = await w.partnerKey(keyScopes);
});
afterAll(() => w.close());

const filled = (path: string, value = '7c1f2c5e-1111-4222-8333-444455556666') =>
  path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

/** Headers of an allowed caller, so that the refusal is the input's. */
function headersFor(operation: Operation): Record<string, string> {
  const keyed = typeof operation.access === 'object' && 'key' in operation.access;
  const own = keyed ? system : isAtDesk(operation) ? operator : customer;
  return { ...(operation.access !== 'entry' && operation.access !== 'public' && own), 'x-fe-request-id': randomUUID() };
}

const posts = sampled(
  operations.filter(({ method }) => method === 'POST'),
  5,
);
const gets = sampled(
  operations.filter(({ method }) => method === 'GET'),
  3,
);

describe('a body that is not exactly JSON (T26)', () => {
  const bases = [
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json/',
    'application/json+x',
    'application/vnd.api+json',
    'application/json, text/plain',
    'text/json',
    'text/html',
    'application/xml',
    'application/octet-stream',
    '*/*',
    'json',
    ' application/json',
    'application/json;charset=utf-7',
    'application/json; charset=utf-8; x=y',
    'application/ json',
    'applicatıon/json',
  ];
  const types = deep ? bases.flatMap((type) => [type, type.toUpperCase(), `${type};a=b`]) : bases;

  it(`is refused by each of ${posts.length} operations, whatever it is called`, async () => {
    const passed: string[] = [];
    for (const operation of posts) {
      for (const type of types) {
        // The platform trims the beginning of a header, and takes no letter that is not Latin.
        const contentType = Buffer.from(type).toString('latin1').trim();
        if (/^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i.test(contentType)) continue;
        // An upload takes its form as the one type.
        if (operation.consumes && contentType.toLowerCase().startsWith(`${operation.consumes};`)) continue;
        // Uploads are counted before they are looked at.
        if (operation.consumes) await w.database.db.deleteFrom('rate').execute();
        const headers = { ...headersFor(operation), 'content-type': contentType };
        // A purpose that no form has, or no kind of document, is refused first, whatever comes.
        const path = filled(operation.path.replace('{purpose}', 'record').replace('{kind}', 'lab'));
        const answer = await w.request(`/api${path}`, { method: 'POST', headers, body: '{}' });
        if (answer.status !== 415) passed.push(`${operation.id} ${type}: ${answer.status}`);
      }
    }
    expect(passed).toEqual([]);
  });
});

describe('a field no form has (T05)', () => {
  const fields = [
    'id',
    'userId',
    'accountId',
    'customerUuid',
    'partnerId',
    'role',
    'status',
    'price',
    'priceAmount',
    'impersonator',
    'verifiedAt',
    'isAdmin',
    '__proto__x',
    'constructor',
  ];
  /** Operations mean these names otherwise, and give nothing away for the stated reason. */
  const exemptOperations = [
    'createImpersonation',
    'createLoginToken',
    'putEntitlement',
    'inviteCustomer',
    'createPlanChange',
  ];

  it('is no part of any input: it is named as wrong, and nothing is written', async () => {
    const before = await stored(w.database);
    const accepted: string[] = [];
    for (const operation of posts.filter(
      ({ id, consumes }) => !exemptOperations.includes(id) && consumes === undefined,
    )) {
      // The address wins over a body.
      for (const field of fields.filter((name) => !operation.path.includes(`{${name}}`))) {
        const body = JSON.stringify({ [field]: 'admin' });
        const headers = { ...headersFor(operation), 'content-type': 'application/json' };
        const answer = await w.request(`/api${filled(operation.path)}`, { method: 'POST', headers, body });
        const { violations = [] } = await answer.json();
        const named = violations.some(({ propertyName }: { propertyName: string }) => propertyName === field);
        // Some are refused before their input is read, because their object is missing.
        if (!named && !(operation.invalid?.['*'] === '#404' && answer.status === 404))
          accepted.push(`${operation.id} ${field}: ${answer.status}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(await stored(w.database)).toBe(before);
  });
});

describe('a value that means something to a database, a file system or a parser (T25, T28, T36)', () => {
  const values = [
    "' or 1=1 --",
    "'; drop table reservation; --",
    '1; select pg_sleep(5)',
    '%',
    '%%',
    '__',
    '\\',
    '\\x00',
    '\u0000',
    '\u202e',
    '../../../../etc/passwd',
    '%2e%2e%2f',
    '-1',
    '0',
    '1e308',
    '9223372036854775808',
    'NaN',
    'null',
    '[]',
    '{}',
    '2026-13-45',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    'hu\r\nx: y',
    '\ud800',
    'a'.repeat(2000),
    '💉'.repeat(200),
    '{{7*7}}<%= 7*7 %>#{7*7}',
  ];
  const some = deep ? values : values.filter((_value, no) => no % 3 === 0);

  it(`is answered with a refusal or an empty answer by each of ${gets.length} GET operations, never with a fault`, async () => {
    const faults: string[] = [];
    for (const operation of gets) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const names = Object.keys(operation.input.shape);
      for (const name of names) {
        for (const value of deep || inPath.includes(name) ? values : some) {
          const path = inPath.includes(name)
            ? filled(operation.path, value.toWellFormed())
            : filled(operation.path, '1');
          const query = inPath.includes(name) ? '' : `?${name}=${encodeURIComponent(value.toWellFormed())}`;
          const answer = await w.request(`/api${path}${query}`, { headers: headersFor(operation) });
          if (answer.status >= 500) faults.push(`${operation.id} ${name}=${value.slice(0, 30)}: ${answer.status}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it('is answered alike in a body, of whatever type the value is', async () => {
    const odd: unknown[] = [...some, 1e308, -1, true, null, [], {}, [[]], { toString: 1 }, ['a'.repeat(100)]];
    const faults: string[] = [];
    for (const operation of posts) {
      const names = Object.keys(operation.input.shape).filter((name) => !operation.path.includes(`{${name}}`));
      for (const value of odd) {
        const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, value])));
        const headers = { ...headersFor(operation), 'content-type': 'application/json' };
        const answer = await w.request(`/api${filled(operation.path)}`, { method: 'POST', headers, body });
        if (answer.status < 500) continue;
        // A code of its own may say that the partner's answer is invalid.
        const { errorCode } = await answer.json();
        if (!operation.refusals.includes(errorCode)) faults.push(`${operation.id} ${body.slice(0, 60)}: ${errorCode}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

it('an object that nothing can turn into text is refused by each operation with a body, in each of its fields (T25, T26)', async () => {
  // Hostile input 92948: a check of a text's length used the object's own `length`.
  const bare = JSON.stringify({ length: { toString: 1 } });
  const faults: string[] = [];
  for (const operation of operations.filter(({ consumes, method }) => consumes === undefined && method !== 'GET')) {
    const names = Object.keys(operation.input.shape).filter((name) => !operation.path.includes(`{${name}}`));
    if (names.length === 0) continue;
    const answer = await w.request(`/api${filled(operation.path)}`, {
      method: operation.method,
      headers: { ...headersFor(operation), 'content-type': 'application/json' },
      body: `{${names.map((name) => `${JSON.stringify(name)}:${bare}`).join()}}`,
    });
    if (answer.status < 400 || answer.status >= 500) faults.push(`${operation.id}: ${answer.status}`);
  }
  expect(faults).toEqual([]);
});

it('a NUL, which PostgreSQL takes in no text, is refused in each field that does not take it off (T25)', async () => {
  const faults: string[] = [];
  for (const operation of operations.filter(({ consumes }) => consumes === undefined)) {
    const shape: Record<string, z.ZodType> = operation.input.shape;
    const names = Object.keys(shape).filter((name) => !operation.path.includes(`{${name}}`));
    // A captcha's answer with one is refused as any other wrong answer.
    const withNul = names.filter((name) => String(shape[name]?.safeParse('a\0b').data).includes('\0'));
    for (const name of withNul) {
      const input = { ...inputs.get(operation.id), [name]: 'a\0b' };
      const rest = Object.entries(input).filter(([key]) => !operation.path.includes(`{${key}}`));
      const query = new URLSearchParams(rest.map(([key, value]): [string, string] => [key, String(value)]));
      const isGet = operation.method === 'GET';
      const answer = await w.request(`/api${filled(operation.path)}${isGet ? `?${query}` : ''}`, {
        method: operation.method,
        headers: { ...headersFor(operation), ...(!isGet && { 'content-type': 'application/json' }) },
        ...(!isGet && { body: JSON.stringify(Object.fromEntries(rest)) }),
      });
      // 502 where the field is a partner's answer.
      if (answer.status < 400 || (answer.status >= 500 && answer.status !== 502))
        faults.push(`${operation.id} ${name}: ${answer.status}`);
    }
  }
  expect(faults).toEqual([]);
});

describe('a name every object has, where a page looks one up (T25)', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'é'.repeat(44)];
  const pages = routes.map(({ path }) =>
    path
      .replaceAll(/:\w+\??/g, 'A'.repeat(43))
      .replace(/^\*$/, '/x')
      .replace('*', 'x'),
  );

  it.each(['GET', 'POST'])('is no fault of any page’s by %s', async (method) => {
    const faults: string[] = [];
    for (const [no, path] of pages.entries()) {
      for (const name of deep ? names : [names[no % names.length] ?? '']) {
        const fields = new URLSearchParams(
          [...lookedUp, 'sid', 'reservation', 'version', 'slotId', 'subfunctionId', 'key'].map((field) => [
            field,
            name,
          ]),
        );
        const query = method === 'GET' ? `?${fields}` : '';
        const answer = await w.request(`${path}${query}`, {
          method,
          headers: {
            origin: 'http://localhost:3000',
            'sec-fetch-site': 'same-origin',
            ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(method === 'POST' && { body: fields.toString() }),
        });
        if (answer.status >= 500) faults.push(`${method} ${path} ${name}: ${answer.status}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

it('no cookie of ours is a fault of any page’s, whatever stands in it (T25)', async () => {
  const values = [
    '',
    '.',
    '..',
    '%',
    '%ZZ',
    'constructor',
    '__proto__',
    'a.b.c',
    '"',
    'A'.repeat(4000),
    'x'.repeat(43),
    'é'.repeat(44),
  ];
  const cookies = browserStorage.filter(({ where }) => where === 'cookie').map(({ name }) => name.replace('*', ''));
  const faults: string[] = [];
  for (const value of values) {
    const cookie = cookies.map((name) => `${name}=${value}`).join('; ');
    for (const path of [
      '/',
      '/account',
      '/login',
      '/services/provider-search/reservation?reservation=x',
      '/about-us',
    ]) {
      const answer = await w.request(path, { headers: { cookie } });
      if (answer.status >= 500) faults.push(`${path} ${value.slice(0, 20)}: ${answer.status}`);
    }
  }
  expect(faults).toEqual([]);
});
