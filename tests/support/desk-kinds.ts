import { randomInt, randomUUID } from 'node:crypto';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { finishCallBack, noteCallAttempt } from '../../contract/booking/call-back-desk.ts';
import * as requestDesk from '../../contract/care/care-request-desk.ts';
import * as careDesk from '../../contract/care/medical-care-desk.ts';
import { careRequestKind } from '../../contract/care/request-kinds.ts';
import {
  askClaimInformation,
  decideClaim,
  markClaimPaid,
  markClaimPaymentFailed,
  reviewClaim,
} from '../../contract/claims/claim-desk.ts';
import {
  askForPreauthInformation,
  decidePreauthorization,
  rejectPreauthorization,
} from '../../contract/claims/preauthorization-desk.ts';
import { answerComplaint, askComplainant } from '../../contract/complaints/complaint-desk.ts';
import { giveBackCase, handOnCase, takeCase } from '../../contract/desk/cases.ts';
import type { deskKinds } from '../../contract/desk/desk-kinds.ts';
import { resendLetter, settleLetter } from '../../contract/desk/letters.ts';
import { settlePolicyReview } from '../../contract/entitlement/policy-review.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import {
  acceptRelativeProof,
  confirmRelativeCover,
  refuseRelativeCover,
  refuseRelativeProof,
  setInsuredPersonApart,
} from '../../contract/entitlement/relative-desk.ts';
import { matchMember, refuseMember } from '../../contract/identity/unmatched-desk.ts';
import { askAboutPayment, settlePaymentReview } from '../../contract/payment/review-desk.ts';
import { recordSentBack } from '../../contract/payment/transfer-desk.ts';
import type { DeskRight, Role } from '../../contract/platform/desk-right.ts';
import { sendRelativeProof } from '../../contract/records/relative-proof.ts';
import {
  admitPatient,
  endVideoVisit,
  missVideoVisit,
  openDeskVideoLine,
  sendDeskVideoMessage,
} from '../../contract/telemedicine/video-visit-desk.ts';
import { enqueueAccountLetter } from '../../server/identity/letters/enqueue.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { careCustomer, item, newCare } from '../care/medical-care.ts';
import { careCase } from '../care/request-at-desk.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { preauthCustomer, recommendation, sendPreauth } from '../claims/preauthorizations.ts';
import { newComplaint } from '../complaints/complaints.ts';
import { reviewedPolicy } from '../desk/policy-review.ts';
import { holder, ward } from '../entitlement/relatives.ts';
import { plainPdf } from '../files/pdfs.ts';
import { account } from '../identity/account.ts';
import { parkedPayment } from '../payment/parked-payment.ts';
import { giveDocument, openedVideo } from '../telemedicine/video.ts';
import { good, type World } from './world.ts';

export type Headers = Record<string, string>;
export type Answer = Promise<{ status: number; error: { errorCode: string } | undefined }>;
type HolderStep = (w: World, id: string, headers: Headers, colleague: string) => Answer;

const text = 'Így.';
const times = [{ slotId: randomUUID(), subfunctionId: 101 }];
const decided = { lines: [{ no: 1, accepted: 0, reasonText: text }], reason: text };

/** The steps of an operation: of two it is the one that the caller may. */
export const handing: readonly [string[], HolderStep][] = [
  [['take'], (w, caseId, headers) => w.call(takeCase, { caseId }, headers)],
  [
    ['hand_on', 'assign'],
    (w, caseId, headers, operatorId) => w.call(handOnCase, { caseId, operatorId, reason: text }, headers),
  ],
  [['give_back', 'take_from'], (w, caseId, headers) => w.call(giveBackCase, { caseId, reason: text }, headers)],
];

type Kind = {
  /** A role that works on it, and one without a part in it. */
  roles: { acts: Role; other: Role };
  begin: (w: World) => Promise<string>;
  /** A further right to work on it. */
  also?: DeskRight;
  facts?: string;
  puts?: Readonly<Record<string, string>>;
  does: readonly [string[], HolderStep][];
};

export type Name = keyof typeof deskKinds;

