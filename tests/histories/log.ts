const moods = ['fails-before', 'fails-after', 'lies', 'taken', 'refuses', 'no-cancel'] as const;
const notices = ['early', 'ten-times', 'late', 'never', 'out-of-order', 'forged'] as const;
const gatewayOperations = ['start', 'query', 'refund', 'dorecurring'] as const;
const gatewayAnswers = ['refusal', 'server-error', 'cut', 'garbage', 'unsigned', 'forged'] as const;
const cuts = ['before', 'after', 'amid'] as const;
const posts = ['refused', 'lost'] as const;

export const faultChoices = { moods, notices, gatewayOperations, gatewayAnswers, cuts, posts };

export type Fault =
  | `calendar-${(typeof moods)[number]}`
  | `notice-${(typeof notices)[number]}`
  | `gateway-${(typeof gatewayOperations)[number]}-${(typeof gatewayAnswers)[number]}`
  | `cut-${(typeof cuts)[number]}`
  | `post-${(typeof posts)[number]}`;

export const faultNames: readonly Fault[] = [
  ...moods.map((mood) => `calendar-${mood}` as const),
  ...notices.map((notice) => `notice-${notice}` as const),
  ...gatewayOperations.flatMap((operation) =>
    gatewayAnswers.map((answer) => `gateway-${operation}-${answer}` as const),
  ),
  ...cuts.map((where) => `cut-${where}` as const),
  ...posts.map((mood) => `post-${mood}` as const),
];

/** An action with its answer, or a step of a row. */
export type Event = {
  /** An operation or a verb, or the object of a step and its new state, such as `reservation:booked`. */
  what: string;
  /** The answer's code; of a step the state before. */
  code: string;
  by: string;
  /** Numbers, ids of rows and times. */
  about: readonly string[];
  turn: number;
  /** The clinic's day. */
  day: string;
  /** Moments of the history, by which two things are one after the other or at once. */
  began: number;
  ended: number;
  faults: ReadonlySet<Fault>;
};

type Start = Pick<Event, 'what' | 'by' | 'about'>;

/** An action is logged when it ends. */
export function historyLog(today: () => string) {
  const events: Event[] = [];
  /** Numbers by links, so that one leads to the other. */
  const numbers = new Map<string, string>();
  let moment = 0;
  let turn = -1;
  let faults = new Set<Fault>();
  return {
    events,
    numbers,
    /** A gateway's faults wait for their occasion, so the next turn has them too. */
    turn: (waiting: readonly Fault[]) => {
      turn += 1;
      faults = new Set(waiting);
    },
    faults: () => faults,
    begin: ({ what, by, about }: Start) => {
      moment += 1;
      const began = moment;
      const now = { turn, faults, day: today() };
      return (code: string, more: readonly string[] = []) => {
        moment += 1;
        events.push({ what, by, code, about: [...about, ...more], began, ended: moment, ...now });
      };
    },
    /** A step is read after its turn, so it follows all actions of it. */
    step: (row: Start & { code: string }) => {
      moment += 1;
      events.push({ ...row, began: moment, ended: moment, turn, faults, day: today() });
    },
  };
}

export type HistoryLog = ReturnType<typeof historyLog>;

const isNamed = (name: string) =>
  /^(?:number|id|token|from|planSubscription|\w+Id)$/.test(name) && !/^(?:person|operator|provider)Id$/.test(name);

export function subjectsOf(log: HistoryLog, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const named = Object.entries(value).flatMap(([name, one]) => (isNamed(name) && typeof one === 'string' ? [one] : []));
  return [...new Set(named.flatMap((one) => [one, log.numbers.get(one) ?? one]))];
}
