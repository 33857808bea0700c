import { expect, it } from 'vitest';
import { deep } from './deep.ts';
import { runHistories, told } from './histories/run.ts';

// Seeded histories of several people of several partners (G11): KAPU_HISTORIES says how many, KAPU_HISTORIES_FROM the first number.

const count = Number(process.env.KAPU_HISTORIES ?? (deep ? 400 : 3));
const from = Number(process.env.KAPU_HISTORIES_FROM ?? 0);

it('whatever people of several partners do at once, with ports that fail, clocks that leap and lines that break, what was acknowledged is there once and every invariant holds (S4.4-01, S8.3-22, I1, I2, F05)', {
  timeout: 7_200_000,
}, async () => {
  const counts = new Map<string, number>();
  const began = performance.now();
  const { lived, found } = await runHistories({ from, count, counts });
  if (process.env.KAPU_HISTORIES) console.log(JSON.stringify({ cpu: process.cpuUsage().user / 1e6, lived, seconds: (performance.now() - began) / 1000, ...Object.fromEntries([...counts].sort()) }, null, 1));
  const [first] = found;
  if (first) console.log(found.map(({ seed, wrong }) => `${seed}: ${wrong.join('; ')}`).join('\n'));
  expect(first ? (process.env.KAPU_WHOLE ? JSON.stringify(first, null, 1) : await told(first)) : '').toBe('');
});
