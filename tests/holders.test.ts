import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../contract/booking/call-back.ts';
import { finishCallBack, getCallBack, noteCallAttempt } from '../contract/booking/call-back-desk.ts';
import {
  answerCareRequest,
  askForInformation,
  closeCareRequest,
  completeDocuments,
  getDeskCareRequest,
  organiseCare,
  proposeTimes,
  refuseCareRequest,
  writeCareMessage,
} from '../contract/care/care-request-desk.ts';
import {
  addCareItem,
  approveCareItems,
  awaitBooking,
  bookCare,
  cancelCare,
  closeCare,
  deleteCare,
  finishCare,
  getDeskCare,
  markAppeared,
  proposeCareTimes,
  rejectCare,
  sendForApproval,
} from '../contract/care/medical-care-desk.ts';
import { careRequestKind } from '../contract/care/request-kinds.ts';
import {
  askClaimInformation,
  decideClaim,
  getDeskClaim,
  markClaimPaid,
  markClaimPaymentFailed,
  reviewClaim,
} from '../contract/claims/claim-desk.ts';
import {
  askForPreauthInformation,
  decidePreauthorization,
  getDeskPreauthorization,
  rejectPreauthorization,
} from '../contract/claims/preauthorization-desk.ts';
import { answerComplaint, askComplainant, getDeskComplaint } from '../contract/complaints/complaint-desk.ts';
import { giveBackCase, handOnCase, readCaseDesk, takeCase } from '../contract/desk/cases.ts';
import { letterCase } from '../contract/desk/letter-states.ts';
import { resendLetter, settleLetter } from '../contract/desk/letters.ts';
import { getPolicyReview, settlePolicyReview } from '../contract/entitlement/policy-review.ts';
import { createRelative } from '../contract/entitlement/relative.ts';
import { relativeCase } from '../contract/entitlement/relative-case.ts';
import {
  acceptRelativeProof,
  confirmRelativeCover,
  refuseRelativeCover,
  refuseRelativeProof,
  setInsuredPersonApart,
} from '../contract/entitlement/relative-desk.ts';
import { caseKinds, type HeldKind } from '../contract/home/case-kinds.ts';
import { getUnmatchedMember, matchMember, refuseMember } from '../contract/identity/unmatched-desk.ts';
import { askAboutPayment, getPaymentReview, settlePaymentReview } from '../contract/payment/review-desk.ts';
import { recordSentBack } from '../contract/payment/transfer-desk.ts';
import { type CaseStep, holds, rightFor } from '../contract/platform/case.ts';
import { type DeskRight, deskRoles, type Role } from '../contract/platform/desk-right.ts';
import { statesOf } from '../contract/platform/states.ts';
import { sendRelativeProof } from '../contract/records/relative-proof.ts';
import { rightsOf } from '../contract/roles.ts';
import {
  admitPatient,
  endVideoVisit,
  getVideoVisit,
  missVideoVisit,
  openDeskVideoLine,
  sendDeskVideoMessage,
} from '../contract/telemedicine/video-visit-desk.ts';
import { enqueueAccountLetter } from '../server/identity/letters/enqueue.ts';
import { inTransaction } from '../server/platform/transaction.ts';
import { account } from './account.ts';
import { careCustomer, item, newCare } from './care/medical-care.ts';
import { careCase } from './care/request-at-desk.ts';
import { type ModelOperator, models } from './case-models/models.ts';
import { claimCustomer, newClaim } from './claims.ts';
import { newComplaint } from './complaints.ts';
import { deep } from './deep.ts';
import { plainPdf } from './files/pdfs.ts';
import { parkedPayment } from './parked-payment.ts';
import { reviewedPolicy } from './policy-review.ts';
import { preauthCustomer, recommendation, sendPreauth } from './preauthorizations.ts';
import { holder, ward } from './relatives.ts';
import { giveDocument, openedVideo } from './video.ts';
import { visit } from './visit.ts';
import { good, type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type Headers = Record<string, string>;
type Answer = Promise<{ status: number; error: { errorCode: string } | undefined }>;
type HolderStep = (id: string, headers: Headers, colleague: string) => Answer;

const text = 'Így.';
const times = [{ slotId: randomUUID(), subfunctionId: 101 }];
const decided = { lines: [{ no: 1, accepted: 0, reasonText: text }], reason: text };

/** The steps that an operation takes: of two it is the one that the caller may. */
const handing: readonly [string[], HolderStep][] = [
  [['take'], (caseId, headers) => w.call(takeCase, { caseId }, headers)],
  [
    ['hand_on', 'assign'],
    (caseId, headers, operatorId) => w.call(handOnCase, { caseId, operatorId, reason: text }, headers),
  ],
  [['give_back', 'take_from'], (caseId, headers) => w.call(giveBackCase, { caseId, reason: text }, headers)],
];

type Kind = {
  /** A role that works on it, and one that has nothing to do with it. */
  roles: { acts: Role; other: Role };
  begin: () => Promise<string>;
  /** What somebody needs besides, to work on it. */
  also?: DeskRight;
  /** What the table asks for besides a state. */
  facts?: string;
  /** What brings one that nobody has into a state. */
  puts?: Readonly<Record<string, string>>;
  does: readonly [string[], HolderStep][];
};

/** The kinds that nobody has are walked, too. */
const cases = { ...caseKinds, relative: relativeCase, letter: letterCase };
type Name = keyof typeof cases;

const kinds: Readonly<Record<Name, Kind>> = {
  call_back: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async () => {
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
      return idOf('call_back', number);
    },
    does: [
      [['attempt'], (callBackId, headers) => w.call(noteCallAttempt, { callBackId }, headers)],
      [['finish'], (callBackId, headers) => w.call(finishCallBack, { callBackId, outcome: 'informed' }, headers)],
    ],
  },
  care_request: {
    roles: { acts: 'medical_adviser', other: 'clinic_staff' },
    also: careRequestKind('internal_medicine').readBy,
    begin: async () => (await careCase(w)).requestId,
    does: [
      [['write'], (requestId, headers) => w.call(writeCareMessage, { requestId, text }, headers)],
      [['ask'], (requestId, headers) => w.call(askForInformation, { requestId, text }, headers)],
      [['propose'], (requestId, headers) => w.call(proposeTimes, { requestId, text, times }, headers)],
      [['organise'], (requestId, headers) => w.call(organiseCare, { requestId }, headers)],
      [['complete'], (requestId, headers) => w.call(completeDocuments, { requestId }, headers)],
      [['answer'], (requestId, headers) => w.call(answerCareRequest, { requestId, text }, headers)],
      [['refuse'], (requestId, headers) => w.call(refuseCareRequest, { requestId, text }, headers)],
      [['close'], (requestId, headers) => w.call(closeCareRequest, { requestId, text }, headers)],
    ],
  },
  medical_care: {
    roles: { acts: 'agent', other: 'claims_assessor' },
    begin: async () => (await newCare(w, (await careCustomer(w)).headers)).id,
    facts: `, provider = 'Bükkfa', visit_time = 'kedd'`,
    does: [
      [['send_for_approval'], (careId, headers) => w.call(sendForApproval, { careId }, headers)],
      [['approve'], (careId, headers) => w.call(approveCareItems, { careId, items: [] }, headers)],
      [['reject'], (careId, headers) => w.call(rejectCare, { careId, reason: text }, headers)],
      [['await_booking'], (careId, headers) => w.call(awaitBooking, { careId }, headers)],
      [['propose'], (careId, headers) => w.call(proposeCareTimes, { careId, times }, headers)],
      [['book'], (careId, headers) => w.call(bookCare, { careId, provider: 'Bükkfa', time: 'kedd' }, headers)],
      [['appear'], (careId, headers) => w.call(markAppeared, { careId }, headers)],
      [['add_item'], (careId, headers) => w.call(addCareItem, { careId, ...item }, headers)],
      [['finish'], (careId, headers) => w.call(finishCare, { careId }, headers)],
      [['close'], (careId, headers) => w.call(closeCare, { careId }, headers)],
      [['cancel'], (careId, headers) => w.call(cancelCare, { careId, reason: text }, headers)],
      [['delete'], (careId, headers) => w.call(deleteCare, { careId, reason: text }, headers)],
    ],
  },
  preauthorization: {
    roles: { acts: 'medical_adviser', other: 'agent' },
    begin: async () => {
      const { headers } = await preauthCustomer(w);
      return good(await sendPreauth(w, headers)).id;
    },
    facts: `, closed_at = case when $2 in ('approved', 'rejected') then now() end`,
    does: [
      [['ask'], (preauthId, headers) => w.call(askForPreauthInformation, { preauthId, text }, headers)],
      [
        ['approve', 'approve_partly'],
        (preauthId, headers) =>
          w.call(decidePreauthorization, { preauthId, items: [{ no: 1, qty: 1, amount: 1000 }] }, headers),
      ],
      [['reject'], (preauthId, headers) => w.call(rejectPreauthorization, { preauthId, reason: text }, headers)],
    ],
  },
  claim: {
    roles: { acts: 'claims_assessor', other: 'agent' },
    begin: async () => (await newClaim(w, (await claimCustomer(w)).headers)).claimId,
    facts: `, decided = 'approved', decided_at = now(), accepted = 1`,
    does: [
      [['review'], (claimId, headers) => w.call(reviewClaim, { claimId }, headers)],
      [['ask'], (claimId, headers) => w.call(askClaimInformation, { claimId, text }, headers)],
      [
        ['approve', 'approve_partly', 'reject'],
        (claimId, headers) => w.call(decideClaim, { claimId, ...decided }, headers),
      ],
      [['mark_failed'], (claimId, headers) => w.call(markClaimPaymentFailed, { claimId, reason: text }, headers)],
      [['mark_paid'], (claimId, headers) => w.call(markClaimPaid, { claimId }, headers).catch(() => unpaid)],
    ],
  },
  unmatched_member: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async () => {
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
        (memberId, headers) => w.call(matchMember, { memberId, kind: 'member_id', identifier: 'NINCS-1' }, headers),
      ],
      [['refuse'], (memberId, headers) => w.call(refuseMember, { memberId, reason: 'not_in_register' }, headers)],
    ],
  },
  policy_review: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: () => reviewedPolicy(w),
    does: [[['settle'], (reviewId, headers) => w.call(settlePolicyReview, { reviewId, reason: text }, headers)]],
  },
  payment_review: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: () => parkedPayment(w),
    does: [
      [['ask'], (reviewId, headers) => w.call(askAboutPayment, { reviewId }, headers)],
      [['settle'], (reviewId, headers) => w.call(settlePaymentReview, { reviewId, reason: text }, headers)],
      [['send'], (reviewId, headers) => w.call(recordSentBack, { reviewId, bankReference: 'A-10' }, headers)],
    ],
  },
  video_visit: {
    roles: { acts: 'doctor', other: 'clinic_staff' },
    begin: () => openedVideo(w),
    does: [
      [['open_line'], (visitId, headers) => w.call(openDeskVideoLine, { visitId }, headers)],
      [['admit'], (visitId, headers) => w.call(admitPatient, { visitId }, headers)],
      [['write'], (visitId, headers) => w.call(sendDeskVideoMessage, { visitId, text }, headers)],
      [
        ['give_document'],
        async (visitId, headers) => giveDocument(w, visitId, { name: 'a.pdf', bytes: await plainPdf('a') }, headers),
      ],
      [['end'], (visitId, headers) => w.call(endVideoVisit, { visitId }, headers)],
      [['miss'], (visitId, headers) => w.call(missVideoVisit, { visitId, by: 'doctor' }, headers)],
    ],
  },
  complaint: {
    roles: { acts: 'supervisor', other: 'clinic_staff' },
    begin: async () => {
      const { id } = await account(w.database);
      return (await newComplaint(w, (await w.session(id)).headers)).id;
    },
    does: [
      [['ask'], (complaintId, headers) => w.call(askComplainant, { complaintId, text }, headers)],
      [
        ['answer'],
        (complaintId, headers) =>
          w.call(answerComplaint, { complaintId, outcome: 'upheld', answer: text, remedy: text }, headers),
      ],
    ],
  },
  relative: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async () => {
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
      [['accept_proof'], (relativeId, headers) => w.call(acceptRelativeProof, { relativeId }, headers)],
      [['refuse_proof'], (relativeId, headers) => w.call(refuseRelativeProof, { relativeId, reason: text }, headers)],
      [
        ['confirm_insured'],
        (relativeId, headers) =>
          w.call(confirmRelativeCover, { relativeId, policyNo: 'NINCS', from: '2026-01-01' }, headers),
      ],
      [
        ['set_apart'],
        (relativeId, headers) => w.call(setInsuredPersonApart, { relativeId, insuredPersonId: randomUUID() }, headers),
      ],
      [['refuse_insured'], (relativeId, headers) => w.call(refuseRelativeCover, { relativeId, reason: text }, headers)],
    ],
  },
  letter: {
    roles: { acts: 'agent', other: 'clinic_staff' },
    begin: async () => {
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
      [['resend'], (letterId, headers) => w.call(resendLetter, { letterId }, headers)],
      [['settle'], (letterId, headers) => w.call(settleLetter, { letterId, note: text }, headers)],
    ],
  },
};

