import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ trustProxy: true, baseUrl: 'https://localhost:3000' });
});
afterAll(() => w.close());

/** The proxy ends TLS and calls the portal by another name. */
function chosen(headers: Record<string, string>): Promise<Response> {
  return w.request('/cookies', {
    method: 'POST',
    host: 'portal.internal:8080',
    headers: {
      'x-forwarded-host': 'localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: 'choice=necessary&back=/cookies',
  });
}

it('takes the forms of its own pages behind a proxy that rewrites the host and ends TLS (T16)', async () => {
  const answer = await chosen({ origin: 'https://localhost:3000' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cookies?message=cookies_saved']);
});

it('refuses there what another site sends, also when it names the inner host (T16)', async () => {
  for (const origin of ['https://evil.example', 'http://portal.internal:8080', 'https://localhost:3000.evil.example'])
    expect((await chosen({ origin })).status, origin).toBe(403);
  expect((await chosen({ origin: 'https://localhost:3000', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
