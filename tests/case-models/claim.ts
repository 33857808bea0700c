import type { ClaimDecision, ClaimState, ClaimStep } from '../../contract/claims/claim-states.ts';

/** A second model, by past events instead of a table. */
export type ModelledClaim = { at: ClaimState; decided: ClaimDecision | null };
export const begunClaim: ModelledClaim = { at: 'submitted', decided: null };

const closed: readonly ClaimState[] = ['rejected', 'paid', 'withdrawn'];
const beforeDecision: readonly ClaimState[] = ['submitted', 'received', 'in_review', 'info_requested'];
const decisions: Partial<Record<ClaimStep, ClaimDecision>> = {
  approve: 'approved',
  approve_partly: 'partially_approved',
  reject: 'rejected',
};

/** `good`, or the code of the refusal. */
export function modelledClaim(claim: ModelledClaim, step: ClaimStep): { code: string; after: ModelledClaim } {
  const to = reached(claim, step);
  if (to === 'KR008') return { code: to, after: claim };
  if (to === undefined)
    return { code: closed.includes(claim.at) && !isOwnRule(claim, step) ? 'KR002' : 'KR001', after: claim };
  const silent = step === 'expire' && claim.decided === null ? 'rejected' : undefined;
  return { code: 'good', after: { at: to, decided: decisions[step] ?? silent ?? claim.decided } };
}

/** Refusals that the state does not explain. */
function isOwnRule({ at }: ModelledClaim, step: ClaimStep): boolean {
  return step === 'withdraw' && beforeDecision.includes(at);
}

function reached({ at, decided }: ModelledClaim, step: ClaimStep): ClaimState | 'KR008' | undefined {
  const when = (states: readonly ClaimState[], to: ClaimState | undefined) => (states.includes(at) ? to : undefined);
  switch (step) {
    case 'take':
    case 'hand_on':
    case 'assign':
    case 'give_back':
    case 'take_from':
      if (closed.includes(at)) return undefined;
      return at === 'submitted' ? 'received' : at;
    case 'review':
      return when(['received', 'appealed'], 'in_review');
    case 'ask':
      return when(['in_review'], 'info_requested');
    case 'approve':
    case 'approve_partly':
    case 'reject':
      return when(['in_review'], decisions[step]);
    case 'send_payment':
      return when(['approved', 'partially_approved'], 'payment_sent');
    case 'mark_paid':
      return when(['payment_sent'], 'paid');
    case 'mark_failed':
      return when(['payment_sent'], 'payment_failed');
    case 'inform':
      return when(['info_requested'], 'in_review');
    case 'withdraw':
      return decided === null ? when(beforeDecision, 'withdrawn') : undefined;
    case 'object':
      if (!['partially_approved', 'rejected', 'paid'].includes(at)) return undefined;
      return decided === 'approved' ? 'KR008' : 'appealed';
    case 'correct_account':
      return when(['payment_failed'], decided ?? undefined);
    case 'end_objection':
      return when(['appealed', 'received', 'in_review', 'info_requested'], decided ?? undefined);
    case 'expire':
      return when(['info_requested'], decided ?? 'rejected');
    case 'settle':
      return when(['approved', 'partially_approved'], 'paid');
  }
}
