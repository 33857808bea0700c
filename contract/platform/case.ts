import type { CustomerSide } from './customer-side.ts';
import type { DeskAction, DeskData, DeskRight } from './desk-right.ts';
import type { ErrorCode } from './problem.ts';
import { statesOf, type Tone } from './states.ts';

type CaseState = {
  /** The party that has to act next; null where nobody has. */
  turn: 'customer' | 'desk' | 'expert' | 'clinic' | null;
  over: boolean;
  /** The desk's own term runs on while it is the customer's turn. */
  runsOn?: true;
  tone?: Tone;
};

export type CaseStep<State extends string> = {
  by: 'customer' | 'desk' | 'time';
  /** By the state it is taken in, the state that follows or the code of its refusal; in any other the kind refuses it. */
  from: Readonly<Partial<Record<State, State | ErrorCode>>>;
  /** The right of the desk to take it; to act on the kind, where nothing is said. */
  right?: DeskRight;
  /** The operators with the right who may take it: the holder (where nothing is said), anybody while nobody has the case, or all of them. */
  needs?: 'holder' | 'nobody' | 'right';
  /** The customer gets a letter, unless the step was theirs: of every such step, or of those that lead to one of these states. */
  tells?: true | readonly State[];
};

/** How early a case is taken up: 1 soon, 2 urgent, 3 where somebody waits at this moment; 0 where its kind says nothing. */
type Weight = { column: string; by: Readonly<Record<string, 1 | 2 | 3>> };

/** The code for somebody at the desk whom a case is about, where its kind keeps such people from it. */
type ConcernedRefusal = { concerned?: ErrorCode };

type Outcome<State extends string> = { to: State; refusal: undefined } | { to: undefined; refusal: ErrorCode };

type Rows<State extends string, Step extends string, Facts extends object> = {
  /** As in the heads of cases and in the rights of the desk. */
  name: DeskData;
  states: Readonly<Record<State, CaseState>>;
  steps: Readonly<Record<Step, CaseStep<NoInfer<State>>>>;
  /** Codes for a step on what is over, in a state it does not follow, and on a case that somebody else has or nobody. */
  refusals: { over: ErrorCode; order: ErrorCode; held: ErrorCode } & ConcernedRefusal;
  /** By what a column of its table has; `case_weight` says the same to the database. */
  weight?: Weight;
  /** Nobody but the desk sees a kind without it. */
  customer?: CustomerSide<NoInfer<State>>;
  /** Lets the kind of case refuse a step or send it to another state. */
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
  /** Returns the state a step leads to, or the code of its refusal. */
  after: (step: Step, facts: { status: State } & Facts) => Outcome<State>;
};

/** A kind of case as data: its states, its steps, its refusals. */
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

/** Steps of every kind that change who has a case: `from` as somebody gets it, `back` as nobody has it. */
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

/** Whether somebody at the desk is shown a step, as the server lets them take it. */
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

/** States that wait for the desk in which these rights open no step, whoever has the case. */
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
