import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from './visit.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

it.each([
  ['markup that is not valid', '<p><div>A</div></p>', /close-order: Stray end tag '<\/p>'/],
  ['an image without a text', '<img src="/logo.svg">', /image-alt/],
  ['a button of no form', '<button type="submit" form="nowhere">A</button>', /a button of no form/],
  ["money in the order of the reader's language", '<p>You pay Ft 2,500.</p>', /money as no host of ours writes it/],
  ['a second h1', '<h1>A</h1>', /one h1/],
])('a visit fails on a page with %s', async (_what, planted, message) => {
  const request: World['request'] = async (...args) => {
    const answer = await w.request(...args);
    return new Response((await answer.text()).replace('</body>', `${planted}</body>`), answer);
  };
  await expect(visit({ ...w, request }, '/login')).rejects.toThrow(message);
});
