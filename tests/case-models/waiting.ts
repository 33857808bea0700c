import type { CallBackState, CallBackStep } from '../../contract/booking/call-back-states.ts';
import type { ComplaintState, ComplaintStep } from '../../contract/complaints/complaint-states.ts';
import type { PolicyReviewState, PolicyReviewStep } from '../../contract/entitlement/policy-review-states.ts';
import type { UnmatchedState, UnmatchedStep } from '../../contract/identity/unmatched-states.ts';
import type { ReviewState, ReviewStep } from '../../contract/payment/review-states.ts';
import type { VideoVisitState, VideoVisitStep } from '../../contract/telemedicine/visit-states.ts';

/** A call-back has a holder or none, until it is over. */
export type ModelledCallBack = { at: CallBackState };

export function modelledCallBack(call: ModelledCallBack, step: CallBackStep) {
  if (call.at === 'done' || call.at === 'withdrawn') return { code: 'KC001', after: call };
  if (step === 'withdraw') return { code: 'good', after: { at: 'withdrawn' as const } };
  if (step === 'take' || step === 'hand_on' || step === 'assign')
    return { code: 'good', after: { at: 'taken' as const } };
  if (call.at === 'open') return { code: 'KC002', after: call };
  if (step === 'attempt') return { code: 'good', after: call };
  return { code: 'good', after: { at: step === 'finish' ? ('done' as const) : ('open' as const) } };
}

/** A member without a policy is as a call-back, but for its end. */
export type ModelledMember = { at: UnmatchedState };

export function modelledMember(member: ModelledMember, step: UnmatchedStep) {
  if (member.at === 'matched' || member.at === 'refused') return { code: 'KU001', after: member };
  if (step === 'match') return { code: 'good', after: { at: 'matched' as const } };
  if (step === 'take' || step === 'hand_on' || step === 'assign')
    return { code: 'good', after: { at: 'taken' as const } };
  if (member.at === 'open') return { code: 'KU002', after: member };
  return { code: 'good', after: { at: step === 'refuse' ? ('refused' as const) : ('open' as const) } };
}

/** A policy's review ends by itself where no limit is overrun. */
export type ModelledPolicyReview = { at: PolicyReviewState };

export function modelledPolicyReview(review: ModelledPolicyReview, step: PolicyReviewStep) {
  if (review.at === 'settled') return { code: 'KE015', after: review };
  if (step === 'close') return { code: 'good', after: { at: 'settled' as const } };
  if (step === 'take' || step === 'hand_on' || step === 'assign')
    return { code: 'good', after: { at: 'taken' as const } };
  if (review.at === 'open') return { code: 'KE016', after: review };
  return { code: 'good', after: { at: step === 'settle' ? ('settled' as const) : ('open' as const) } };
}

/** The gateway's answer ends a payment's review by itself. */
export type ModelledReview = { at: ReviewState };

export function modelledReview(review: ModelledReview, step: ReviewStep) {
  if (review.at === 'settled') return { code: 'P011', after: review };
  if (step === 'close') return { code: 'good', after: { at: 'settled' as const } };
  if (step === 'take' || step === 'hand_on' || step === 'assign')
    return { code: 'good', after: { at: 'taken' as const } };
  if (review.at === 'open') return { code: 'P012', after: review };
  if (step === 'ask') return { code: 'good', after: review };
  return {
    code: 'good',
    after: { at: step === 'settle' || step === 'send' ? ('settled' as const) : ('open' as const) },
  };
}

/** The holder of a visit by video changes nothing: its people come, are let in, and go. */
export type ModelledVideo = { at: VideoVisitState };

export function modelledVideo(video: ModelledVideo, step: VideoVisitStep) {
  const { at } = video;
  const stays = { code: 'good', after: video };
  if (at === 'ended' && step === 'give_document') return stays;
  if (at === 'ended' || at === 'missed' || at === 'withdrawn') return { code: 'KV001', after: video };
  const refused = { code: 'KV002', after: video };
  const leads = (to: VideoVisitState) => ({ code: 'good', after: { at: to } });
  if (step === 'withdraw') return leads('withdrawn');
  if (step === 'lapse') return leads(at === 'in_call' ? 'ended' : 'missed');
  if (step === 'enter') return at === 'open' ? leads('waiting') : stays;
  if (step === 'admit') return at === 'open' ? refused : leads('in_call');
  if (step === 'end') return at === 'in_call' ? leads('ended') : refused;
  if (step === 'miss') return at === 'in_call' ? refused : leads('missed');
  return stays;
}

/** A complaint stays in progress when it is given back; its sender answers, adds or withdraws. */
export type ModelledComplaint = { at: ComplaintState };

export function modelledComplaint(complaint: ModelledComplaint, step: ComplaintStep) {
  const { at } = complaint;
  if (at === 'answered' || at === 'withdrawn') return { code: 'KB001', after: complaint };
  const leads = (to: ComplaintState) => ({ code: 'good', after: { at: to } });
  if (step === 'withdraw') return leads('withdrawn');
  if (step === 'write') return leads(at === 'info_requested' ? 'in_progress' : at);
  if (step === 'take' || step === 'hand_on' || step === 'assign') return leads(at === 'received' ? 'in_progress' : at);
  if (at === 'received') return { code: 'KB002', after: complaint };
  if (step === 'ask') return leads('info_requested');
  return leads(step === 'answer' ? 'answered' : at);
}
