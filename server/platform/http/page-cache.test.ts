import { expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const marks = { nonce: 'a nonce', requestId: 'a request id', formKey: 'a form key' };
const { signal } = new AbortController();

it('keeps no more bytes than it may, whatever the pages are (F23)', async () => {
  const cache = createPageCache(1024 * 1024);
  let drawn = 0;
  const ask = async (no: number) => {
    const answer = await cache.serve({ key: `page ${no}`, gzip: false, signal }, marks, 0, async () => {
      drawn += 1;
      return new Response(String(no).padEnd(300_000, '.'));
    });
    return (await answer.text()).length;
  };
  for (const no of [1, 2, 3, 3, 3]) expect(await ask(no)).toBe(300_000);
  expect(drawn).toBe(3);
  // The fourth page evicts the least recently used one.
  await ask(4);
  await ask(3);
  expect(drawn).toBe(4);
  await ask(1);
  expect(drawn).toBe(5);
});

it('has a failed drawing fail for those who waited for it, and draws anew for the next (F23)', async () => {
  const cache = createPageCache();
  const ask = (draw: () => Promise<Response>) => cache.serve({ key: 'page', gzip: true, signal }, marks, 0, draw);
  const broken = () => Promise.reject(new Error('broken'));
  const both = await Promise.allSettled([ask(broken), ask(broken)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await ask(async () => new Response('whole'))).status).toBe(200);
});
