import { type HistoryEnd, live, together } from './live.ts';
import { type HistoryPlace, historyPlace } from './place.ts';
import { planOf, shrunk, type Turn, toldPlan } from './plan.ts';
import { reachedBy } from './situations.ts';
import { type Theme, themeOf } from './themes.ts';

export type Harm = (place: HistoryPlace) => Promise<void>;

async function liveAlone(seed: number, plan: readonly Turn[]): Promise<HistoryEnd> {
  const place = await historyPlace();
  try {
    return await live(place, seed, plan);
  } finally {
    await place.close();
  }
}

export type HistoryFailure = { seed: number; theme: Theme; wrong: string[]; lines: string[] };

type Run = {
  from: number;
  count: number;
  harm?: Harm;
  /** The first failure that matches ends the run. */
  until?: RegExp;
  theme?: Theme | undefined;
  missing?: Readonly<Partial<Record<Theme, number>>>;
};

/** Twenty in a place; answers those that failed. */
export async function runHistories({ from, count, harm, until, theme: only, missing }: Run) {
  const failures: HistoryFailure[] = [];
  const counts = new Map<string, number>();
  const reached = new Map<string, number>();
  const add = (to: Map<string, number>, name: string, times: number) => to.set(name, (to.get(name) ?? 0) + times);
  let lived = 0;
  let place: HistoryPlace | undefined;
  try {
    for (let seed = from; seed < from + count; seed += 1) {
      if (place === undefined || place.lives === together || seed % together === 0) {
        await place?.close();
        place = await historyPlace();
        await harm?.(place);
      }
      const theme = only ?? themeOf(seed, missing);
      const { wrong, lines, counts: own, events } = await live(place, seed, planOf(seed, theme));
      lived += 1;
      for (const [what, times] of own) add(counts, what, times);
      for (const name of reachedBy(events)) add(reached, name, 1);
      if (wrong.length === 0) continue;
      failures.push({ seed, theme, wrong, lines });
      // A failure stays in the database, so the next history has another one.
      await place.close();
      place = undefined;
      if (until && wrong.some((words) => until.test(words))) break;
    }
  } finally {
    await place?.close();
  }
  return { lived, failures, counts, reached };
}

const kindOf = (words: string) => words.replaceAll(/[\dA-Z]{6,}|[\da-f-]{36}|\d+/g, '#').slice(0, 60);

/** The fewest actions that still fail in the same way. */
export async function describeFailure(
  { seed, theme, wrong, lines }: HistoryFailure,
  { isShrunk }: { isShrunk: boolean },
): Promise<string> {
  const kinds = new Set(wrong.map(kindOf));
  const fails = async (plan: readonly Turn[]) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const end = await liveAlone(seed, plan);
      if (end.wrong.some((words) => kinds.has(kindOf(words)))) return true;
    }
    return false;
  };
  const plan = planOf(seed, theme);
  const isAlone = isShrunk && (await fails(plan));
  const least = isAlone ? await shrunk(plan, fails) : plan;
  const words = isAlone ? 'the least that still fails' : 'the whole history';
  return [
    `seed ${seed} of ${theme}`,
    ...wrong,
    `${words}:`,
    toldPlan(least),
    'what was answered:',
    ...lines.slice(-60),
  ].join('\n');
}
