import { takeCase } from '../../contract/desk/cases.ts';
import { caseKinds, type HeldKind } from '../../contract/home/case-kinds.ts';
import { askAboutPayment, settlePaymentReview } from '../../contract/payment/review-desk.ts';
import { recordSentBack } from '../../contract/payment/transfer-desk.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import { parkedPayment } from '../payment/parked-payment.ts';
import { handing, kinds } from '../support/desk-kinds.ts';
import { good, type World } from '../support/world.ts';
import { type Answer, type Cause, type Causes, walk } from './cause.ts';

type Holder = 'me' | 'nobody' | 'a colleague';
type Trial = { state: string; step: string; holder?: Holder; also?: Role[] };

const closed = 'closed_at = case when $4 then now() end';
/** Facts that a table needs besides the state; $4 is whether the case is over. */
const facts: Readonly<Record<HeldKind, string>> = {
  call_back: closed,
  complaint: closed,
  policy_review: closed,
  payment_review: closed,
  video_visit: closed,
  care_request: `${closed}, due_at = case when $4 then null else due_at end`,
  unmatched_member: `${closed}, reason = case when $2 = 'refused' then 'not_in_register' end`,
  medical_care: `${closed}, provider = 'Bükkfa', visit_time = 'kedd'`,
  claim: `${closed}, decided = 'approved', decided_at = now(), accepted = 1`,
  preauthorization: `valid_to = '2026-12-31', closed_at = case when $4 or $2 = 'approved' then now() end`,
};

/** The state is set by hand, because the way to it is tried elsewhere. */
async function refusedStep(w: World, name: HeldKind, { state, step, holder = 'me', also = [] }: Trial) {
  const { roles, begin, does } = kinds[name];
  const [id, me, colleague] = [await begin(w), await w.desk([roles.acts, ...also]), await w.desk([roles.acts])];
  const holders = { me: me.id, nobody: null, 'a colleague': colleague.id };
  const states: Readonly<Record<string, { over: boolean }>> = caseKinds[name].states;
  await w.database.pool.query(
    `update ${name} set status = $2, operator_account_id = $3, ${facts[name]} where id = $1`,
    [id, state, holders[holder], states[state]?.over === true],
  );
  const [, ask] = [...handing, ...does].find(([steps]) => steps.includes(step)) ?? [];
  if (!ask) throw new Error(`no operation takes ${step}`);
  return ask(w, id, me.headers, colleague.id);
}

type Row = readonly [state: string, step: string, says: RegExp];

function steps(name: HeldKind, ...rows: readonly Row[]): Cause[] {
  return rows.map(([state, step, says]) =>
    walk(`${step} a ${name} that is ${state}`, says, (w) =>
      refusedStep(w, name, { state, step, also: ['supervisor'] }),
    ),
  );
}

/** The next step depends on whether a colleague or nobody holds the case. */
function notHeld(name: HeldKind, state: string, step = 'give_back'): Cause[] {
  const trial = (holder: Holder, says: RegExp) =>
    walk(`${step} a ${name} that ${holder} has`, says, (w) => refusedStep(w, name, { state, step, holder }));
  return [
    trial('nobody', /not assigned to you.*Nobody has taken it yet.*Take it first/),
    trial('a colleague', /not assigned to you.*A colleague has taken it.*Ask your colleague/),
  ];
}

const nothingFollows = (state: string) => new RegExp(`This care was ${state}.*cannot be changed`);
const stateOf = (words: string) => new RegExp(`status(?: of the care)?: ${words}`);
const comesLater = (words: string) => new RegExp(`cannot do this now.*status: ${words}.*what you can do now`);

const looked = (
  because: string,
  says: RegExp,
  { cause, charged = 1 }: { cause: string; charged?: number | null },
  step: (w: World, reviewId: string, headers: Record<string, string>) => Promise<Answer>,
) =>
  walk(because, says, async (w: World) => {
    const reviewId = await parkedPayment(w, charged);
    await w.database.pool.query('update payment_review set cause = $2 where id = $1', [reviewId, cause]);
    const { headers } = await w.desk(['agent', 'supervisor']);
    good(await w.call(takeCase, { caseId: reviewId }, headers));
    return step(w, reviewId, headers);
  });

