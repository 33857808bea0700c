import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectToClaim } from '../../contract/claims/claim.ts';
import { markClaimPaid, reviewClaim } from '../../contract/claims/claim-desk.ts';
import { createPayout } from '../../contract/claims/payouts.ts';
import { eraseAccount } from '../../contract/interop/my-data.ts';
import { decide, newClaim, reviewedClaim } from '../../tests/claims/claims.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { hashPassword } from '../identity/password/hash.ts';
import { auditWrite } from '../platform/audit/audit.ts';
import { claimEvent } from './claim/claim-row.ts';
import { claims } from './claim/personal-data.ts';

let w: World;
const password = 'kerek-hold-felett-7';
const who: { passwordHash?: string } = {};
beforeAll(async () => {
  w = await world();
  who.passwordHash = await hashPassword(password);
});
afterAll(() => w.close());

async function exported(accountId: string) {
  const resources: object[] = [];
  for await (const one of (await claims.resources?.(w.context(), accountId)) ?? []) resources.push(one);
  return resources;
}

function erase(accountId: string) {
  const context = { ...w.context(), channel: 'job' as const };
  return w.database.db.transaction().execute(async (tx) => {
    const health = await auditWrite(tx, context, claimEvent(context, { account_id: accountId }, 'erase'));
    await claims.erase(health, context, accountId);
  });
}

describe('the claims of a customer', () => {
  it('are handed out as Claim and ClaimResponse, with what was written and decided (P01)', async () => {
    const { customer, claimId, number, desk } = await reviewedClaim(w, { claim: { amounts: [10_000, 500] } });
    good(await decide(w, desk.headers, claimId, [{ accepted: 4000, reasonText: 'Nincs lelet.' }]));
    const [claim, response] = await exported(customer.id);
    expect(claim).toMatchObject({
      resourceType: 'Claim',
      use: 'claim',
      identifier: [{ value: number }],
      provider: { display: 'Bükkfa Rendelő Kft.' },
      item: [{ sequence: 1, net: { value: 10_000, currency: 'HUF' } }, { sequence: 2 }],
    });
    expect(JSON.stringify(claim)).toContain('Két hete fáj a térdem.');
    expect(response).toMatchObject({ resourceType: 'ClaimResponse', outcome: 'partial' });
    expect(JSON.stringify(response)).toContain('Nincs lelet.');
    const files: object[] = [];
    for await (const one of claims.contents?.(w.context(), customer.id) ?? []) files.push(one);
    expect(files).toHaveLength(2);
  });

  it('are handed out with each sum in the main unit of its currency (P02)', async () => {
    const { customer, claimId, desk } = await reviewedClaim(w, { claim: { amounts: [10_000, 550] } });
    good(await decide(w, desk.headers, claimId, decisionOf(4050)));
    await w.database.pool.query(`update claim set currency = 'RON' where id = $1`, [claimId]);
    await w.database.pool.query(`update claim_expense set currency = 'RON' where claim_id = $1 and no = 2`, [claimId]);
    const [claim, response] = await exported(customer.id);
    const ron = (value: number) => ({ value, currency: 'RON' });
    expect(claim).toMatchObject({ item: [{ net: { value: 10_000, currency: 'HUF' } }, { net: ron(5.5) }] });
    expect(response).toMatchObject({
      item: [
        { adjudication: [{ amount: ron(100) }, { amount: ron(40.5) }] },
        { adjudication: [{ amount: ron(5.5) }, { amount: ron(5.5) }] },
      ],
    });
  });

  it('lose their words by an erasure; what is undecided is withdrawn, sums and invoices stay (P03)', async () => {
    const { customer, claimId, desk } = await reviewedClaim(w);
    const other = await newClaim(w, customer.headers);
    good(await decide(w, desk.headers, claimId, [{ accepted: 4000, reasonText: 'Nincs lelet.' }]));
    const unpaid = await w.database.db
      .selectFrom('claim')
      .selectAll()
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow();
    await erase(customer.id);
    const rows = await w.database.db.selectFrom('claim').selectAll().where('account_id', '=', customer.id).execute();
    expect(rows.map(({ id, status }) => [id === claimId, status]).sort()).toEqual([
      [false, 'withdrawn'],
      [true, 'partially_approved'],
    ]);
    for (const row of rows) expect([row.complaint, row.reason, row.other_insurance]).toEqual(['', null, null]);
    const ownRow = rows.find(({ id }) => id === claimId);
    expect([ownRow?.accepted, ownRow?.bank_account]).toEqual([4000, unpaid.bank_account]);
    expect(rows.find(({ id }) => id === other.claimId)?.bank_account).toBe('');
    const { lines } = good(await w.call(createPayout, {}, desk.headers));
    expect(lines.some((line) => line.claimId === claimId)).toBe(true);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it.each([
    ['rejected', 0],
    ['partially_approved', 4000],
  ] as const)('%s and objected to keep their account until the money has arrived (P03)', async (_decided, accepted) => {
    const { customer, claimId, number, desk } = await reviewedClaim(w, { who });
    good(await decide(w, desk.headers, claimId, decisionOf(accepted)));
    good(await w.call(objectToClaim, { number, text: 'Kevés.' }, customer.headers));
    good(await w.call(eraseAccount, { password, erasureAccepted: true }, customer.headers));
    const [holder, account] = ['Szőke Ünige', '1177301611111018'];
    expect(await payeeOf(claimId)).toEqual({ status: 'appealed', holder, account, sent: null });
    good(await w.call(reviewClaim, { claimId }, desk.headers));
    good(await decide(w, desk.headers, claimId, decisionOf(5000)));
    good(await w.call(createPayout, {}, desk.headers));
    expect(await payeeOf(claimId)).toEqual({ status: 'payment_sent', holder, account, sent: holder + account });
    const { payee } = good(await w.call(markClaimPaid, { claimId }, desk.headers));
    expect(payee).toEqual({ holder: '', bankAccount: '' });
    expect(await payeeOf(claimId)).toEqual({ status: 'paid', holder: '', account: '', sent: '' });
  });

  it('rejected lose their account, before the erasure or after it (P03)', async () => {
    for (const objected of [false, true]) {
      const { customer, claimId, number, desk } = await reviewedClaim(w, { who });
      good(await decide(w, desk.headers, claimId, decisionOf(0)));
      if (objected) good(await w.call(objectToClaim, { number, text: 'Kevés.' }, customer.headers));
      good(await w.call(eraseAccount, { password, erasureAccepted: true }, customer.headers));
      if (objected) good(await w.call(reviewClaim, { claimId }, desk.headers));
      if (objected) good(await decide(w, desk.headers, claimId, decisionOf(0)));
      expect(await payeeOf(claimId)).toEqual({ status: 'rejected', holder: '', account: '', sent: null });
    }
  });
});

const decisionOf = (accepted: number) => [{ accepted, reasonText: 'Így.' }];

async function payeeOf(claimId: string) {
  const { rows } = await w.database.pool.query(
    `select status, claim.holder, claim.bank_account as account, payment.holder || payment.bank_account as sent
      from claim left join claim_payment payment on claim_id = claim.id where claim.id = $1`,
    [claimId],
  );
  return rows[0];
}
