import { expect, it } from 'vitest';
import { tellCounted } from './counted.ts';
import { deep } from './deep.ts';
import { runHistories, told } from './histories/run.ts';

// Seeded histories of several people of several partners: KAPU_HISTORIES says how many, KAPU_HISTORIES_FROM the first number,
// KAPU_LEAST=off that a failure is told as it was, without looking for the least that still fails.

const count = Number(process.env.KAPU_HISTORIES ?? (deep ? 400 : 3));
const from = Number(process.env.KAPU_HISTORIES_FROM ?? 0);
const isShrunk = process.env.KAPU_LEAST !== 'off';

it('whatever people of several partners do at once, with ports that fail, clocks that leap and lines that break, what was acknowledged is there once and every invariant holds (S4.4-01, S8.3-22, I1, I2, F05)', {
  timeout: 7_200_000,
}, async () => {
  const began = performance.now();
  const { lived, found, counts } = await runHistories({ from, count });
  if (process.env.KAPU_HISTORIES) console.log(JSON.stringify(Object.fromEntries([...counts].sort()), null, 1));
  for (const { seed, wrong } of found) console.log(`${seed}: ${wrong.join('; ')}`);
  const [first] = found;
  expect(first ? await told(first, { isShrunk }) : '').toBe('');
  tellCounted(lived, began);
});
