import type { PreauthState, PreauthStep, UnitState } from '../../contract/claims/preauthorization-states.ts';

/** A second model, by facts instead of a table. */
export type PreauthModel = {
  sent: boolean;
  /** A person or a rule reviews it. */
  looked: 'nobody' | 'rule' | 'desk';
  hasQuestion: boolean;
  decided: 'no' | 'wholly' | 'partly' | 'refused';
  /** The decision of an objection. */
  earlier: 'no' | 'partly' | 'refused';
  ended: 'no' | 'expired' | 'cancelled';
};

export const firstModel: PreauthModel = {
  sent: false,
  looked: 'nobody',
  hasQuestion: false,
  decided: 'no',
  earlier: 'no',
  ended: 'no',
};

export function stateOf({ sent, looked, hasQuestion, decided, ended }: PreauthModel): PreauthState {
  if (!sent) return 'draft';
  if (ended !== 'no') return ended;
  if (decided === 'refused') return 'rejected';
  if (decided !== 'no') return decided === 'wholly' ? 'approved' : 'partially_approved';
  if (hasQuestion) return 'info_requested';
  if (looked === 'nobody') return 'submitted';
  return looked === 'rule' ? 'quick_approved' : 'in_review';
}

/** `good`, or the code of the refusal. */
export function modelled(now: PreauthModel, step: PreauthStep): { code: string; after: PreauthModel } {
  const changes = changed(now, step);
  if (changes) return { code: 'good', after: { ...now, ...changes } };
  const isOver = now.ended !== 'no' || now.decided === 'refused';
  return { code: isOver ? 'KP002' : 'KP001', after: now };
}

function changed(now: PreauthModel, step: PreauthStep): Partial<PreauthModel> | undefined {
  const { sent, looked, hasQuestion, decided, earlier, ended } = now;
  if (step === 'send') return sent ? undefined : { sent: true };
  if (!sent || ended !== 'no') return undefined;
  const isGood = decided === 'wholly' || decided === 'partly';
  const isOpen = decided === 'no';
  const atDesk = isOpen && looked === 'desk' && !hasQuestion;
  switch (step) {
    case 'approve_quickly':
      return isOpen && looked === 'nobody' ? { looked: 'rule' } : undefined;
    case 'take':
    case 'hand_on':
    case 'assign':
    case 'give_back':
    case 'take_from':
      return isOpen && looked !== 'rule' ? { looked: 'desk' } : undefined;
    case 'ask':
      return atDesk ? { hasQuestion: true } : undefined;
    case 'reply':
      return isOpen && hasQuestion ? { hasQuestion: false } : undefined;
    case 'approve':
      return atDesk || (isOpen && looked === 'rule') ? { decided: 'wholly' } : undefined;
    case 'approve_partly':
      return atDesk ? { decided: 'partly' } : undefined;
    case 'reject':
      return atDesk ? { decided: 'refused' } : undefined;
    case 'object':
      return decided === 'refused' || decided === 'partly'
        ? { decided: 'no', earlier: decided, looked: 'desk', hasQuestion: false }
        : undefined;
    case 'end_objection':
      return isOpen && looked === 'desk' && earlier !== 'no' ? { decided: earlier, hasQuestion: false } : undefined;
    case 'expire':
      return isOpen && hasQuestion ? { ended: 'expired' } : undefined;
    case 'cancel':
      return isGood || (isOpen && looked !== 'rule') ? { ended: 'cancelled' } : undefined;
  }
}

const waiting: readonly PreauthState[] = ['approved', 'partially_approved'];
const followed: readonly PreauthState[] = [...waiting, 'booked', 'used'];

/** The state is followed step by step after each visit and day (0058). */
export function chased(state: PreauthState, decision: PreauthState, units: readonly UnitState[]): PreauthState {
  const next = followed.includes(state) ? chasing(state, decision, units) : undefined;
  if (next === undefined) return state;
  // The step that led on from an approval gave back the lapsed units.
  return chased(next, decision, waiting.includes(state) ? units.filter((one) => one !== 'lapsed') : units);
}

function chasing(state: PreauthState, decision: PreauthState, units: readonly UnitState[]): PreauthState | undefined {
  const waits = waiting.includes(state);
  if (units.includes('free') || (!waits && units.includes('lapsed'))) return waits ? undefined : decision;
  if (state === 'used') return undefined;
  if (units.includes('booked')) return waits ? 'booked' : undefined;
  return units.includes('used') ? 'used' : 'expired';
}

const decisions = { no: null, wholly: 'approved', partly: 'partially_approved', refused: 'rejected' } as const;

/** An objection leaves the last decision until the next. */
export function decisionOf({ decided, earlier }: PreauthModel): PreauthState | null {
  return decisions[decided === 'no' ? earlier : decided];
}
