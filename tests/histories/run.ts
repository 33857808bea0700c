import { type HistoryEnd, live, together } from './live.ts';
import { type HistoryPlace, historyPlace } from './place.ts';
import { planOf, shrunk, type Turn, toldPlan } from './plan.ts';

export type Harm = (place: HistoryPlace) => Promise<void>;

/** Lives one history in a place of its own. */
async function liveAlone(seed: number, plan: readonly Turn[]): Promise<HistoryEnd> {
  const place = await historyPlace();
  try {
    return await live(place, seed, plan);
  } finally {
    await place.close();
  }
}

export type HistoryFailure = { seed: number; wrong: string[]; told: string[] };

type Run = {
  from: number;
  count: number;
  /** What is broken on purpose in each place. */
  harm?: Harm;
  /** Ends with the first that fails so. */
  until?: RegExp;
};

/** Lives histories one after the other, twenty in a place; answers those in which something went wrong. */
export async function runHistories({ from, count, harm, until }: Run) {
  const found: HistoryFailure[] = [];
  const counts = new Map<string, number>();
  let lived = 0;
  let place: HistoryPlace | undefined;
  try {
    for (let seed = from; seed < from + count; seed += 1) {
      if (place === undefined || place.lives === together || seed % together === 0) {
        await place?.close();
        place = await historyPlace();
        await harm?.(place);
      }
      const { wrong, told, counts: own } = await live(place, seed, planOf(seed));
      lived += 1;
      for (const [what, times] of own) counts.set(what, (counts.get(what) ?? 0) + times);
      if (wrong.length === 0) continue;
      found.push({ seed, wrong, told });
      // What went wrong stays in the database, so the next one has another.
      await place.close();
      place = undefined;
      if (until && wrong.some((words) => until.test(words))) break;
    }
  } finally {
    await place?.close();
  }
  return { lived, found, counts };
}

/** The words of a failure without its ids and numbers. */
const kindOf = (words: string) => words.replaceAll(/[\dA-Z]{6,}|[\da-f-]{36}|\d+/g, '#').slice(0, 60);

/** The failure with as few actions as still fail in the same way, tried in places of their own. */
export async function told(
  { seed, wrong, told: lines }: HistoryFailure,
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
  const plan = planOf(seed);
  const isAlone = isShrunk && (await fails(plan));
  const least = isAlone ? await shrunk(plan, fails) : plan;
  const words = isAlone ? 'the least that still fails' : 'the whole history';
  return [`seed ${seed}`, ...wrong, `${words}:`, toldPlan(least), 'what was answered:', ...lines.slice(-60)].join('\n');
}
