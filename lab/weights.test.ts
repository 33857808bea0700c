import { expect, it } from 'vitest';
import { weightsOf } from './weights.ts';

const limits = { first: 5, after: 150, all: 100, document: 25, stylesheet: 12, font: 48 };
const sent = (type: string, bytes: number, more: { prefetch?: boolean; early?: boolean } = {}) => ({
  type,
  bytes,
  prefetch: more.prefetch ?? false,
  early: more.early ?? true,
});

it('tells script before the touch from script after it, and weighs neither data nor what idle time brought', () => {
  const late = { early: false };
  const { packs, idle, data } = weightsOf(
    {
      inline: '',
      ran: new Set(['/page', '/assets/start-1.js', '/assets/entry-1.js']),
      responses: [
        ['/page', sent('document', 12_000)],
        ['/assets/start-1.js', sent('script', 3_000)],
        ['/assets/root-1.css', sent('stylesheet', 10_000)],
        ['/assets/map-1.css', sent('stylesheet', 3_000, late)],
        ['/assets/text-1.woff2', sent('font', 40_000)],
        ['/assets/entry-1.js', sent('other', 90_000, { prefetch: true })],
        ['/assets/next-1.js', sent('other', 20_000, { prefetch: true })],
        ['/assets/entry-1.js', sent('script', 90_000, late)],
        ['/page', sent('fetch', 8_000, late)],
      ],
    },
    limits,
  );
  const is = Object.fromEntries(packs.map((pack) => [pack.name, Number(pack.is.toFixed(1))]));
  expect(is).toEqual({ first: 3, after: 90, all: 65, document: 12, stylesheet: 10, font: 40 });
  expect([idle, data]).toEqual([110, 8]);
});

it('counts what a page carries for its script as script', () => {
  const carried = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => Math.sin(index)));
  const { packs } = weightsOf({ inline: carried, ran: new Set(), responses: [] }, limits);
  expect(packs.find(({ name }) => name === 'first')?.is).toBeGreaterThan(limits.first);
});
