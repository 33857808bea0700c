import type { CustomerSide } from './customer-side.ts';
import type { DeskAction, DeskData, DeskRight } from './desk-right.ts';
import type { ErrorCode } from './problem.ts';
import { statesOf, type Tone } from './states.ts';

type CaseState = {
  turn: 'customer' | 'desk' | 'expert' | 'clinic' | null;
  over: boolean;
  /** The term of the desk runs on while it is the customer's turn. */
  runsOn?: true;
  tone?: Tone;
};

export type CaseStep<State extends string> = {
  by: 'customer' | 'desk' | 'time';
  from: Readonly<Partial<Record<State, State | ErrorCode>>>;
  /** The right that an operator needs for the step; by default the right to act on the kind. */
  right?: DeskRight;
  /** The holder by default; with `nobody` anybody while there is no holder; with `right` everybody with the right. */
  needs?: 'holder' | 'nobody' | 'right';
  /** The customer gets a letter about a step that somebody else took; with states, only if it leads to one of them. */
  tells?: true | readonly State[];
};

/** The urgency in the work list: 1 soon, 2 urgent, 3 where somebody waits at this moment; 0 for any other case. */
type Weight = { column: string; by: Readonly<Record<string, 1 | 2 | 3>> };

/** Refuses an operator whom the case itself is about; absent where the kind refuses nobody for that. */
type ConcernedRefusal = { concerned?: ErrorCode };

type Outcome<State extends string> = { to: State; refusal: undefined } | { to: undefined; refusal: ErrorCode };

type Rows<State extends string, Step extends string, Facts extends object> = {
  name: DeskData;
  states: Readonly<Record<State, CaseState>>;
  steps: Readonly<Record<Step, CaseStep<NoInfer<State>>>>;
  /** `over` is for a case that has ended, `order` for a step that does not fit the state, `held` without being the holder. */
  refusals: { over: ErrorCode; order: ErrorCode; held: ErrorCode } & ConcernedRefusal;
  /** The function `case_weight` of the database repeats this. */
  weight?: Weight;
  /** Absent for a kind of which customers see nothing. */
  customer?: CustomerSide<NoInfer<State>>;
  unless?: (
    step: NoInfer<Step>,
    facts: { status: NoInfer<State> } & Facts,
    outcome: Outcome<NoInfer<State>>,
  ) => Outcome<NoInfer<State>>;
};

export type CaseKind<State extends string, Step extends string, Facts extends object = object> = Omit<
  Rows<State, Step, Facts>,
  'unless'
> & {
  after: (step: Step, facts: { status: State } & Facts) => Outcome<State>;
};

export function caseKind<Facts extends object = object>() {
  return <State extends string, Step extends string>({
    unless = (_step, _facts, outcome) => outcome,
    ...rows
  }: Rows<State, Step, Facts>): CaseKind<State, Step, Facts> => {
    const { states, steps, refusals } = rows;
    const isState = (name: State | ErrorCode): name is State => Object.hasOwn(states, name);
    return {
      ...rows,
      after: (step, facts) => {
        const refusal = states[facts.status].over ? refusals.over : refusals.order;
        const stateOrRefusal: State | ErrorCode = steps[step].from[facts.status] ?? refusal;
        return unless(step, facts, isState(stateOrRefusal) ? leads(stateOrRefusal) : refused(stateOrRefusal));
      },
    };
  };
}

/** Steps of every kind that change the holder: `from` are the states with a new holder, `back` those with none. */
export function holdingSteps<Name extends DeskData, From extends object, Back extends object>(
  name: Name,
  from: From,
  back: Back,
) {
  return {
    take: { by: 'desk', needs: 'nobody', from },
    hand_on: { by: 'desk', from },
    assign: { by: 'desk', right: right(name, 'assign'), needs: 'right', from },
    give_back: { by: 'desk', from: back },
    take_from: { by: 'desk', right: right(name, 'assign'), needs: 'right', from: back },
  } as const;
}
export type HoldingStep = 'take' | 'hand_on' | 'assign' | 'give_back' | 'take_from';

type CaseActor = { id: string; rights: readonly string[] };
type CaseFacts<State> = { status: State; holder: { id: string } | null };

/** A page offers a step by this rule; the server decides by the same one. */
export function mayTake<State extends string, Step extends string, Facts extends object>(
  kind: CaseKind<State, Step, Facts>,
  step: Step,
  facts: CaseFacts<State> & Facts,
  somebody: CaseActor,
): boolean {
  const isTheirs = holds(kind.steps[step], facts.holder?.id ?? null, somebody.id);
  return somebody.rights.includes(rightFor(kind, step)) && isTheirs && kind.after(step, facts).to !== undefined;
}

/** @internal */
export function rightFor<Step extends string>(
  { name, steps }: { name: DeskData; steps: Readonly<Record<Step, { right?: DeskRight }>> },
  step: Step,
): DeskRight {
  return steps[step].right ?? right(name, 'act');
}

type SteppedKind = {
  name: DeskData;
  states: Readonly<Record<string, CaseState>>;
  steps: Readonly<Record<string, Pick<CaseStep<string>, 'by' | 'from' | 'right'>>>;
};

/** States that wait for the desk, and in which an operator with these rights has no step, even as the holder. */
export function idleStates(kind: SteppedKind, rights: readonly string[]): string[] {
  const waiting = statesOf(
    kind.states,
    ({ turn, runsOn }) => turn !== null && (turn !== 'customer' || runsOn === true),
  );
  const own = Object.entries(kind.steps).filter(
    ([step, { by }]) => by === 'desk' && rights.includes(rightFor(kind, step)),
  );
  return waiting.filter((state) => !own.some(([, { from }]) => Object.hasOwn(kind.states, from[state] ?? '')));
}

export function holds(
  { needs = 'holder' }: Pick<CaseStep<string>, 'needs'>,
  holder: string | null,
  id: string,
): boolean {
  return needs === 'right' || holder === id || (needs === 'nobody' && holder === null);
}

export function right<Name extends DeskData, Action extends DeskAction>(name: Name, action: Action) {
  return `${name}.${action}` as const;
}

export function refused(refusal: ErrorCode) {
  return { to: undefined, refusal } as const;
}

export function leads<State extends string>(to: State) {
  return { to, refusal: undefined } as const;
}