export const caseCauses: Causes = {
  KC001: steps('call_back', ['done', 'take', /closed.*call was made/], ['withdrawn', 'finish', /no longer wants/]),
  KC002: notHeld('call_back', 'open'),
  KU001: steps('unmatched_member', ['matched', 'refuse', /was found/], ['refused', 'take', /could not identify/]),
  KU002: notHeld('unmatched_member', 'open', 'refuse'),
  KE015: steps('policy_review', ['settled', 'take', /dealt with.*settled it, or/], ['settled', 'settle', /dealt with/]),
  KE016: notHeld('policy_review', 'open', 'settle'),
  P011: steps('payment_review', ['settled', 'take', /settled.*colleague, or/], ['settled', 'ask', /settled/]),
  P012: notHeld('payment_review', 'open', 'ask'),
  KV001: steps(
    'video_visit',
    ['ended', 'write', /over.*doctor ended it/],
    ['missed', 'admit', /over.*did not take place/],
    ['withdrawn', 'take', /over.*cancelled or moved/],
  ),
  KV002: steps(
    'video_visit',
    ['open', 'admit', comesLater('the patient has not come in yet')],
    ['in_call', 'miss', comesLater('the call is in progress')],
  ),
  KV003: notHeld('video_visit', 'waiting', 'write'),
  KP001: steps(
    'preauthorization',
    ['info_requested', 'ask', comesLater('waiting for the customer')],
    ['submitted', 'ask', comesLater('sent')],
  ),
  KP002: steps(
    'preauthorization',
    ['rejected', 'take', /closed.*was rejected/],
    ['expired', 'ask', /closed.*has expired/],
    ['cancelled', 'reject', /closed.*was cancelled/],
  ),
  KP006: notHeld('preauthorization', 'in_review', 'ask'),
  KR001: steps(
    'claim',
    ['received', 'ask', comesLater('received')],
    ['info_requested', 'review', comesLater('waiting for the customer')],
  ),
  KR002: steps(
    'claim',
    ['rejected', 'take', /closed.*was rejected/],
    ['paid', 'review', /closed.*was paid/],
    ['withdrawn', 'ask', /closed.*was withdrawn/],
  ),
  KR006: notHeld('claim', 'received', 'review'),
  KQ001: steps(
    'care_request',
    ['waiting_for_information', 'answer', comesLater('waiting for the customer')],
    ['submitted', 'close', comesLater('sent')],
  ),
  KQ002: steps(
    'care_request',
    ['closed', 'write', /over.*was closed/],
    ['withdrawn', 'answer', /over.*was withdrawn/],
    ['refused', 'take', /over.*could not take it on/],
  ),
  KQ003: notHeld('care_request', 'in_progress', 'write'),
  KQ009: steps(
    'care_request',
    ['in_progress', 'complete', /not available for this service.*No expert answers requests/],
    ['in_progress', 'organise', /not available for this service.*do not arrange care/],
  ),
  KM001: notHeld('medical_care', 'requested', 'send_for_approval'),
  RS2002: steps(
    'medical_care',
    ['cancelled', 'book', nothingFollows('cancelled')],
    ['cancelled', 'cancel', nothingFollows('cancelled')],
  ),
  RS2003: steps(
    'medical_care',
    ['appeared', 'propose', stateOf('the patient has come')],
    ['closed', 'take', stateOf('closed')],
    ['finished', 'delete', stateOf('finished')],
  ),
  RS2005: steps(
    'medical_care',
    ['booked', 'finish', /arrival has not been recorded.*Record the arrival/],
    ['requested', 'finish', /arrival has not been recorded/],
  ),
  RS2006: steps(
    'medical_care',
    ['finished', 'cancel', stateOf('finished')],
    ['rejected', 'cancel', stateOf('rejected')],
  ),
  RS2007: steps(
    'medical_care',
    ['pending_approval', 'book', /waiting for approval.*cannot be changed until/],
    ['pending_approval', 'send_for_approval', /waiting for approval.*cannot be changed until/],
  ),
  RS2008: steps(
    'medical_care',
    ['booked', 'approve', stateOf('booked')],
    ['rejected', 'await_booking', stateOf('rejected')],
    ['rejected', 'finish', stateOf('rejected')],
  ),
  RS2009: steps(
    'medical_care',
    ['deleted', 'approve', nothingFollows('deleted')],
    ['deleted', 'delete', nothingFollows('deleted')],
  ),
  RS2010: steps(
    'medical_care',
    ['awaiting_booking', 'appear', /waiting to be booked.*No appointment has been booked/],
    ['awaiting_booking', 'delete', /waiting to be booked.*Book or propose/],
  ),
  RS2011: steps('medical_care', ['requested', 'book', stateOf('received')], ['booked', 'propose', stateOf('booked')]),
  RS2012: steps(
    'medical_care',
    ['appeared', 'close', /at least one item before you close.*No item has been recorded/],
    ['finished', 'close', /at least one item before you close.*No item has been recorded/],
  ),
  RS2013: steps(
    'medical_care',
    ['booked', 'close', /arrival has not been recorded.*Record the arrival/],
    ['awaiting_booking', 'close', /arrival has not been recorded/],
  ),
  RM1001: steps(
    'medical_care',
    ['pending_approval', 'add_item', stateOf('waiting for approval')],
    ['closed', 'add_item', stateOf('closed')],
  ),
  P013: [
    looked(
      'the gateway says nothing',
      /nothing to give back.*has not said that anything was charged/,
      { cause: 'silence', charged: null },
      (w, reviewId, headers) => w.call(settlePaymentReview, { reviewId, reason: 'x', giveBack: true }, headers),
    ),
    looked(
      'a comparison found nothing',
      /nothing to give back.*has not said that anything was charged/,
      { cause: 'difference', charged: null },
      (w, reviewId, headers) => w.call(settlePaymentReview, { reviewId, reason: 'x', giveBack: true }, headers),
    ),
  ],
  P019: [
    looked(
      'sent back though a gateway has it',
      /not possible for this payment.*money to send back.*Ask the payment provider/,
      { cause: 'silence' },
      (w, reviewId, headers) => w.call(recordSentBack, { reviewId, bankReference: 'OTP-2026-1' }, headers),
    ),
    looked(
      'asked though it came by transfer',
      /not possible for this payment.*nothing to ask.*bank statement/,
      { cause: 'transfer_less' },
      (w, reviewId, headers) => w.call(askAboutPayment, { reviewId }, headers),
    ),
    looked(
      'settled though money is to be sent back',
      /not possible for this payment.*sent back first.*Send the money back/,
      { cause: 'transfer_more' },
      (w, reviewId, headers) => w.call(settlePaymentReview, { reviewId, reason: 'x' }, headers),
    ),
  ],
};
