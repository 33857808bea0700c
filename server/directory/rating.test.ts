import { expect, test } from 'vitest';
import { ratingOf } from './rating.ts';

test('a mean of four ratings is not told, one of five is, with its count (S3.13-03)', () => {
  const mean = (rating_count: number) => ratingOf({ rating_overall: 4.5, rating_count });
  expect(mean(4)).toEqual({ rating: null, ratingCount: null });
  expect(mean(5)).toEqual({ rating: 4.5, ratingCount: 5 });
});