export const kinds: Readonly<Record<Name, Kind>> = {
  call_back: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async (w) => {
      const input = {
        name: 'Szőke Ünige',
        phone: `+3630${randomInt(1_000_000, 9_999_999)}`,
        callWindow: 'any' as const,
        privacyAccepted: true as const,
      };
      const { id } = await account(w.database);
      // One address asks for more of them here than it may.
      await w.database.db.deleteFrom('rate').execute();
      const { number } = good(await w.call(askCallBack, input, (await w.session(id)).headers));
      return idOf(w, 'call_back', number);
    },
    does: [
      [['attempt'], (w, callBackId, headers) => w.call(noteCallAttempt, { callBackId }, headers)],
      [['finish'], (w, callBackId, headers) => w.call(finishCallBack, { callBackId, outcome: 'informed' }, headers)],
    ],
  },
  care_request: {
    roles: { acts: 'medical_adviser', other: 'clinic_staff' },
    also: careRequestKind('internal_medicine').readBy,
    begin: async (w) => (await careCase(w)).requestId,
    does: [
      [['write'], (w, requestId, headers) => w.call(requestDesk.writeCareMessage, { requestId, text }, headers)],
      [['ask'], (w, requestId, headers) => w.call(requestDesk.askForInformation, { requestId, text }, headers)],
      [['propose'], (w, requestId, headers) => w.call(requestDesk.proposeTimes, { requestId, text, times }, headers)],
      [['organise'], (w, requestId, headers) => w.call(requestDesk.organiseCare, { requestId }, headers)],
      [['complete'], (w, requestId, headers) => w.call(requestDesk.completeDocuments, { requestId }, headers)],
      [['answer'], (w, requestId, headers) => w.call(requestDesk.answerCareRequest, { requestId, text }, headers)],
      [['refuse'], (w, requestId, headers) => w.call(requestDesk.refuseCareRequest, { requestId, text }, headers)],
      [['close'], (w, requestId, headers) => w.call(requestDesk.closeCareRequest, { requestId, text }, headers)],
    ],
  },
  medical_care: {
    roles: { acts: 'agent', other: 'claims_assessor' },
    begin: async (w) => (await newCare(w, (await careCustomer(w)).headers)).id,
    facts: `, provider = 'Bükkfa', visit_time = 'kedd'`,
    does: [
      [['send_for_approval'], (w, careId, headers) => w.call(careDesk.sendForApproval, { careId }, headers)],
      [['approve'], (w, careId, headers) => w.call(careDesk.approveCareItems, { careId, items: [] }, headers)],
      [['reject'], (w, careId, headers) => w.call(careDesk.rejectCare, { careId, reason: text }, headers)],
      [['await_booking'], (w, careId, headers) => w.call(careDesk.awaitBooking, { careId }, headers)],
      [['propose'], (w, careId, headers) => w.call(careDesk.proposeCareTimes, { careId, times }, headers)],
      [
        ['book'],
        (w, careId, headers) => w.call(careDesk.bookCare, { careId, provider: 'Bükkfa', time: 'kedd' }, headers),
      ],
      [['appear'], (w, careId, headers) => w.call(careDesk.markAppeared, { careId }, headers)],
      [['add_item'], (w, careId, headers) => w.call(careDesk.addCareItem, { careId, ...item }, headers)],
      [['finish'], (w, careId, headers) => w.call(careDesk.finishCare, { careId }, headers)],
      [['close'], (w, careId, headers) => w.call(careDesk.closeCare, { careId }, headers)],
      [['cancel'], (w, careId, headers) => w.call(careDesk.cancelCare, { careId, reason: text }, headers)],
      [['delete'], (w, careId, headers) => w.call(careDesk.deleteCare, { careId, reason: text }, headers)],
    ],
  },
  preauthorization: {
    roles: { acts: 'medical_adviser', other: 'agent' },
    begin: async (w) => {
      const { headers } = await preauthCustomer(w);
      return good(await sendPreauth(w, headers)).id;
    },
    facts: `, closed_at = case when $2 in ('approved', 'rejected') then now() end`,
    does: [
      [['ask'], (w, preauthId, headers) => w.call(askForPreauthInformation, { preauthId, text }, headers)],
      [
        ['approve', 'approve_partly'],
        (w, preauthId, headers) =>
          w.call(decidePreauthorization, { preauthId, items: [{ no: 1, qty: 1, amount: 1000 }] }, headers),
      ],
      [['reject'], (w, preauthId, headers) => w.call(rejectPreauthorization, { preauthId, reason: text }, headers)],
    ],
  },
  claim: {
    roles: { acts: 'claims_assessor', other: 'agent' },
    begin: async (w) => (await newClaim(w, (await claimCustomer(w)).headers)).claimId,
    facts: `, decided = 'approved', decided_at = now(), accepted = 1`,
    does: [
      [['review'], (w, claimId, headers) => w.call(reviewClaim, { claimId }, headers)],
      [['ask'], (w, claimId, headers) => w.call(askClaimInformation, { claimId, text }, headers)],
      [
        ['approve', 'approve_partly', 'reject'],
        (w, claimId, headers) => w.call(decideClaim, { claimId, ...decided }, headers),
      ],
      [['mark_failed'], (w, claimId, headers) => w.call(markClaimPaymentFailed, { claimId, reason: text }, headers)],
      [['mark_paid'], (w, claimId, headers) => w.call(markClaimPaid, { claimId }, headers).catch(() => unpaid)],
    ],
  },
  unmatched_member: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async (w) => {
      const { id } = await account(w.database);
      const { rows } = await w.database.pool.query<{ id: string }>(
        `insert into unmatched_member (id, partner_id, number, account_id, kind, status, due_at, created_at)
         select gen_random_uuid(), partner_id, left(id::text, 9), id, 'taj', 'open', now(), now() from account where id = $1 returning id`,
        [id],
      );
      return rows[0]?.id ?? '';
    },
    does: [
      [
        ['match'],
        (w, memberId, headers) => w.call(matchMember, { memberId, kind: 'member_id', identifier: 'NINCS-1' }, headers),
      ],
      [['refuse'], (w, memberId, headers) => w.call(refuseMember, { memberId, reason: 'not_in_register' }, headers)],
    ],
  },
  policy_review: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: (w) => reviewedPolicy(w),
    does: [[['settle'], (w, reviewId, headers) => w.call(settlePolicyReview, { reviewId, reason: text }, headers)]],
  },
  payment_review: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: (w) => parkedPayment(w),
    does: [
      [['ask'], (w, reviewId, headers) => w.call(askAboutPayment, { reviewId }, headers)],
      [['settle'], (w, reviewId, headers) => w.call(settlePaymentReview, { reviewId, reason: text }, headers)],
      [['send'], (w, reviewId, headers) => w.call(recordSentBack, { reviewId, bankReference: 'A-10' }, headers)],
    ],
  },
  video_visit: {
    roles: { acts: 'doctor', other: 'clinic_staff' },
    begin: (w) => openedVideo(w),
    does: [
      [['open_line'], (w, visitId, headers) => w.call(openDeskVideoLine, { visitId }, headers)],
      [['admit'], (w, visitId, headers) => w.call(admitPatient, { visitId }, headers)],
      [['write'], (w, visitId, headers) => w.call(sendDeskVideoMessage, { visitId, text }, headers)],
      [
        ['give_document'],
        async (w, visitId, headers) => giveDocument(w, visitId, { name: 'a.pdf', bytes: await plainPdf('a') }, headers),
      ],
      [['end'], (w, visitId, headers) => w.call(endVideoVisit, { visitId }, headers)],
      [['miss'], (w, visitId, headers) => w.call(missVideoVisit, { visitId, by: 'doctor' }, headers)],
    ],
  },
  complaint: {
    roles: { acts: 'supervisor', other: 'clinic_staff' },
    begin: async (w) => {
      const { id } = await account(w.database);
      return (await newComplaint(w, (await w.session(id)).headers)).id;
    },
    does: [
      [['ask'], (w, complaintId, headers) => w.call(askComplainant, { complaintId, text }, headers)],
      [
        ['answer'],
        (w, complaintId, headers) =>
          w.call(answerComplaint, { complaintId, outcome: 'upheld', answer: text, remedy: text }, headers),
      ],
    ],
  },
  relative: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async (w) => {
      const { headers } = await holder(w);
      const { id } = good(await w.call(createRelative, ward(), headers));
      const fileId = await recommendation(w, headers, 'hatarozat.pdf', 'relative_proof');
      good(await w.call(sendRelativeProof, { relativeId: id, fileId }, headers));
      return id;
    },
    puts: {
      proof: 'select from relative where id = $1',
      cover: `update relative set status = 'active', proof_due_at = null, cover_asked_at = now(), cover_due_at = now() where id = $1`,
    },
    does: [
      [['accept_proof'], (w, relativeId, headers) => w.call(acceptRelativeProof, { relativeId }, headers)],
      [
        ['refuse_proof'],
        (w, relativeId, headers) => w.call(refuseRelativeProof, { relativeId, reason: text }, headers),
      ],
      [
        ['confirm_insured'],
        (w, relativeId, headers) =>
          w.call(confirmRelativeCover, { relativeId, policyNo: 'NINCS', from: '2026-01-01' }, headers),
      ],
      [
        ['set_apart'],
        (w, relativeId, headers) =>
          w.call(setInsuredPersonApart, { relativeId, insuredPersonId: randomUUID() }, headers),
      ],
      [
        ['refuse_insured'],
        (w, relativeId, headers) => w.call(refuseRelativeCover, { relativeId, reason: text }, headers),
      ],
    ],
  },
  letter: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async (w) => {
      const { id } = await account(w.database);
      await inTransaction(w.services, (tx) => enqueueAccountLetter(tx, w.context(), 'password_changed', id));
      const { rows } = await w.database.pool.query<{ id: string }>(
        `update outbox set failure = 'refused', parked_at = now() where account_id = $1 returning id`,
        [id],
      );
      return rows[0]?.id ?? '';
    },
    puts: { stuck: 'select from outbox where id = $1' },
    does: [
      [['resend'], (w, letterId, headers) => w.call(resendLetter, { letterId }, headers)],
      [['settle'], (w, letterId, headers) => w.call(settleLetter, { letterId, note: text }, headers)],
    ],
  },
};

async function idOf(w: World, table: 'call_back', number: string): Promise<string> {
  const row = w.database.db.selectFrom(table).select('id').where('number', '=', number);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** Nothing was sent to be paid. */
const unpaid = { status: 500, error: undefined };
