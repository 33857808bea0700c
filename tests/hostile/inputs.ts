import { type OperationId, operationList } from '../../contract/operations.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { between, pick, type RandomSource, randomFor } from '../../demo/directory/random.ts';
import { shownInputs } from '../api/shown-inputs.ts';
import type { HostilePlace } from './place.ts';
import { hostileText, hostileValue, oddTypes } from './values.ts';

export type HostileInput = {
  target: string;
  operation: Operation | undefined;
  path: string;
  init: RequestInit & { host?: string };
};

const inputs = shownInputs();

type Node = { holder: Record<string, unknown> | unknown[]; key: string | number };

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = Array.isArray(value) ? (value as unknown[]) : (value as Record<string, unknown>);
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [{ holder, key }, ...nodesOf(Reflect.get(holder, key))]);
}

const foreignFields = [
  'id',
  'accountId',
  'partnerId',
  'role',
  'status',
  'price',
  'isAdmin',
  'prototype',
  'constructor',
];

/** Some values of the example are spoilt, left out, or somebody else's. */
function spoilt(random: RandomSource, example: Record<string, unknown>, place: HostilePlace): Record<string, unknown> {
  const input = structuredClone(example);
  for (let times = between(random, 1, 4); times > 0; times -= 1) {
    const node = nodesOf(input)[Math.floor(random() * nodesOf(input).length)];
    const way = random();
    if (!node || way < 0.1)
      input[random() < 0.5 ? pick(random, foreignFields) : hostileText(random)] = hostileValue(random);
    else if (way < 0.2) Reflect.deleteProperty(node.holder, node.key);
    else Reflect.set(node.holder, node.key, way < 0.45 ? pick(random, place.values) : hostileValue(random));
  }
  return input;
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 6000).toWellFormed());
}

