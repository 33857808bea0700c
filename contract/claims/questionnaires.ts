type Question = { optional?: true } & (
  | { kind: 'past-day' }
  | { kind: 'long-text'; most: number }
  | { kind: 'choice'; options: readonly string[] }
);

const words = { kind: 'long-text', most: 500, optional: true } as const;
const yesNo = { kind: 'choice', options: ['no', 'yes', 'unknown'] } as const;

/** Texts are `fields.<name>`, `preauth.hint.<name>` and `preauth.option.<name>.<option>`. */
const historyQuestions = {
  onset: { kind: 'past-day', optional: true },
  earlierTests: words,
  medicines: words,
  allergies: words,
  pregnancy: { kind: 'choice', options: ['no', 'yes', 'unknown', 'not_concerned'] },
  metal: yesNo,
  pacemaker: yesNo,
  kidney: yesNo,
} as const satisfies Record<string, Question>;

export type HistoryQuestion = keyof typeof historyQuestions;

export function historyQuestion(name: HistoryQuestion): Question {
  return historyQuestions[name];
}

export const historyNames = Object.keys(historyQuestions).filter(isHistoryQuestion);

export function isHistoryQuestion(name: string): name is HistoryQuestion {
  return Object.hasOwn(historyQuestions, name);
}

/** The form asks these questions about every service, and the rows below add more for certain visits. */
const always: readonly HistoryQuestion[] = ['onset', 'earlierTests', 'medicines', 'allergies', 'pregnancy'];
const more: readonly { subfunctions: readonly number[]; asks: readonly HistoryQuestion[] }[] = [
  // MR has a magnet, which pulls metal and stops pacemakers.
  { subfunctions: [5307], asks: ['metal', 'pacemaker'] },
  // CT and MR may need a contrast agent, which the kidneys have to clear.
  { subfunctions: [5306, 5307], asks: ['kidney'] },
];

export function questionnaireOf(serviceCodes: readonly string[]): HistoryQuestion[] {
  const additions = more.filter(({ subfunctions }) => subfunctions.some((id) => serviceCodes.includes(String(id))));
  return [...new Set([...always, ...additions.flatMap(({ asks }) => asks)])];
}
