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
} as const;

export type Verb = keyof typeof weights;

/** One thing that one of the people does; the numbers choose among what there is when it is done, so any of them may be left out. */
export type Action = { verb: Verb; who: number; one: number; other: number };

/** What is done at the same time. */
export type Turn = readonly Action[];

const verbs = Object.entries(weights).flatMap(([verb, weight]) => Array.from({ length: weight }, () => verb as Verb));

/** What some histories are mostly about: a case has many steps, which a history of everything hardly takes one after the other. */
const themes: readonly (readonly Verb[])[] = [
  ['hold', 'register', 'verify', 'finish', 'log_in', 'move', 'cancel', 'pay'],
  ['care', 'care_desk', 'care_time'],
  ['shift', 'video', 'room', 'room_desk'],
  ['call_back', 'call_desk'],
  ['request', 'request_desk', 'request_time'],
  ['claim', 'claim_desk', 'approval', 'approval_desk', 'request', 'request_desk', 'mandate', 'end_mandate'],
];

function actionOf(random: RandomSource, theme: readonly Verb[]): Action {
  const from = random() < 0.75 && theme.length > 0 ? verbs.filter((verb) => theme.includes(verb)) : verbs;
  const verb = from[Math.floor(random() * from.length)] ?? 'minute';
  return { verb, who: between(random, 0, 6), one: between(random, 0, 999), other: between(random, 0, 999) };
}

/** The same number is the same history. */
export function planOf(seed: number): Turn[] {
  const random = randomFor('history', seed);
  const theme = themes[Math.floor(random() * themes.length * 1.4)] ?? [];
  return Array.from({ length: between(random, 10, 24) }, () => {
    const many = random() < 0.55 ? 1 : between(random, 2, 4);
    // Often everybody wants the same.
    const alike = many > 1 && random() < 0.4 ? actionOf(random, theme) : undefined;
    return Array.from({ length: many }, () => {
      const action = actionOf(random, theme);
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