async function idOf(table: 'call_back', number: string): Promise<string> {
  const row = w.database.db.selectFrom(table).select('id').where('number', '=', number);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** Taken by no operation on one case: the customer's, the clock's, and what begins elsewhere. */
const elsewhere: Readonly<Partial<Record<Name, readonly string[]>>> = {
  care_request: ['book'],
  claim: ['send_payment'],
};

/** Nothing was sent to be paid. */
const unpaid = { status: 500, error: undefined };

const names = Object.keys(kinds).filter((name): name is Name => Object.hasOwn(kinds, name));

it('reads the name of a claim’s customer in the order of its own language (S1-11)', async () => {
  const { claimId } = await newClaim(w, (await claimCustomer(w)).headers);
  const { headers } = await w.desk(['claims_assessor']);
  const nameIn = async (language: string) =>
    good(await w.call(getDeskClaim, { claimId }, { ...headers, 'accept-language': language })).name;
  expect([await nameIn('hu'), await nameIn('en'), await nameIn('ro')]).toEqual([
    'Szőke Ünige',
    'Ünige Szőke',
    'Ünige Szőke',
  ]);
});

describe.each(names)('who sees to a %s', (name) => {
  it('decides who may take each step of the desk: its holder, a colleague, a supervisor, another role (S1-08, ASVS 8.2.1)', async () => {
    const { roles, begin, also, facts = '', puts, does } = kinds[name];
    const kind = cases[name];
    const rules: Readonly<Record<string, CaseStep<string>>> = kind.steps;
    const all = [...(puts ? [] : handing), ...does];
    const ofDesk = Object.entries(rules).filter(([, { by }]) => by === 'desk');
    const taken = all.flatMap(([steps]) => steps);
    expect(ofDesk.map(([step]) => step).sort()).toEqual([...taken, ...(elsewhere[name] ?? [])].sort());
    const people = {
      colleague: await w.desk([roles.acts]),
      other: await w.desk([roles.other]),
      supervisor: await w.desk(['supervisor']),
      holder: await w.desk([roles.acts]),
    };
    const third = await w.desk([roles.acts]);
    for (const [steps, ask] of all)
      for (const [who, { id: me, headers }] of Object.entries(people)) {
        const id = await begin();
        const from = Object.entries(rules[steps[0] ?? '']?.from ?? {}).find(
          ([, to]) => to !== undefined && Object.hasOwn(kind.states, to),
        );
        if (puts) await w.database.pool.query(puts[from?.[0] ?? ''] ?? '', [id]);
        else
          await w.database.pool.query(
            `update ${name} set status = coalesce($2, status), operator_account_id = $3 ${facts} where id = $1`,
            [id, from?.[0], people.holder.id],
          );
        const rights: readonly string[] = rightsOf([
          who === 'other' ? roles.other : who === 'supervisor' ? who : roles.acts,
        ]);
        const works = also === undefined || rights.includes(also);
        const open = steps.filter(
          (step) =>
            rights.includes(rightFor({ name, steps: rules }, step)) &&
            (works || ['assign', 'take_from'].includes(step)),
        );
        const may = open.some((step) => holds(rules[step] ?? {}, people.holder.id, me));
        const { status, error } = await ask(id, headers, third.id);
        const effect = status === 403 ? 'forbidden' : error?.errorCode === kind.refusals.held ? 'held' : 'let in';
        expect([name, steps[0], who, effect]).toEqual([
          name,
          steps[0],
          who,
          open.length === 0 ? 'forbidden' : may ? 'let in' : 'held',
        ]);
      }
  });
});

/** How whoever has a case opens it. */
const opening: Readonly<Record<HeldKind, (id: string, headers: Headers) => Answer>> = {
  call_back: (callBackId, headers) => w.call(getCallBack, { callBackId }, headers),
  care_request: (requestId, headers) => w.call(getDeskCareRequest, { requestId }, headers),
  medical_care: (careId, headers) => w.call(getDeskCare, { careId }, headers),
  preauthorization: (preauthId, headers) => w.call(getDeskPreauthorization, { preauthId }, headers),
  claim: (claimId, headers) => w.call(getDeskClaim, { claimId }, headers),
  unmatched_member: (memberId, headers) => w.call(getUnmatchedMember, { memberId }, headers),
  policy_review: (reviewId, headers) => w.call(getPolicyReview, { reviewId }, headers),
  payment_review: (reviewId, headers) => w.call(getPaymentReview, { reviewId }, headers),
  video_visit: (visitId, headers) => w.call(getVideoVisit, { visitId }, headers),
  complaint: (complaintId, headers) => w.call(getDeskComplaint, { complaintId }, headers),
};

async function clinicsOf(visitId: string) {
  const { rows } = await w.database.pool.query<{ own: number; other: number }>(
    `select provider_id as own, (select min(id) from provider where id <> provider_id) as other from video_visit
       join reservation on reservation.id = reservation_id join schedule on schedule.id = schedule_id where video_visit.id = $1`,
    [visitId],
  );
  return rows[0];
}

describe.each(statesOf(caseKinds))('a %s that is handed over', (name) => {
  it('is offered to whoever can open it then, and nobody else gets it (S1-08, T01, ASVS 8.2.2)', async () => {
    const begin = kinds[name].begin;
    const clinics = name === 'video_visit' ? await clinicsOf(await begin()) : undefined;
    const { id: anyClinic } = await w.database.db
      .selectFrom('provider')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const supervisor = await w.desk(['supervisor']);
    const reach = [[], [clinics?.own ?? anyClinic], ...(clinics ? [[clinics.other]] : [])];
    const roles: Role[][] = [...deskRoles.map((role) => [role]), ['doctor', 'supervisor'], ['doctor', 'agent']];
    const people = [];
    for (const some of roles) for (const at of reach) people.push(await w.desk([...some], 'default', some.join(), at));
    const gone = await w.desk([kinds[name].roles.acts]);
    await w.database.pool.query('update operator_account set disabled_at = now() where id = $1', [gone.id]);
    let offers = 0;
    for (const { id, headers } of [...people, gone]) {
      const caseId = await begin();
      const { colleagues } = good(await w.call(readCaseDesk, { caseId }, supervisor.headers));
      const isOffered = colleagues.some((one) => one.id === id);
      const handed = await w.call(handOnCase, { caseId, operatorId: id, reason: text }, supervisor.headers);
      expect([id, handed.error?.errorCode ?? 'good']).toEqual([id, isOffered ? 'good' : '#404']);
      if (!isOffered) continue;
      offers += 1;
      expect((await opening[name](caseId, headers)).status).toBe(200);
      // Taking what one has is a look: by it whoever holds the case is known to be able to work on it.
      expect((await w.call(takeCase, { caseId }, headers)).status).toBe(200);
    }
    expect([offers > 0, offers < people.length]).toEqual([true, true]);
  });

  it('is taken over by whoever can open it from a holder who no longer can, and from nobody else (S1-08, T11)', async () => {
    const { begin, roles } = kinds[name];
    const caseId = await begin();
    const [one, two, three] = [await w.desk([roles.acts]), await w.desk([roles.acts]), await w.desk([roles.acts])];
    good(await w.call(takeCase, { caseId }, one.headers));
    const { held } = caseKinds[name].refusals;
    expect((await w.call(takeCase, { caseId }, two.headers)).error?.errorCode).toBe(held);
    expect(good(await w.call(readCaseDesk, { caseId }, two.headers)).mayTakeOver).toBe(false);
    await w.database.pool.query('update operator_account set disabled_at = now() where id = $1', [one.id]);
    expect(good(await w.call(readCaseDesk, { caseId }, two.headers)).mayTakeOver).toBe(true);
    const both = await Promise.all([two, three].map(({ headers }) => w.call(takeCase, { caseId }, headers)));
    expect(both.map(({ error }) => error?.errorCode ?? 'good').sort()).toEqual([held, 'good'].sort());
  });
});

it('a waiting patient whom a doctor of another clinic has is taken back by the visit’s own clinic (S1-04, S1-08, T01)', async () => {
  const visitId = await openedVideo(w);
  const clinics = await clinicsOf(visitId);
  if (!clinics) throw new Error('there is no visit');
  const stranger = await w.desk(['doctor'], 'default', 'Dr. Idegen', [clinics.other]);
  const own = await w.desk(['doctor'], 'default', 'Dr. Saját', [clinics.own]);
  await w.database.pool.query('update video_visit set operator_account_id = $2 where id = $1', [visitId, stranger.id]);
  const out: string[] = [];
  w.onCommit((effects) => out.push(...effects));
  const page = `/desk/video-visits/${visitId}`;
  const answer = await visit(w, page, { jar: new Map([['desk', own.token]]) });
  expect(answer.document.querySelector('button[value=take]')).not.toBeNull();
  expect((await w.call(takeCase, { caseId: visitId }, stranger.headers)).error?.errorCode).toBe('#404');
  good(await w.call(openDeskVideoLine, { visitId }, own.headers));
  expect(good(await w.call(getVideoVisit, { visitId }, own.headers)).holder?.id).toBe(own.id);
  expect(out).toContain(`video-out ${visitId} ${stranger.id}`);
});

/** The kinds without a walk beside their own tests, with the steps that any case of them can be asked for. */
const walkable = {
  call_back: ['take', 'hand_on', 'give_back', 'attempt', 'finish'],
  unmatched_member: ['take', 'hand_on', 'give_back', 'refuse'],
  policy_review: ['take', 'hand_on', 'give_back', 'settle'],
  payment_review: ['take', 'hand_on', 'give_back', 'ask', 'settle'],
  care_request: ['take', 'hand_on', 'give_back', 'write', 'ask', 'complete', 'answer', 'refuse', 'close'],
} as const;

describe.each(statesOf(walkable))('on PostgreSQL, a %s', (name) => {
  it('is led by random steps of two colleagues to where its model says, and its head beside it (S1-08, I8)', async () => {
    const steps: readonly string[] = walkable[name];
    const { roles, begin, does } = kinds[name];
    const people = { one: await w.desk([roles.acts]), two: await w.desk([roles.acts]) };
    const step = fc.record({ name: fc.constantFrom(...steps), who: fc.constantFrom<ModelOperator>('one', 'two') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (taken) => {
        const id = await begin();
        const { take } = models[name].begin(0);
        for (const { name: step, who } of taken) {
          const [, ask] = [...handing, ...does].find(([of]) => of.includes(step)) ?? [];
          const { error } = (await ask?.(id, people[who].headers, people[who === 'one' ? 'two' : 'one'].id)) ?? {};
          const { model } = take(step, who);
          const holder = model.holder && people[model.holder].id;
          const { rows } = await w.database.pool.query(
            `select ${name}.status, head.status as state, ${name}.operator_account_id as holder from ${name} join case_head head using (id) where id = $1 and head.operator_account_id is not distinct from ${name}.operator_account_id`,
            [id],
          );
          const { code, status } = model;
          expect([step, error?.errorCode ?? 'good', rows]).toEqual([step, code, [{ status, state: status, holder }]]);
        }
      }),
      { numRuns: deep ? 40 : 2, seed: 20261123 },
    );
  });
});
