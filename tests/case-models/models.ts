import { type CallBackStep, callBackCase } from '../../contract/booking/call-back-states.ts';
import { careCase } from '../../contract/care/medical-care-states.ts';
import { requestCase } from '../../contract/care/request-steps.ts';
import { claimCase } from '../../contract/claims/claim-states.ts';
import { preauthCase } from '../../contract/claims/preauthorization-states.ts';
import { type ComplaintStep, complaintCase } from '../../contract/complaints/complaint-states.ts';
import { type PolicyReviewStep, policyReviewCase } from '../../contract/entitlement/policy-review-states.ts';
import type { HeldKind } from '../../contract/home/case-kinds.ts';
import { memberCase, type UnmatchedStep } from '../../contract/identity/unmatched-states.ts';
import { type ReviewStep, reviewCase } from '../../contract/payment/review-states.ts';
import type { CaseKind, HoldingStep } from '../../contract/platform/case.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import { stateNamed, statesOf } from '../../contract/platform/states.ts';
import { type VideoVisitStep, videoVisitCase } from '../../contract/telemedicine/visit-states.ts';
import { stateAfter } from '../../server/platform/case/step.ts';
import { begunRequests, modelledRequest } from './care-request.ts';
import { begunClaim, modelledClaim } from './claim.ts';
import { firstCare as begunCare, modelled as modelledCare } from './medical-care.ts';
import { decisionOf, firstModel, modelled as modelledPreauth, stateOf } from './preauthorization.ts';
import {
  type ModelledCallBack,
  type ModelledComplaint,
  type ModelledMember,
  type ModelledPolicyReview,
  type ModelledReview,
  type ModelledVideo,
  modelledCallBack,
  modelledComplaint,
  modelledMember,
  modelledPolicyReview,
  modelledReview,
  modelledVideo,
} from './waiting.ts';

type Model<State extends string, Step extends string, Facts extends object, Now extends object> = {
  starts: readonly Now[];
  facts: (now: Now) => { status: State } & Facts;
  /** `good`, or the code of the refusal. */
  after: (now: Now, step: Step) => { code: string; after: Now };
  over: readonly State[];
  others: readonly Step[];
  /** Steps of the desk for anybody with the right, besides handing out and taking away. */
  byRight: readonly Step[];
  /** The refusal for a case of another holder. */
  holder: string;
};

/** A holder, or a colleague. */
export type ModelOperator = 'one' | 'two';
type StepAnswer = { code: string; status: string; holder: ModelOperator | null };

/** Takes steps of a case by the table and by the model, and compares both. */
function walked<State extends string, Step extends string, Facts extends object, Now extends object>(
  kind: CaseKind<State, Step | HoldingStep, Facts>,
  model: Model<State, Step | HoldingStep, Facts, Now>,
) {
  const steps = statesOf(kind.steps);
  function byTable(
    status: State,
    facts: Facts,
    holder: ModelOperator | null,
    step: Step | HoldingStep,
    who: ModelOperator,
  ) {
    try {
      const row = { ...facts, status, operator_account_id: holder };
      return { code: 'good', status: stateAfter(operatorAt(who), kind, step, row) };
    } catch (error) {
      if (!isProblem(error)) throw error;
      return { code: error.code, status };
    }
  }
  function byModel(now: Now, holder: ModelOperator | null, step: Step | HoldingStep, who: ModelOperator) {
    const isOver = model.over.includes(model.facts(now).status);
    const mine = holder === who || (holder === null && step === 'take');
    const free = [...model.others, ...model.byRight, 'assign', 'take_from'].includes(step);
    const expected = model.after(now, step);
    return mine || free || (isOver && expected.code !== 'good') ? expected : { code: model.holder, after: now };
  }
  return {
    steps,
    states: statesOf(kind.states),
    begin: (no: number) => {
      const start = model.starts[no % model.starts.length];
      if (start === undefined) throw new Error('no beginning');
      let now = start;
      let { status } = model.facts(start);
      let holder: ModelOperator | null = null;
      return {
        good: (who: ModelOperator): string[] => steps.filter((step) => byModel(now, holder, step, who).code === 'good'),
        take: (name: string, who: ModelOperator): { table: StepAnswer; model: StepAnswer } => {
          const step = stateNamed(kind.steps, name);
          const table = byTable(status, model.facts(now), holder, step, who);
          const expected = byModel(now, holder, step, who);
          now = expected.after;
          status = table.status;
          if (table.code === 'good') holder = holderAfter(step, who, holder);
          return {
            table: { ...table, holder },
            model: { code: expected.code, status: model.facts(now).status, holder },
          };
        },
      };
    },
  };
}

