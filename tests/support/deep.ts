import { languages } from '../../contract/platform/languages.ts';

/** The heavy proofs run whole: `npm run test:deep`. `npm test` takes the same sample of them each time. */
export const deep = process.env.KAPU_DEEP === '1';

/** Goals are tried as often as they say, which takes hours: `KAPU_FULL=1` (docs/goals.md). */
export const full = process.env.KAPU_FULL === '1';

/** All in the deep run; else every so many-th, the same ones each time. */
export function sampled<Item>(all: readonly Item[], every: number, from = 0): Item[] {
  return all.filter((_item, at) => deep || at % every === from % every);
}

/** Pages look alike in each language: the deep run takes all, others one. The tests of a page take turns. */
export function oneLanguage(one: 'hu' | 'en' | 'ro'): (typeof languages)[number][] {
  return languages.filter((language) => deep || language === one);
}
