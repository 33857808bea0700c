import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readErrorAnswer } from '../../contract/error-answer.ts';
import { browserCall } from './browser-call.ts';

const caller = { language: 'ro', mode: 'webview' } as const;
const server = createServer((request, response) => {
  if (request.url?.startsWith('/silence')) return;
  response.end(JSON.stringify({ url: request.url, locale: request.headers.locale, accept: request.headers.accept }));
});
let base = '';

beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('a request that is given up ends as 400 with the message canceled, and is shown to nobody (S8.1-03)', async () => {
  const stop = new AbortController();
  const asked = new Promise((done) => server.once('request', done));
  const call = browserCall(`${base}/silence`, caller, { signal: stop.signal });
  await asked;
  stop.abort();
  const { status, statusText, ...answer } = await call.then(async (response) => ({
    status: response.status,
    statusText: response.statusText,
    body: await response.json(),
  }));
  expect({ status, ...answer }).toEqual({ status: 400, body: { httpCode: 400, message: 'canceled' } });
  const standing = { refreshing: false, hasRefreshToken: false };
  expect(readErrorAnswer({ status, statusText, ...answer }, standing).first).toBe('nothing');
});

test('a request that fails by itself still fails (S8.1-03)', async () => {
  server.close();
  await expect(browserCall(`${base}/gone`, caller, { signal: new AbortController().signal })).rejects.toThrow();
});
