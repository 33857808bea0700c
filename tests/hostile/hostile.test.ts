import { expect, it } from 'vitest';
import { tellCounted } from '../house/counted.ts';
import { deep } from '../support/deep.ts';
import { runHostile } from './run.ts';

// Inputs from the OpenAPI document and the routes, by numbers: KAPU_HOSTILE is their count, KAPU_HOSTILE_FROM the
// first.

const count = Number(process.env.KAPU_HOSTILE ?? (deep ? 50_000 : 400));
const from = Number(process.env.KAPU_HOSTILE_FROM ?? 0);

it('answers every hostile input of its document and its routes with a refusal or a page, in time and without a word of its insides (T25, T26, T28, G18, S3.8-01)', {
  timeout: 36_000_000,
}, async () => {
  const began = performance.now();
  const { sent, breaches } = await runHostile({ from, count });
  expect(breaches).toEqual([]);
  tellCounted(sent, began);
});