function operatorAt(who: ModelOperator) {
  return {
    operator: { id: who, name: who, roles: [], rights: [], providerIds: [], sessionId: who, partnerId: 1 },
  };
}

function holderAfter(step: string, who: ModelOperator, holder: ModelOperator | null): ModelOperator | null {
  if (step === 'take') return who;
  if (step === 'hand_on' || step === 'assign') return who === 'one' ? 'two' : 'one';
  return step === 'give_back' || step === 'take_from' ? null : holder;
}

export const models = {
  call_back: walked(callBackCase, {
    starts: [{ at: 'open' }],
    facts: ({ at }: ModelledCallBack) => ({ status: at }),
    after: (now, step: CallBackStep) => modelledCallBack(now, step),
    over: ['done', 'withdrawn'],
    others: ['withdraw'],
    byRight: [],
    holder: 'KC002',
  }),
  unmatched_member: walked(memberCase, {
    starts: [{ at: 'open' }],
    facts: ({ at }: ModelledMember) => ({ status: at }),
    after: (now, step: UnmatchedStep) => modelledMember(now, step),
    over: ['matched', 'refused'],
    others: [],
    byRight: [],
    holder: 'KU002',
  }),
  policy_review: walked(policyReviewCase, {
    starts: [{ at: 'open' }],
    facts: ({ at }: ModelledPolicyReview) => ({ status: at }),
    after: (now, step: PolicyReviewStep) => modelledPolicyReview(now, step),
    over: ['settled'],
    others: ['close'],
    byRight: [],
    holder: 'KE016',
  }),
  payment_review: walked(reviewCase, {
    starts: [{ at: 'open' }],
    facts: ({ at }: ModelledReview) => ({ status: at }),
    after: (now, step: ReviewStep) => modelledReview(now, step),
    over: ['settled'],
    others: ['close'],
    byRight: [],
    holder: 'P012',
  }),
  video_visit: walked(videoVisitCase, {
    starts: [{ at: 'open' }],
    facts: ({ at }: ModelledVideo) => ({ status: at }),
    after: (now, step: VideoVisitStep) => modelledVideo(now, step),
    over: ['ended', 'missed', 'withdrawn'],
    others: ['enter', 'lapse', 'withdraw'],
    byRight: [],
    holder: 'KV003',
  }),
  complaint: walked(complaintCase, {
    starts: [{ at: 'received' }],
    facts: ({ at }: ModelledComplaint) => ({ status: at }),
    after: (now, step: ComplaintStep) => modelledComplaint(now, step),
    over: ['answered', 'withdrawn'],
    others: ['write', 'withdraw'],
    byRight: [],
    holder: 'KB002',
  }),
  care_request: walked(requestCase, {
    starts: begunRequests,
    facts: ({ at, service }) => ({ status: at, service }),
    after: modelledRequest,
    over: ['closed', 'withdrawn', 'refused'],
    others: ['reply', 'choose', 'withdraw', 'finish', 'end'],
    byRight: ['book'],
    holder: 'KQ003',
  }),
  medical_care: walked(careCase, {
    starts: [begunCare],
    facts: ({ at, items }) => ({ status: at, hasItems: items > 0 }),
    after: modelledCare,
    over: ['closed', 'cancelled', 'deleted', 'rejected'],
    others: [],
    byRight: ['approve', 'reject', 'appear', 'add_item', 'finish'],
    holder: 'KM001',
  }),
  preauthorization: walked(preauthCase, {
    starts: [{ ...firstModel, sent: true }],
    facts: (now) => ({ status: stateOf(now), decision: decisionOf(now) }),
    after: modelledPreauth,
    over: ['rejected', 'expired', 'cancelled'],
    others: ['send', 'approve_quickly', 'reply', 'object', 'end_objection', 'expire', 'cancel'],
    byRight: [],
    holder: 'KP006',
  }),
  claim: walked(claimCase, {
    starts: [begunClaim],
    facts: ({ at, decided }) => ({ status: at, decided }),
    after: modelledClaim,
    over: ['rejected', 'paid', 'withdrawn'],
    others: ['inform', 'withdraw', 'object', 'correct_account', 'end_objection', 'expire', 'settle'],
    byRight: ['send_payment', 'mark_paid', 'mark_failed'],
    holder: 'KR006',
  }),
} as const satisfies Record<HeldKind, unknown>;
