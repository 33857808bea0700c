import { expect, it } from 'vitest';
import { statesOf } from '../platform/states.ts';
import { type CareRequestState, careRequestStates } from './request-states.ts';
import { careRequestSteps, requestCase } from './request-steps.ts';

/** Written from the words of the specification, apart from the table: what each side may do, and what becomes of it. */
class Model {
  state: CareRequestState = 'submitted';
  readonly isOpinion: boolean;
  readonly isCare: boolean;

  constructor(service: string) {
    this.isOpinion = service === opinion;
    this.isCare = service === care;
  }

  get isOver() {
    return this.state === 'closed' || this.state === 'withdrawn' || this.state === 'refused';
  }

  get isWorkedOn() {
    return this.state === 'in_progress' || this.state === 'waiting_for_information';
  }

  /** @returns whether it was allowed */
  do(step: string): boolean {
    if (this.isOver) return false;
    switch (step) {
      case 'take':
      case 'hand_on':
      case 'assign':
      case 'give_back':
      case 'take_from':
        if (this.state === 'submitted') this.state = 'in_progress';
        if (this.state === 'documents_complete') this.state = 'with_expert';
        return true;
      case 'write':
        return true;
      case 'ask':
      case 'propose':
        if (!this.isWorkedOn && this.state !== 'with_expert') return false;
        this.state = 'waiting_for_information';
        return true;
      case 'complete':
        if (!this.isOpinion || this.state !== 'in_progress') return false;
        this.state = 'documents_complete';
        return true;
      case 'answer':
        if (this.state !== (this.isOpinion ? 'with_expert' : 'in_progress')) return false;
        this.state = 'answered';
        return true;
      case 'organise':
        return this.isCare && this.state === 'in_progress';
      case 'book':
        if (this.state === 'answered') return true;
        if (!this.isWorkedOn) return false;
        this.state = 'in_progress';
        return true;
      case 'choose':
        if (!this.isWorkedOn) return false;
        this.state = 'in_progress';
        return true;
      case 'refuse':
      case 'withdraw':
        if (this.state === 'answered') return false;
        this.state = step === 'refuse' ? 'refused' : 'withdrawn';
        return true;
      case 'close':
        if (this.state === 'submitted') return false;
        this.state = 'closed';
        return true;
      case 'reply':
        if (this.state === 'answered') this.state = this.isOpinion ? 'with_expert' : 'in_progress';
        if (this.state === 'waiting_for_information') this.state = 'in_progress';
        return true;
      case 'finish':
        if (this.state !== 'answered') return false;
        this.state = 'closed';
        return true;
      case 'end':
        if (this.state !== 'answered' && this.state !== 'waiting_for_information') return false;
        this.state = 'closed';
        return true;
      default:
        throw new Error(`the model does not know ${step}`);
    }
  }
}

/** Mulberry32: the same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const steps = Object.keys(careRequestSteps).filter(
  (name): name is keyof typeof careRequestSteps => name in careRequestSteps,
);

const usual = 'internal_medicine';
const opinion = 'second_opinion';
const care = 'medical_care';

it('the table of steps agrees with a model of its own in 10,000 random sequences, of second opinions too (S1-04, S1-05)', () => {
  const next = numbers(14);
  const seen = new Set<string>();
  for (let run = 0; run < 10_000; run += 1) {
    const service = [usual, care, opinion, opinion][run % 4] ?? usual;
    const model = new Model(service);
    let state: CareRequestState = 'submitted';
    for (let no = 0; no < 12; no += 1) {
      const step = steps[Math.floor(next() * steps.length)] ?? 'take';
      const after: CareRequestState | undefined = requestCase.after(step, { status: state, service }).to;
      seen.add(`${service} ${step} ${state} ${after ?? 'refused'}`);
      expect([step, state, after !== undefined], `run ${run}`).toEqual([step, state, model.do(step)]);
      state = after ?? state;
      expect(state, `run ${run} ${step}`).toBe(model.state);
    }
  }
  const states = statesOf(careRequestStates).length;
  expect(seen.size).toBe(steps.length * 2 * (states - expertStates.length) + steps.length * states);
});

const expertStates = ['documents_complete', 'with_expert'];

it('every state of a second opinion is reached, every other but the two of the expert, and one that is over is left by nothing', () => {
  for (const service of [usual, care, opinion]) {
    const reached = new Set<CareRequestState>(['submitted']);
    for (const state of reached)
      for (const step of steps) {
        const after: CareRequestState | undefined = requestCase.after(step, { status: state, service }).to;
        if (after) reached.add(after);
        if (careRequestStates[state].over) expect(after, `${step} ${state}`).toBeUndefined();
      }
    const all = statesOf(careRequestStates).filter((state) => service === opinion || !expertStates.includes(state));
    expect([...reached].toSorted()).toEqual(all.toSorted());
  }
});
