import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveCareItems, sendForApproval } from '../../../contract/care/medical-care-desk.ts';
import { decideClaim, markClaimPaid, reviewClaim } from '../../../contract/claims/claim-desk.ts';
import { createPayout, markPayoutPaid } from '../../../contract/claims/payouts.ts';
import { decidePreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { handOnCase, takeCase } from '../../../contract/desk/cases.ts';
import { careCustomer, newCare } from '../../../tests/care/medical-care.ts';
import { claimCustomer, decide, newClaim } from '../../../tests/claims/claims.ts';
import { preauthCustomer, sendPreauth } from '../../../tests/claims/preauthorizations.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

// A colleague who is a customer too decides and pays nothing of their own (ASVS 8.2.2).

let w: World;
let desk: { id: string; headers: Record<string, string> };
let colleague: { id: string; headers: Record<string, string> };
beforeAll(async () => {
  w = await world();
  desk = await w.desk(['claims_assessor', 'medical_adviser', 'supervisor']);
  colleague = await w.desk(['claims_assessor', 'medical_adviser', 'supervisor']);
});
afterAll(() => w.close());

async function isOneself(accountId: string) {
  const { email } = await w.database.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const [name, host] = email.toUpperCase().split('@');
  const own = `${name}+munka@${host}`.toLowerCase();
  await w.database.db.updateTable('operator_account').set({ email: own }).where('id', '=', desk.id).execute();
}

it('decides and pays no claim of their own, in any spelling of the address; the list for the bank leaves it out (S2.3-02)', async () => {
  const mine = await claimCustomer(w);
  const { claimId } = await newClaim(w, mine.headers);
  await isOneself(mine.id);
  good(await w.call(takeCase, { caseId: claimId }, desk.headers));
  good(await w.call(reviewClaim, { claimId }, desk.headers));
  const lines = [{ no: 1, accepted: 0, reasonText: 'x' }];
  expect(codeOf(await w.call(decideClaim, { claimId, lines, reason: 'x' }, desk.headers))).toBe('KA022');
  good(await w.call(handOnCase, { caseId: claimId, operatorId: colleague.id, reason: 'Az enyém.' }, desk.headers));
  good(await decide(w, colleague.headers, claimId));
  expect(codeOf(await w.call(createPayout, {}, desk.headers))).toBe('KA022');
  const { id: payoutId } = good(await w.call(createPayout, {}, colleague.headers));
  expect(codeOf(await w.call(markPayoutPaid, { payoutId }, desk.headers))).toBe('KA022');
  expect(codeOf(await w.call(markClaimPaid, { claimId }, desk.headers))).toBe('KA022');
  good(await w.call(markPayoutPaid, { payoutId }, colleague.headers));
});

it('approves no case and no care of their own (S2.3-09, S7-14)', async () => {
  const customer = await preauthCustomer(w);
  const { id: preauthId } = good(await sendPreauth(w, customer.headers));
  const sick = await careCustomer(w);
  const { id: careId } = await newCare(w, sick.headers);
  good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
  good(await w.call(takeCase, { caseId: careId }, desk.headers));
  good(await w.call(sendForApproval, { careId }, desk.headers));
  const items = [{ no: 1, qty: 1, amount: 20_000 }];
  await isOneself(customer.id);
  expect(codeOf(await w.call(decidePreauthorization, { preauthId, items }, desk.headers))).toBe('KA022');
  await isOneself(sick.id);
  expect(codeOf(await w.call(approveCareItems, { careId, items: [] }, desk.headers))).toBe('KA022');
  good(await w.call(decidePreauthorization, { preauthId, items }, desk.headers));
});
