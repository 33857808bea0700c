import type { Reporter, TestModule } from 'vitest/node';

/** Milliseconds; slower files and tests are listed at the end of the run. */
export const budget = { file: 20_000, test: 5_000 };

export type Timing = { name: string; ms: number };

export function overBudget(files: readonly Timing[], tests: readonly Timing[]): string[] {
  const whole = files.reduce((sum, { ms }) => sum + ms, 0);
  const above = (all: readonly Timing[], limit: number) =>
    all
      .filter(({ ms }) => ms > limit)
      .toSorted((one, other) => other.ms - one.ms)
      .map(({ name, ms }) => `  ${seconds(ms)}  ${share(ms, whole)}  ${name}`);
  const lists = [
    { title: `Test files above ${budget.file / 1000} s`, lines: above(files, budget.file) },
    { title: `Tests above ${budget.test / 1000} s`, lines: above(tests, budget.test) },
  ];
  return lists.flatMap(({ title, lines }) =>
    lines.length === 0 ? [] : [`${title} (time, share of all files' time):`, ...lines],
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

function share(ms: number, whole: number): string {
  return `${((100 * ms) / whole).toFixed(1).padStart(5)} %`;
}

/** The report lets no run fail, because a test may be slow only for a busy machine. */
export function budgetReporter(print: (line: string) => void = console.log): Reporter {
  return {
    onTestRunEnd: (modules) => {
      const files = modules.map(fileOf);
      const tests = modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => ({
          name: `${module.relativeModuleId} > ${test.fullName}`,
          ms: test.diagnostic()?.duration ?? 0,
        })),
      );
      for (const line of overBudget(files, tests)) print(line);
    },
  };
}

function fileOf(module: TestModule): Timing {
  const { collectDuration, duration } = module.diagnostic();
  return { name: module.relativeModuleId, ms: collectDuration + duration };
}
