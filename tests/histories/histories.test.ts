import { expect, it } from 'vitest';
import { z } from 'zod';
import { tellCounted } from '../house/counted.ts';
import { deep } from '../support/deep.ts';
import { describeFailure, runHistories } from './run.ts';
import { themeNames } from './themes.ts';

// KAPU_HISTORIES is the number of seeded histories, KAPU_HISTORIES_FROM the first one, KAPU_HISTORIES_THEME their
// theme, KAPU_HISTORIES_MISSING the rare situations left of each theme; KAPU_LEAST=off reports a failure without
// shortening it.

const count = Number(process.env.KAPU_HISTORIES ?? (deep ? 400 : 3));
const from = Number(process.env.KAPU_HISTORIES_FROM ?? 0);
const theme = themeNames.find((name) => name === process.env.KAPU_HISTORIES_THEME);
const missing = z.record(z.string(), z.int()).parse(JSON.parse(process.env.KAPU_HISTORIES_MISSING ?? '{}'));
const isShrunk = process.env.KAPU_LEAST !== 'off';

it('whatever people of several partners do at once, with ports that fail, clocks that leap and lines that break, what was acknowledged is there once and every invariant holds (S4.4-01, S8.3-22, I1, I2, F05)', {
  timeout: 7_200_000,
}, async () => {
  const began = performance.now();
  const { lived, failures, counts, reached } = await runHistories({ from, count, theme, missing });
  if (process.env.KAPU_HISTORIES) console.log(JSON.stringify(Object.fromEntries([...counts].sort()), null, 1));
  for (const { seed, theme: of, wrong } of failures) console.log(`${seed} of ${of}: ${wrong.join('; ')}`);
  const [first] = failures;
  expect(first ? await describeFailure(first, { isShrunk }) : '').toBe('');
  tellCounted(lived, began, Object.fromEntries(reached));
});
