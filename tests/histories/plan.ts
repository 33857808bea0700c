import { between, type RandomSource, randomFor } from '../../demo/directory/random.ts';
import { type Theme, themeOf, themes } from './themes.ts';
import { type Verb, verbs, weights } from './weights.ts';

/** The numbers choose among the present things, so any action may be left out. */
export type Action = { verb: Verb; who: number; one: number; other: number };

export type Turn = readonly Action[];

/** A history's own weights: it never does some things, and does some often. */
function swarmOf(random: RandomSource, theme: readonly Verb[]): Verb[] {
  const own = verbs.map((verb) => {
    const share = between(random, 0, 3);
    const isOwn = theme.includes(verb);
    const times = isOwn ? 1 + share : share === 3 ? 2 : 1;
    const weight = isOwn ? (verb === 'erase' ? 2 : 8) * theme.filter((one) => one === verb).length : weights[verb];
    return Array.from({ length: share === 0 && !isOwn ? 0 : times * weight }, () => verb);
  });
  return own.flat();
}

type Swarm = { all: readonly Verb[]; own: readonly Verb[] };

function actionOf(random: RandomSource, { all, own }: Swarm): Action {
  const from = random() < 0.85 && own.length > 0 ? own : all;
  const verb = from[Math.floor(random() * from.length)] ?? 'minute';
  return { verb, who: between(random, 0, 6), one: between(random, 0, 999), other: between(random, 0, 999) };
}

/** Simultaneous actions often want the same, come from one person, or meet at one thing. */
const meetings: readonly ((first: Action) => Partial<Action>)[] = [
  ({ verb, one, other }) => ({ verb, one, other }),
  ({ verb, one }) => ({ verb, one }),
  ({ verb, who, one }) => ({ verb, who, one }),
  ({ who, one }) => ({ who, one }),
  ({ one }) => ({ one }),
  () => ({}),
];

export function planOf(seed: number, theme: Theme = themeOf(seed)): Turn[] {
  const random = randomFor(`history ${theme}`, seed);
  const all = swarmOf(random, themes[theme]);
  const own = all.filter((verb) => themes[theme].some((one) => one === verb));
  const swarm = { all, own };
  return Array.from({ length: between(random, 20, 40) }, () => {
    const many = random() < 0.4 ? 1 : between(random, 2, 4);
    const meeting = many > 1 ? meetings[Math.floor(random() * meetings.length)] : undefined;
    const first = actionOf(random, swarm);
    return Array.from({ length: many }, (_none, no) =>
      no === 0 ? first : { ...actionOf(random, swarm), ...meeting?.(first) },
    );
  });
}

export function toldPlan(plan: readonly Turn[]): string {
  return plan
    .map((turn) => turn.map(({ verb, ...rest }) => [verb, ...Object.values(rest)].join(' ')).join(' | '))
    .join('\n');
}

/** Whole halves of the turns go first, then single actions. */
export async function shrunk(
  plan: readonly Turn[],
  fails: (plan: readonly Turn[]) => Promise<boolean>,
): Promise<Turn[]> {
  let turns = [...plan];
  for (let size = Math.ceil(turns.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < turns.length; ) {
      const fewer = turns.toSpliced(at, size);
      if (fewer.length < turns.length && (await fails(fewer))) turns = fewer;
      else at += size;
    }
  }
  for (let at = 0; at < turns.length; at += 1) {
    for (let no = 0; (turns[at]?.length ?? 0) > 1 && no < (turns[at]?.length ?? 0); ) {
      const fewer = turns.with(at, (turns[at] ?? []).toSpliced(no, 1));
      if (await fails(fewer)) turns = fewer;
      else no += 1;
    }
  }
  return turns;
}
