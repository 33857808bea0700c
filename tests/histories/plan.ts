import { between, type RandomSource, randomFor } from '../../demo/directory/random.ts';

/** How often each is done, of all that is. */
const weights = {
  hold: 20,
  register: 8,
  verify: 8,
  finish: 6,
  log_in: 14,
  move: 7,
  cancel: 7,
  pay: 8,
  buy: 4,
  end_plan: 3,
  join: 5,
  leave: 2,
  take: 5,
  free: 4,
  pass: 2,
  come: 4,
  mandate: 3,
  end_mandate: 2,
  claim: 3,
  claim_desk: 5,
  approval: 3,
  approval_desk: 4,
  request: 3,
  request_desk: 5,
  request_time: 5,
  minute: 12,
  clock: 8,
  mail: 4,
  calendar_fault: 4,
  payment_fault: 4,
  mail_fault: 2,
  kill: 5,
  call_back: 4,
  call_desk: 6,
  care: 5,
  care_desk: 12,
  care_time: 5,
  shift: 3,
  video: 8,
  room: 7,
  room_desk: 9,
  month: 1,
  session: 2,
  erase: 1,
  policy: 2,
  paper: 3,
  rest_mandate: 2,
  change_plan: 2,
  card: 2,
  claim_talk: 3,
  approval_talk: 3,
  request_talk: 4,
  keep: 3,
  window: 2,
  dispute: 2,
  approved: 3,
} as const;

export type Verb = keyof typeof weights;

/** One thing that one of the people does; the numbers choose among what there is when it is done, so any of them may be left out. */
export type Action = { verb: Verb; who: number; one: number; other: number };

/** What is done at the same time. */
export type Turn = readonly Action[];

const isVerb = (name: string): name is Verb => Object.hasOwn(weights, name);
export const verbs = Object.keys(weights).filter(isVerb);

/** What befalls anybody. */
const world = ['minute', 'clock', 'kill'] as const;

/** What some histories are mostly about: a case has many steps, which a history of everything hardly takes one after the other. */
export const themes = {
  everything: [],
  booking: ['hold', 'register', 'verify', 'finish', 'log_in', 'cancel', 'keep', 'come', 'dispute', 'clock'],
  moves: ['hold', 'log_in', 'log_in', 'move', 'move', 'cancel', 'calendar_fault', ...world],
  waiting: ['join', 'leave', 'take', 'take', 'pass', 'free', 'free', 'window', 'hold', 'log_in', ...world],
  payments: ['hold', 'register', 'verify', 'pay', 'pay', 'cancel', 'payment_fault', ...world],
  plans: ['buy', 'buy', 'end_plan', 'change_plan', 'card', 'month', 'payment_fault', 'minute', 'erase'],
  claims: ['claim', 'claim_desk', 'claim_desk', 'claim_talk', 'policy', 'kill'],
  approvals: ['approval', 'approval_desk', 'approved', 'approved', 'approval_talk', 'policy', 'cancel', ...world],
  requests: ['request', 'request_desk', 'request_time', 'request_talk', 'hold', 'kill'],
  mandates: ['mandate', 'end_mandate', 'rest_mandate', 'hold', 'log_in', 'claim', 'paper', 'policy'],
  cares: ['care', 'care_desk', 'care_desk', 'care_time', 'hold', 'log_in', 'kill'],
  video: ['shift', 'video', 'video', 'room', 'room', 'room_desk', 'room_desk', 'minute', 'clock', 'cancel'],
  calls: ['call_back', 'call_desk', 'call_desk', 'kill', 'clock'],
  letters: ['hold', 'register', 'verify', 'log_in', 'cancel', 'mail', 'mail', 'mail_fault', 'mail_fault', 'kill'],
  people: ['session', 'session', 'erase', 'paper', 'paper', 'policy', 'hold', 'log_in', 'claim', 'kill'],
  calendars: ['hold', 'log_in', 'verify', 'register', 'move', 'cancel', 'calendar_fault', 'calendar_fault', ...world],
  lines: ['kill', 'kill', 'hold', 'log_in', 'buy', 'pay', 'call_back', 'request', 'care', 'cancel', 'minute', 'move'],
} as const satisfies Readonly<Record<string, readonly Verb[]>>;

export type Theme = keyof typeof themes;
const isTheme = (name: string): name is Theme => Object.hasOwn(themes, name);
export const themeNames = Object.keys(themes).filter(isTheme);

/** The theme of a number, most likely one of which much is missing still. */
export function themeOf(seed: number, missing: Readonly<Partial<Record<Theme, number>>> = {}): Theme {
  const chances = themeNames.flatMap((theme) => Array.from({ length: 2 + (missing[theme] ?? 0) }, () => theme));
  return chances[Math.floor(randomFor('theme', seed)() * chances.length)] ?? 'everything';
}

/** A history's own weights: of what may be done, some is never done in it and some is done often. */
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

/** The same number and theme are the same history. */
export function planOf(seed: number, theme: Theme = themeOf(seed)): Turn[] {
  const random = randomFor(`history ${theme}`, seed);
  const all = swarmOf(random, themes[theme]);
  const own = all.filter((verb) => themes[theme].some((one) => one === verb));
  const swarm = { all, own };
  return Array.from({ length: between(random, 20, 40) }, () => {
    const many = random() < 0.45 ? 1 : between(random, 2, 4);
    // Often everybody wants the same.
    const alike = many > 1 && random() < 0.5 ? actionOf(random, swarm) : undefined;
    return Array.from({ length: many }, () => {
      const action = actionOf(random, swarm);
      return alike ? { ...alike, who: action.who, ...(random() < 0.3 && { other: action.other }) } : action;
    });
  });
}

export function toldPlan(plan: readonly Turn[]): string {
  return plan
    .map((turn) => turn.map(({ verb, ...rest }) => [verb, ...Object.values(rest)].join(' ')).join(' | '))
    .join('\n');
}

/** Leaves out what it can while the failure stays: whole halves of the turns first, then single actions. */
export async function shrunk(
  plan: readonly Turn[],
  fails: (plan: readonly Turn[]) => Promise<boolean>,
): Promise<Turn[]> {
  let kept = [...plan];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const fewer = kept.toSpliced(at, size);
      if (fewer.length < kept.length && (await fails(fewer))) kept = fewer;
      else at += size;
    }
  }
  for (let at = 0; at < kept.length; at += 1) {
    for (let no = 0; (kept[at]?.length ?? 0) > 1 && no < (kept[at]?.length ?? 0); ) {
      const fewer = kept.with(at, (kept[at] ?? []).toSpliced(no, 1));
      if (await fails(fewer)) kept = fewer;
      else no += 1;
    }
  }
  return kept;
}
