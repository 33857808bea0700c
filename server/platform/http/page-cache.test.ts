import { describe, expect, it } from 'vitest';
import { createPageCache, type Page } from './page-cache.ts';

const marks = { nonce: 'a nonce', requestId: 'a request id', formKey: 'a form key' };
const { signal } = new AbortController();

it('keeps no more bytes than it may, whatever the pages are (F23)', async () => {
  const cache = createPageCache(1024 * 1024);
  let drawn = 0;
  const ask = async (no: number) => {
    const answer = await cache.serve({ key: `page ${no}`, gzip: false, signal }, marks, 0, async () => {
      drawn += 1;
      return { answer: new Response(String(no).padEnd(300_000, '.')) };
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
  const ask = (draw: () => Promise<Page>) => cache.serve({ key: 'page', gzip: true, signal }, marks, 0, draw);
  const broken = () => Promise.reject(new Error('broken'));
  const both = await Promise.allSettled([ask(broken), ask(broken)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await ask(async () => ({ answer: new Response('whole') }))).status).toBe(200);
});

describe('a change of free times', () => {
  const schedule = (no: number) => new Set([{ kind: 'schedule', id: no }] as const);
  function shop() {
    const cache = createPageCache();
    const drawn: string[] = [];
    const ask = (key: string, shows: number[] | 'any', made: Promise<unknown> = Promise.resolve()) =>
      cache
        .serve({ key, gzip: false, signal }, marks, 0, async (_marks, times) => {
          drawn.push(key);
          if (shows === 'any') times.any = true;
          else for (const id of shows) times.schedules.add(id);
          const no = drawn.length;
          await made;
          return { answer: new Response(null), text: `${key} drawing ${no}` };
        })
        .then((answer) => answer.text());
    return { cache, drawn, ask };
  }

  it('drops the pages that show them, and those that may show any, and keeps the others (0096, R3)', async () => {
    const { cache, drawn, ask } = shop();
    const all = async () => {
      await ask('one and two', [1, 2]);
      await ask('two', [2]);
      await ask('none', []);
      await ask('any', 'any');
    };
    await all();
    await all();
    expect(drawn).toEqual(['one and two', 'two', 'none', 'any']);
    cache.drop(schedule(1));
    await all();
    expect(drawn.slice(4)).toEqual(['one and two', 'any']);
    cache.drop(new Set(['letters', 'ratings'] as const));
    await all();
    expect(drawn).toHaveLength(6);
    cache.drop(new Set(['pages'] as const));
    await all();
    expect(drawn).toHaveLength(10);
  });

  it('while a page is drawn keeps it from the next visitor, and from one who comes after the change (0096, R3)', async () => {
    const { cache, drawn, ask } = shop();
    const gate = Promise.withResolvers<void>();
    const first = ask('page', [1], gate.promise);
    const before = ask('page', [1]);
    cache.drop(schedule(1));
    const after = ask('page', [1]);
    gate.resolve();
    expect(await Promise.all([first, before, after])).toEqual(['page drawing 1', 'page drawing 1', 'page drawing 2']);
    expect(await ask('page', [1])).toBe('page drawing 2');
    expect(drawn).toHaveLength(2);
  });

  it('of another schedule, while a page is drawn, leaves it to all who wait (0096)', async () => {
    const { cache, drawn, ask } = shop();
    const gate = Promise.withResolvers<void>();
    const first = ask('page', [1], gate.promise);
    cache.drop(schedule(2));
    const second = ask('page', [1]);
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual(['page drawing 1', 'page drawing 1']);
    expect(await ask('page', [1])).toBe('page drawing 1');
    expect(drawn).toHaveLength(1);
  });
});