const spoilers: readonly ((text: string, random: RandomSource) => string | Uint8Array<ArrayBuffer>)[] = [
  (text) => text.slice(0, -1),
  (text, random) => text.slice(0, Math.floor(random() * text.length)),
  (text) => `\ufeff${text}`,
  (text) => text.replace(/^\{/, '{"__proto__":{"isAdmin":true},'),
  (text) => text.replace(/^\{(".*?"):/, '{$1:null,$1:'),
  (text) => text.replaceAll(/:\d+/g, ':NaN'),
  (text) => text.replaceAll(/:\d+/g, `:${'9'.repeat(400)}`),
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  (_text, random) => JSON.stringify(hostileValue(random)) ?? '',
  (_text, random) => '['.repeat(between(random, 1, 50_000)),
  (_text, random) => '{"a":'.repeat(between(random, 1, 20_000)),
  () => '',
  (text) => `${text}${text}`,
  (text) => Uint8Array.from(Buffer.from(text, 'utf16le')),
  (_text, random) => Uint8Array.from({ length: between(random, 1, 400) }, () => between(random, 0, 255)),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replaceAll(/[a-z]/g, (letter) => `\\u00${letter.codePointAt(0)?.toString(16)}`),
];

const header = (text: string) =>
  Buffer.from(text.slice(0, 2000), 'utf8')
    .toString('latin1')
    .replaceAll(/[\0\r\n]/g, ' ')
    .trim();

/** The right log-in, another's, several at once, or an unknown one. */
function callerOf(random: RandomSource, place: HostilePlace): Record<string, string> {
  const way = random();
  if (way < 0.75) return { ...pick(random, place.callers) };
  if (way < 0.8) return {};
  if (way < 0.9) return { ...pick(random, place.callers), ...pick(random, place.callers) };
  const text = header(hostileText(random));
  return pick(random, [
    { authorization: `Bearer ${text}` },
    { authorization: text },
    { apikey: text },
    { cookie: `token=${text.replaceAll(';', '')}; refresh_token=${text}; draft=${text}` },
    { cookie: text },
  ]);
}

function oddHeaders(random: RandomSource): Record<string, string> {
  if (random() < 0.85) return {};
  const text = header(hostileText(random));
  const name = pick(random, [
    ...['accept-language', 'accept', 'idempotency-key', 'x-fe-request-id', 'x-request-id', 'traceparent', 'range'],
    ...['origin', 'referer', 'x-forwarded-for', 'x-forwarded-host', 'if-none-match', 'sid', 'user-agent', 'draft-key'],
  ]);
  return { [name]: text };
}

function multipartOf(random: RandomSource): { type: string; body: string } {
  const name = hostileText(random)
    .toWellFormed()
    .replaceAll(/["\r\n]/g, '')
    .slice(0, 300);
  const type = hostileText(random)
    .toWellFormed()
    .replaceAll(/[\r\n]/g, '')
    .slice(0, 100);
  const part = `--x\r\ncontent-disposition: form-data; name="${random() < 0.7 ? 'file' : name}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${hostileText(random).toWellFormed()}\r\n`;
  const body = part.repeat(between(random, 1, 3)) + (random() < 0.8 ? '--x--\r\n' : '');
  return { type: 'multipart/form-data; boundary=x', body };
}

function operationInput(
  random: RandomSource,
  place: HostilePlace,
  operation: Operation & { id: OperationId },
): HostileInput {
  const input = spoilt(random, inputs.get(operation.id) ?? {}, place);
  const rest = new Map(Object.entries(input));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest.get(name) ?? pick(random, place.values);
    rest.delete(name);
    return encoded(random() < 0.5 ? pick(random, place.values) : value) || '%00';
  });
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...callerOf(random, place),
    ...oddHeaders(random),
  };
  const { host = pick(random, place.hosts), ...own } = headers;
  const at = { target: operation.id, operation };
  if (operation.method === 'GET') {
    const query = [...rest].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    if (random() < 0.2) query.push(...query);
    const init = { headers: { 'x-fe-request-id': 'a', ...own }, host };
    return { ...at, path: `/api${path}?${query.join('&')}`, init };
  }
  if (operation.consumes !== undefined && random() < 0.9) {
    const { type, body } = multipartOf(random);
    return {
      ...at,
      path: `/api${path}`,
      init: { method: 'POST', host, headers: { ...own, 'content-type': type }, body },
    };
  }
  const text = JSON.stringify(Object.fromEntries(rest));
  const body = random() < 0.8 ? text : pick(random, spoilers)(text, random);
  const type = random() < 0.95 ? 'application/json' : pick(random, oddTypes);
  return {
    ...at,
    path: `/api${path}`,
    init: { method: 'POST', host, headers: { ...own, 'content-type': type }, body },
  };
}

function pageInput(random: RandomSource, place: HostilePlace): HostileInput {
  const route = pick(random, place.routes);
  const path = route
    .replaceAll(/:\w+\??/g, () => encoded(random() < 0.5 ? pick(random, place.values) : hostileText(random)) || 'x')
    .replace('*', () => encoded(hostileText(random)));
  const fields = Array.from({ length: between(random, 1, 6) }, (): [string, string] => [
    random() < 0.9 ? pick(random, place.fields) : hostileText(random),
    (random() < 0.5 ? pick(random, place.values) : hostileText(random)).slice(0, 3000).toWellFormed(),
  ]);
  const { authorization, ...headers } = callerOf(random, place);
  const token = /^Bearer (.+)/.exec(authorization ?? '')?.[1];
  const cookie =
    token === undefined ? {} : { cookie: `${random() < 0.5 ? 'token' : 'desk'}=${token.replaceAll(/[;\s]/g, '')}` };
  const host = headers.host ?? pick(random, place.hosts);
  const own: Record<string, string> = { ...headers, ...cookie, ...oddHeaders(random) };
  const { host: _host, ...sent } = own;
  const form = new URLSearchParams(fields).toString();
  const address = path.startsWith('/') ? path : `/${path}`;
  const at = { target: route, operation: undefined };
  if (random() < 0.6) return { ...at, path: `${address}?${form}`, init: { headers: sent, host } };
  const type = random() < 0.9 ? 'application/x-www-form-urlencoded' : pick(random, oddTypes);
  const origin = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'content-type': type };
  return { ...at, path: address, init: { method: 'POST', host, headers: { ...origin, ...sent }, body: form } };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];

function bareInput(random: RandomSource, place: HostilePlace): HostileInput {
  const parts = Array.from({ length: between(random, 0, 4) }, () =>
    encoded(random() < 0.5 ? pick(random, place.values) : hostileText(random)),
  );
  const path = `${pick(random, place.roots)}/${parts.join('/')}`;
  const method = pick(random, methods);
  const host = pick(random, place.hosts);
  const { host: _host, ...headers } = { ...callerOf(random, place), ...oddHeaders(random) };
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: hostileText(random) };
  return {
    target: `${method} ${path.slice(0, 40)}`,
    operation: undefined,
    path,
    init: { method, host, headers, ...body },
  };
}

/** The same number gives the same input, but for the ids of the database. */
export function hostileInput(no: number, place: HostilePlace): HostileInput {
  const random = randomFor('hostile', no);
  const way = random();
  if (way < 0.07) return pageInput(random, place);
  if (way < 0.12) return bareInput(random, place);
  return operationInput(random, place, operationList[no % operationList.length] ?? pick(random, operationList));
}
