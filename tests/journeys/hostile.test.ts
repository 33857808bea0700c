import { once } from 'node:events';
import { createServer } from 'node:https';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationList as operations } from '../../contract/operations.ts';
import { routes } from '../../contract/routes.ts';
import { account } from '../identity/account.ts';
import { sampled } from '../support/deep.ts';
import { stored } from '../support/stored.ts';
import { selfSigned } from './certificate.ts';
import { freePort, type LivePortal, live } from './live.ts';

// Another site's page in a browser with a session at the portal, over TLS, with cookies for all sites (SameSite=None),
// tries every address in every way (T16, D1, D6).

let portal: LivePortal;
let site: { origin: string; close: () => void };
beforeAll(async () => {
  portal = await live({ secure: true });
  const port = await freePort();
  const server = createServer(selfSigned(), (_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>hostile</title><body>');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  site = {
    origin: `https://hostile.test:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
});
afterAll(async () => {
  site.close();
  await portal.close();
});

/** With the portal's own cookies. */
async function victim(): Promise<{ context: BrowserContext; page: Page }> {
  const { id } = await account(portal.w.database);
  const { token, refresh_token } = await portal.w.session(id);
  const context = await portal.newContext({ ignoreHTTPSErrors: true, locale: 'hu-HU' });
  const cookie = { domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'None' as const };
  await context.addCookies([
    { name: '__Host-token', value: token, ...cookie },
    { name: '__Host-refresh_token', value: refresh_token, ...cookie },
  ]);
  const page = await context.newPage();
  await page.goto(`${portal.base()}/account`);
  expect(await page.textContent('h1')).toBe('Fiókom');
  await page.goto(site.origin);
  return { context, page };
}

function filled(path: string): string {
  return path.replaceAll(/\{\w+\}|:\w+\??/g, '7c1f2c5e-1111-4222-8333-444455556666').replaceAll('*', '/x');
}

describe('a page of another site', () => {
  it('changes nothing: forms of three kinds, fetches of every sort, images, beacons, at every address (S6-12, T16, D1, D3)', {
    timeout: 180_000,
  }, async () => {
    const { context, page } = await victim();
    const before = await stored(portal.w.database);
    const writing = operations.filter(({ method }) => method === 'POST');
    const reading = operations.filter(({ method }) => method !== 'POST');
    const targets = [
      ...[...sampled(writing, 3), ...sampled(reading, 6)].map(({ path }) => `/api${filled(path)}`),
      ...sampled(routes, 6).map(({ path }) => filled(path)),
    ].map((path) => `${portal.base()}${path}`);
    await page.evaluate(async (addresses) => {
      const bodies = { plain: '{"password":"evil evil evil"}', form: 'intent=openid&sid=x&privacyAccepted=on' };
      const kinds: RequestInit[] = [
        { method: 'POST', mode: 'no-cors', body: bodies.plain },
        { method: 'POST', mode: 'no-cors', body: new URLSearchParams(bodies.form) },
        { method: 'POST', mode: 'no-cors', body: new Blob([bodies.plain]) },
        { method: 'GET', mode: 'no-cors' },
        { method: 'HEAD', mode: 'no-cors' },
        { method: 'POST', mode: 'cors', headers: { 'content-type': 'application/json' }, body: bodies.plain },
        { method: 'DELETE', mode: 'cors' },
      ];
      for (const address of addresses) {
        await Promise.all(
          kinds.map((kind) => fetch(address, { credentials: 'include', ...kind }).catch(() => undefined)),
        );
        navigator.sendBeacon(address, bodies.plain);
      }
    }, targets);
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      for (const path of [
        '/force-logout',
        '/change-password',
        '/require-full-auth',
        '/privacy-statement',
        '/account',
      ]) {
        await page.goto(site.origin);
        const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
        await page.evaluate(
          ({ action, kind }) => {
            const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype: kind });
            form.innerHTML =
              '<input name="sid" value="x"><input name="version" value="2026-11-22"><input name="privacyAccepted" value="on">';
            document.body.append(form);
            form.submit();
          },
          { action: `${portal.base()}${path}`, kind: enctype },
        );
        expect((await refused).status(), path).toBe(403);
        await page.waitForURL(`${portal.base()}${path}`);
      }
    }
    await page.goto(site.origin);
    await page.evaluate(async (address) => {
      const image = new Image();
      image.src = `${address}/force-logout`;
      await new Promise((done) => {
        image.onerror = done;
      });
    }, portal.base());
    expect(await stored(portal.w.database)).toBe(before);
    await page.goto(`${portal.base()}/account`);
    expect(await page.textContent('h1')).toBe('Fiókom');
    await context.close();
  });

  it('frames no log-in, account or token page, nor any page without the partner’s leave (D6, T20)', {
    timeout: 60_000,
  }, async () => {
    const { context, page } = await victim();
    for (const path of [
      '/login',
      '/account',
      '/change-password',
      '/one-time-login/x',
      '/',
      '/services/provider-search',
    ]) {
      const blocked = page.waitForEvent('console', (message) => /frame-ancestors|refused to/i.test(message.text()));
      await page.evaluate((src) => {
        document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src }));
      }, `${portal.base()}${path}`);
      await blocked;
    }
    await context.close();
  });
});
