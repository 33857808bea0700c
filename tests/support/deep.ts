import { languages } from '../../contract/platform/languages.ts';

/** Whether the heavy proofs run whole: `npm run test:deep`. `npm test` takes the same sample of them each time. */
export const deep = process.env.KAPU_DEEP === '1';

/** Whether a goal is tried as often as it says, which takes hours: `KAPU_FULL=1` (docs/goals.md). */
export const full = process.env.KAPU_FULL === '1';

/** All in the deep run; else every so many-th, the same ones each time. */
export function sampled<Item>(all: readonly Item[], every: number, from = 0): Item[] {
  return all.filter((_item, at) => deep || at % every === from % every);
}

/** For what is drawn alike in each language: all in the deep run; else this one. The tests of a page take turns. */
export function oneLanguage(one: 'hu' | 'en' | 'ro'): (typeof languages)[number][] {
  return languages.filter((language) => deep || language === one);
}
