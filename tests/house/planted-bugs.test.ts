import { expect, it } from 'vitest';
import { planted } from '../histories/planted.ts';
import { runHistories } from '../histories/run.ts';
import { deep } from '../support/deep.ts';

// Each of these bugs is in the test's own database or ports alone.

const most = 60;
const all = Object.entries(planted);
const some = all.filter(([name]) => /work list|lost/.test(name));
const only = process.env.KAPU_PLANTED;

it.each(only === undefined ? (deep ? all : some) : all)(
  `the histories find %s (I1, I2, I8, R9)`,
  { timeout: 900_000 },
  async (name, { harm, shows, theme }) => {
    const { lived, failures } = await runHistories({ from: 0, count: most, theme, harm, until: shows });
    if (only !== undefined)
      console.log(`${name}: after ${lived}: ${failures.flatMap(({ wrong }) => wrong).join('; ')}`);
    expect(failures.flatMap(({ wrong }) => wrong).join('\n')).toMatch(shows);
  },
);
