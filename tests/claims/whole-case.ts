import { readClaimTerms } from '../../contract/claims/claim.ts';
import { reviewClaim } from '../../contract/claims/claim-desk.ts';
import { createPayout, markPayoutPaid } from '../../contract/claims/payouts.ts';
import { sendPreauthorization } from '../../contract/claims/preauthorization.ts';
import { decidePreauthorization } from '../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { addRecord } from '../../contract/records/record.ts';
import { sendRequest } from '../care/request.ts';
import { freshSlots } from '../support/fixture.ts';
import { good, type World } from '../support/world.ts';
import { claimPlan, decide, newClaim } from './claims.ts';
import {
  approvingPlan,
  attended,
  bookUnder,
  preauthCustomer,
  preauthWish,
  recommendation,
} from './preauthorizations.ts';

const fresh = freshSlots();
const plan = { ...approvingPlan, benefits: [...approvingPlan.benefits, ...claimPlan({}).benefits] };
const flags: Permission[] = [
  'hasConsultation',
  'hasPreauthorization',
  'hasAppointments',
  'hasClaimReporting',
  'hasPsychology',
];

export function caseCustomer(w: World, more: readonly Permission[] = []) {
  return preauthCustomer(w, {
    plan,
    subscriptions: [[...flags, ...more]],
    services: ['internal_medicine', 'psychology'],
  });
}

export async function wholeCase(w: World) {
  const mine = await caseCustomer(w);
  const { headers } = mine;
  const request = good(await sendRequest(w, headers, 'internal_medicine')).number;
  const fileIds = [await recommendation(w, headers)];
  const approval = good(
    await w.call(
      sendPreauthorization,
      preauthWish(fileIds, { caseRef: request, cares: [{ serviceCode: '101' }] }),
      headers,
    ),
  );
  const desk = await w.desk(['supervisor', 'claims_assessor', 'medical_adviser']);
  const { headers: at } = desk;
  good(await w.call(takeCase, { caseId: approval.id }, at));
  const items = [{ no: 1, qty: 1, amount: 20_000 }];
  good(await w.call(decidePreauthorization, { preauthId: approval.id, items }, at));
  const booked = good(await bookUnder(w, headers, fresh(), approval.number));
  w.setNow(Temporal.Instant.from(booked.end).add({ hours: 1 }).toString());
  await mine.again();
  const later = await w.desk(['supervisor', 'claims_assessor', 'medical_adviser']);
  good(await attended(w, booked.number, true));
  const report = { name: 'Ambuláns lap', kind: 'visit' as const, issuedAt: '2026-11-24', visitRef: booked.number };
  const recordFiles = [await recommendation(w, headers, 'lap.pdf', 'record')];
  const record = good(await w.call(addRecord, { ...report, fileIds: recordFiles }, headers));
  const [visit] = good(await w.call(readClaimTerms, {}, headers)).visits;
  const claim = await newClaim(w, headers, { careDate: visit?.day ?? '', visitRef: booked.number });
  good(await w.call(takeCase, { caseId: claim.claimId }, later.headers));
  good(await w.call(reviewClaim, { claimId: claim.claimId }, later.headers));
  good(await decide(w, later.headers, claim.claimId));
  const payout = good(await w.call(createPayout, {}, later.headers));
  good(await w.call(markPayoutPaid, { payoutId: payout.id }, later.headers));
  return { mine, desk: later, request, approval, booked, record, claim, payout, visit };
}
