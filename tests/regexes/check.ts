import { check } from 'recheck';
import recheck from 'recheck/package.json' with { type: 'json' };
import { faultsOnce } from '../support/faults-once.ts';
import { type Expression, spelled } from './expressions.ts';

/** Steps are counted, so that a busy machine gives the same result. */
const bySteps = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 100_000_000,
  maxAttackStringSize: 20_000,
};
const checker = { lasting: `recheck ${recheck.version}` };

/** The reason of a time that is not linear, with the text; undefined without one. */
export async function faultOf(expression: Expression): Promise<string | undefined> {
  const diagnostics = await check(expression.source, expression.flags, bySteps);
  if (diagnostics.status === 'safe') return undefined;
  const why =
    diagnostics.status === 'vulnerable'
      ? `${diagnostics.complexity.summary}: ${diagnostics.attack.pattern}`
      : `unknown: ${diagnostics.error.kind}`;
  return `${expression.place} ${spelled(expression)} ${why}`;
}

/** An unchanged expression is checked once; the deep run checks all. */
export async function faultsOf(expressions: readonly Expression[]): Promise<string[]> {
  const faults: string[] = [];
  for (const one of expressions) {
    const part = { frame: 'expressions', main: spelled(one) };
    faults.push(...(await faultsOnce(checker, part, () => listed(one))));
  }
  return faults;
}

export async function listed(expression: Expression): Promise<string[]> {
  const fault = await faultOf(expression);
  return fault === undefined ? [] : [fault];
}
