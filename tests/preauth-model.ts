import type { PreauthState, PreauthStep } from '../contract/claims/preauthorization-states.ts';

/** A pre-authorisation said a second time, by what is true of it instead of by a table. */
export type Modelled = {
  sent: boolean;
  /** Somebody, or a rule, has it in hand. */
  looked: 'nobody' | 'rule' | 'desk';
  asked: boolean;
  decided: 'no' | 'wholly' | 'partly' | 'refused';
  visit: 'none' | 'booked' | 'took_place';
  ended: 'no' | 'expired' | 'cancelled';
};

export const typed: Modelled = {
  sent: false,
  looked: 'nobody',
  asked: false,
  decided: 'no',
  visit: 'none',
  ended: 'no',
};

export function stateOf({ sent, looked, asked, decided, visit, ended }: Modelled): PreauthState {
  if (!sent) return 'draft';
  if (ended !== 'no') return ended;
  if (decided === 'refused') return 'rejected';
  if (visit !== 'none') return visit === 'booked' ? 'booked' : 'used';
  if (decided !== 'no') return decided === 'wholly' ? 'approved' : 'partially_approved';
  if (asked) return 'info_requested';
  if (looked === 'nobody') return 'submitted';
  return looked === 'rule' ? 'quick_approved' : 'in_review';
}

/** The code of the refusal, or `good`, and what is true then. */
export function modelled(now: Modelled, step: PreauthStep): { code: string; after: Modelled } {
  const changes = changed(now, step);
  if (changes) return { code: 'good', after: { ...now, ...changes } };
  const isOver = now.ended !== 'no' || now.decided === 'refused' || now.visit === 'took_place';
  if (step === 'cancel' && !isOver && now.visit === 'booked') return { code: 'KP004', after: now };
  return { code: isOver ? 'KP002' : 'KP001', after: now };
}

function changed(now: Modelled, step: PreauthStep): Partial<Modelled> | undefined {
  const { sent, looked, asked, decided, visit, ended } = now;
  if (step === 'send') return sent ? undefined : { sent: true };
  if (!sent || ended !== 'no') return undefined;
  const isGood = decided === 'wholly' || decided === 'partly';
  const isOpen = decided === 'no';
  const atDesk = isOpen && looked === 'desk' && !asked;
  switch (step) {
    case 'approve_quickly':
      return isOpen && looked === 'nobody' ? { looked: 'rule' } : undefined;
    case 'take':
    case 'assign':
      return isOpen && looked !== 'rule' ? { looked: 'desk' } : undefined;
    case 'ask':
      return atDesk ? { asked: true } : undefined;
    case 'reply':
      return isOpen && asked ? { asked: false } : undefined;
    case 'approve':
      return atDesk || (isOpen && looked === 'rule') ? { decided: 'wholly' } : undefined;
    case 'approve_partly':
      return atDesk ? { decided: 'partly' } : undefined;
    case 'reject':
      return atDesk ? { decided: 'refused' } : undefined;
    case 'object':
      return visit === 'none' && (decided === 'refused' || decided === 'partly')
        ? { decided: 'no', looked: 'desk', asked: false }
        : undefined;
    case 'book':
      return isGood && visit === 'none' ? { visit: 'booked' } : undefined;
    case 'free':
    case 'free_partly':
      return isGood && visit !== 'none' ? { visit: 'none', decided: step === 'free' ? 'wholly' : 'partly' } : undefined;
    case 'use':
      return isGood && visit !== 'took_place' ? { visit: 'took_place' } : undefined;
    case 'expire':
      return (isGood && visit === 'none') || (isOpen && asked) ? { ended: 'expired' } : undefined;
    case 'cancel':
      return (isGood && visit === 'none') || (isOpen && looked !== 'rule') ? { ended: 'cancelled' } : undefined;
  }
}
