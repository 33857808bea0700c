import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  correctClaimAccount,
  informClaim,
  objectToClaim,
  readClaim,
  withdrawClaim,
} from '../../../contract/claims/claim.ts';
import {
  createClaimDownload,
  decideClaim,
  getDeskClaim,
  markClaimPaid,
  markClaimPaymentFailed,
  reviewClaim,
} from '../../../contract/claims/claim-desk.ts';
import { type ClaimStep, claimSteps } from '../../../contract/claims/claim-states.ts';
import { createPayout } from '../../../contract/claims/payouts.ts';
import { handOnCase, listCases, takeCase } from '../../../contract/desk/cases.ts';
import { countWork } from '../../../contract/desk/work.ts';
import { readCoverage } from '../../../contract/entitlement/coverage.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { begunClaim, type ModelledClaim, modelledClaim } from '../../../tests/case-models/claim.ts';
import { ask, claimCustomer, decide, newClaim, reviewedClaim } from '../../../tests/claims/claims.ts';
import { deep } from '../../../tests/support/deep.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { codeOf, faultsOf, type RefusalAnswer } from '../../../tests/support/refusals.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { stored } from '../../../tests/support/stored.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { leftOf, spentOf } from '../../entitlement/coverage/coverage.ts';
import { lockPolicy, reserve } from '../../entitlement/coverage/ledger.ts';
import { coveragesOf } from '../../entitlement/coverage/read-coverages.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { claimEvent } from './claim-row.ts';
import { closeSilent } from './close-silent.ts';

const password = goodPassword;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function usedBy(claimId: string) {
  const { rows } = await w.database.pool.query(
    `select coalesce(sum(used_count), 0)::int as count, coalesce(sum(used_amount), 0)::int as amount,
      coalesce(sum(reserved_amount), 0)::int as reserved, coalesce(sum(deductible), 0)::int as deductible
      from coverage_entry where case_type = 'claim' and case_id = $1`,
    [claimId],
  );
  return rows[0];
}

const inMoney = (amount: number) => ({ benefits: [{ allowed: { amount } }] });

describe('a decision', () => {
  it('is proposed by the coverage line after line, written with reason and what is left, and used in the ledger (S2.3-02, S1-06)', async () => {
    const benefits = [{ allowed: { amount: 20_000 }, deductible: 3000, copayPercent: 20 }];
    const { customer, number, claimId, desk } = await reviewedClaim(w, {
      who: { benefits },
      claim: { amounts: [10_000, 5000, 20_000] },
    });
    const { proposal } = good(await w.call(getDeskClaim, { claimId }, desk.headers));
    // 10,000 less 3,000 deductible, less a fifth; 5,000 less a fifth; of 16,000 the rest of 20,000.
    expect(
      proposal?.map(({ accepted, reasonCode, limitLeftAfter }) => [accepted?.amount, reasonCode, limitLeftAfter]),
    ).toEqual([
      [5600, 'KE004', { money: { amount: 14_400, currency: 'HUF' } }],
      [4000, 'KE005', { money: { amount: 10_400, currency: 'HUF' } }],
      [10_400, 'KE006', { money: { amount: 0, currency: 'HUF' } }],
    ]);
    good(await decide(w, desk.headers, claimId));
    const claim = good(await w.call(readClaim, { number }, customer.headers));
    expect([claim.status, claim.accepted, claim.reason]).toEqual([
      'partially_approved',
      { amount: 20_000, currency: 'HUF' },
      'A számlák alapján.',
    ]);
    expect(
      claim.expenses.map(({ decision }) => [
        decision?.claimed.amount,
        decision?.accepted.amount,
        decision?.deducted.amount,
      ]),
    ).toEqual([
      [10_000, 5600, 4400],
      [5000, 4000, 1000],
      [20_000, 10_400, 9600],
    ]);
    expect(claim.expenses[1]?.decision?.reason).toBe('Az ár 20 százalékát Ön fizeti (önrész).');
    expect(claim.expenses[2]?.decision?.limitLeftAfter).toEqual({ money: { amount: 0, currency: 'HUF' } });
    expect(await usedBy(claimId)).toEqual({ count: 1, amount: 20_000, reserved: 0, deductible: 3000 });
  });

  it('that departs from the coverage needs words, and none takes more than is left (S1-06, S2.3-02)', async () => {
    const { claimId, desk } = await reviewedClaim(w, { who: inMoney(8000), claim: { amounts: [6000, 6000] } });
    const say = (lines: object[], reason = '') =>
      w.call(
        decideClaim,
        { claimId, lines: lines.map((line, at) => ({ no: at + 1, accepted: 0, ...line })), reason },
        desk.headers,
      );
    expect(faultsOf(await say([{ accepted: 6000 }, { accepted: 1000 }]))).toEqual(['lines.1.reasonText V001']);
    expect(faultsOf(await say([{ accepted: 6001 }]))).toEqual(['lines.0.accepted V016', 'lines.1.accepted V001']);
    expect(faultsOf(await say([{ accepted: 6000 }, { accepted: 2000 }, { no: 1 }]))).toEqual(['lines.2.no V007']);
    const much = await say([{ accepted: 6000 }, { accepted: 6000, reasonText: 'Méltányosságból.' }]);
    expect([codeOf(much), much.error?.details]).toEqual(['KR007', { left: { amount: 8000, currency: 'HUF' } }]);
    const none = [{ reasonText: 'Nem.' }, { reasonText: 'Nem.' }];
    expect(faultsOf(await say(none))).toEqual(['reason V001']);
    const cut = good(
      await say([{ accepted: 6000 }, { accepted: 1500, reasonCode: 'document_missing', reasonText: 'Nincs lelet.' }]),
    );
    expect(cut.expenses[1]?.decision).toMatchObject({
      accepted: { amount: 1500 },
      reasonCode: 'document_missing',
      reason: 'Hiányzik egy szükséges irat.',
      reasonText: 'Nincs lelet.',
      limitLeftAfter: { money: { amount: 500 } },
    });
    expect(codeOf(await say(none, 'Nem.'))).toBe('KR001');
  });

  it.each([
    ['the waiting period', { waitingDays: 365 }, 'KE002'],
    ['a used-up limit', { allowed: { amount: 1 } }, 'KE006'],
    ['no pre-authorisation', { authorizationRequired: true }, 'KE003'],
  ])('for %s is proposed as the coverage says (S8.3-09)', async (_what, benefit, code) => {
    const { claimId, desk } = await reviewedClaim(w, { who: { benefits: [benefit] } });
    const { proposal } = good(await w.call(getDeskClaim, { claimId }, desk.headers));
    expect(proposal?.[0]?.reasonCode).toBe(code);
    expect(proposal?.[0]?.accepted?.amount).toBeLessThanOrEqual(1);
  });

  it.each(['suspended', 'ended'])(
    'of a policy that is %s by now is proposed by the day of the care (S2.3-02)',
    async (status) => {
      const { customer, claimId, desk } = await reviewedClaim(w);
      await w.database.pool.query('update subscription set status = $1 where id = $2', [
        status,
        customer.subscriptions[0],
      ]);
      const { proposal } = good(await w.call(getDeskClaim, { claimId }, desk.headers));
      expect([proposal?.[0]?.accepted?.amount, proposal?.[0]?.reasonCode]).toEqual([10_000, null]);
      expect(good(await decide(w, desk.headers, claimId)).status).toBe('approved');
    },
  );

  it.each([
    ['uses', { allowed: { count: 8 } }, { count: 7 }],
    ['uses, though nothing was proposed', { allowed: { count: 8 }, waitingDays: 365 }, { count: 7 }],
    ['money', { allowed: { amount: 50_000 } }, { money: { amount: 41_000, currency: 'HUF' } }],
  ])('of %s says what is left as the coverage page says it afterwards (S1-06)', async (_what, benefit, remaining) => {
    const who = { benefits: [benefit], permissions: ['hasCoverage'] } as const;
    const { customer, claimId, desk } = await reviewedClaim(w, { who });
    const lines = [{ accepted: 9000, reasonText: 'Méltányosságból.' }];
    const { expenses } = good(await decide(w, desk.headers, claimId, lines));
    const [policy] = good(await w.call(readCoverage, {}, customer.headers)).policies;
    expect([expenses[0]?.decision?.limitLeftAfter, policy?.benefits[0]?.remaining]).toEqual([remaining, remaining]);
  });

  it('pays nothing outside the network where the benefit is of the network alone (RM1004, S8.3-09)', async () => {
    for (const [network, accepted] of [
      ['in', 0],
      ['any', 10_000],
    ] as const) {
      const { claimId, desk } = await reviewedClaim(w, {
        who: { benefits: [{ network }] },
        claim: { providerTaxId: '12345678' },
      });
      const { proposal } = good(await w.call(getDeskClaim, { claimId }, desk.headers));
      expect([proposal?.[0]?.accepted?.amount, proposal?.[0]?.reasonCode]).toEqual([
        accepted,
        accepted === 0 ? 'RM1004' : null,
      ]);
    }
  });

  it('of a receipt in another currency waits for what it comes to (S2.3-02)', async () => {
    const { claimId, desk } = await reviewedClaim(w, { claim: { expenses: [{ currency: 'EUR' }] } });
    const { proposal } = good(await w.call(getDeskClaim, { claimId }, desk.headers));
    expect([proposal?.[0]?.claimed, proposal?.[0]?.accepted]).toEqual([null, null]);
    const say = (line: object) =>
      w.call(
        decideClaim,
        { claimId, lines: [{ no: 1, accepted: 40_000, ...line }], reason: 'Árfolyam: 400.' },
        desk.headers,
      );
    expect(faultsOf(await say({}))).toEqual(['lines.0.claimed V001']);
    const decided = good(await say({ claimed: 40_000 }));
    expect([decided.status, decided.accepted]).toEqual(['approved', { amount: 40_000, currency: 'HUF' }]);
  });

  it('counts one use where uses are counted, and none is left for the next claim (S1-06)', async () => {
    const customer = await claimCustomer(w, { benefits: [{ allowed: { count: 1 } }] });
    const desk = await w.desk(['claims_assessor']);
    const claims = [await newClaim(w, customer.headers), await newClaim(w, customer.headers)];
    for (const { claimId } of claims) {
      good(await w.call(takeCase, { caseId: claimId }, desk.headers));
      good(await w.call(reviewClaim, { claimId }, desk.headers));
    }
    const [one, two] = claims.map(({ claimId }) => claimId);
    good(await decide(w, desk.headers, one ?? ''));
    expect(await usedBy(one ?? '')).toMatchObject({ count: 1, amount: 10_000 });
    const forced = await decide(w, desk.headers, two ?? '', [{ accepted: 10_000 }]);
    expect(codeOf(forced)).toBe('KE001');
    const rejected = good(await decide(w, desk.headers, two ?? ''));
    expect([rejected.status, rejected.expenses[0]?.decision?.reasonCode]).toEqual(['rejected', 'KE001']);
    expect(await usedBy(two ?? '')).toMatchObject({ count: 0, amount: 0 });
  });

  it('after an objection gives back what it took and takes anew, and never less (S2.3-02, S1-06)', async () => {
    const { customer, number, claimId, desk } = await reviewedClaim(w, { who: inMoney(9000) });
    good(await decide(w, desk.headers, claimId, [{ accepted: 4000 }]));
    expect(await usedBy(claimId)).toMatchObject({ count: 1, amount: 4000 });
    good(await w.call(objectToClaim, { number, text: 'Kevés.' }, customer.headers));
    good(await w.call(reviewClaim, { claimId }, desk.headers));
    expect(good(await w.call(getDeskClaim, { claimId }, desk.headers)).proposal?.[0]?.accepted?.amount).toBe(9000);
    expect(codeOf(await decide(w, desk.headers, claimId, [{ accepted: 3999 }]))).toBe('KR010');
    good(await decide(w, desk.headers, claimId, [{ accepted: 9000 }]));
    expect(await usedBy(claimId)).toMatchObject({ count: 1, amount: 9000, reserved: 0 });
  });

  it('uses one unit of the pre-authorisation that the claim names, also after an objection (S2.3-09)', async () => {
    const benefits = [{ authorizationRequired: true, allowed: { amount: 50_000 } }];
    const customer = await claimCustomer(w, { benefits });
    const number = randomUUID().slice(0, 9);
    for (const unit of [1, 2]) await approvedUnit(customer, `${number}-${unit}`);
    const units = async () => {
      const { rows } = await w.database.pool.query(
        `select number, outcome, ended_at is not null as ended, sum(reserved_amount)::int as left
          from coverage_approval approval join coverage_entry on case_type = 'approval' and case_id = approval.id
          where approval.subscription_id = $1 group by approval.id order by number`,
        [customer.subscriptions[0]],
      );
      return rows.map((row) => [row.number.slice(-1), row.outcome, row.ended, row.left]);
    };
    const desk = await w.desk(['claims_assessor']);
    const open = async () => {
      const made = await newClaim(w, customer.headers, { preauthRef: number });
      good(await w.call(takeCase, { caseId: made.claimId }, desk.headers));
      good(await w.call(reviewClaim, { claimId: made.claimId }, desk.headers));
      return made;
    };
    const first = await open();
    const { expenses } = good(await decide(w, desk.headers, first.claimId));
    expect(expenses[0]?.decision?.limitLeftAfter).toEqual({ money: { amount: 34_000, currency: 'HUF' } });
    expect(await usedBy(first.claimId)).toMatchObject({ count: 1, amount: 8000 });
    const [used, free] = [
      ['1', 'used', true, 0],
      ['2', null, false, 8000],
    ];
    expect(await units()).toEqual([used, free]);
    good(await w.call(objectToClaim, { number: first.number, text: 'Kevés.' }, customer.headers));
    good(await w.call(reviewClaim, { claimId: first.claimId }, desk.headers));
    const again = good(await w.call(getDeskClaim, { claimId: first.claimId }, desk.headers));
    expect(again.proposal?.[0]?.accepted?.amount).toBe(8000);
    const more = await decide(w, desk.headers, first.claimId, [{ accepted: 8001, reasonText: 'Több.' }]);
    expect(codeOf(more)).toBe('KR007');
    good(await decide(w, desk.headers, first.claimId, [{ accepted: 8000 }]));
    expect(await units()).toEqual([used, free]);
    const [second, third] = [await open(), await open()];
    good(await decide(w, desk.headers, second.claimId));
    expect(await units()).toEqual([used, ['2', 'used', true, 0]]);
    const { proposal } = good(await w.call(getDeskClaim, { claimId: third.claimId }, desk.headers));
    expect([proposal?.[0]?.accepted?.amount, proposal?.[0]?.reasonCode]).toEqual([0, 'RM1007']);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

/** 8,000 approved for one use of `specialist`, as the desk of pre-authorisations grants it. */
async function approvedUnit({ id: person, subscriptions }: { id: string; subscriptions: string[] }, number: string) {
  const [id, [subscription]] = [randomUUID(), subscriptions];
  await w.database.pool.query(
    `insert into coverage_approval (id, number, of_partner, subscription_id, person_id, benefit, specialty, valid_from, valid_to, created_at)
      values ($1, $2, (select of_partner from subscription where id = $3), $3, $4, 'specialist', 'cardiology', '2026-11-01', '2026-12-31', now())`,
    [id, number, subscription, person],
  );
  await w.database.pool.query(
    `insert into coverage_entry (of_partner, subscription_id, person_id, benefit, term_from, day, kind, case_type, case_id, reserved_count, reserved_amount, at, actor)
      values ((select of_partner from subscription where id = $1), $1, $2, 'specialist', '2026-01-01', '2026-11-10', 'reserved', 'approval', $3, 1, 8000, now(), 'system')`,
    [subscription, person, id],
  );
}

describe('two at once', () => {
  it('decide: one decision counts, and the ledger has that one (S2.3-02, T32)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { claimId, desk } = await reviewedClaim(w, { who: inMoney(10_000) });
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_press, at) =>
          w.call(
            decideClaim,
            { claimId, lines: [{ no: 1, accepted: 1000 * (at + 1), reasonText: 'Így.' }] },
            desk.headers,
          ),
        ),
      );
      expect(answers.map(codeOf).sort()).toEqual(['KR001', 'KR001', 'KR001', undefined]);
      const won = answers.findIndex(({ error }) => error === undefined);
      expect(await usedBy(claimId)).toMatchObject({ count: 1, amount: 1000 * (won + 1) });
    }
  });

  it('decide and withdraw: whichever comes second is told (S2.3-02)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { claimId, number, customer, desk } = await reviewedClaim(w, { who: inMoney(10_000) });
      const [decided, withdrawn] = await Promise.all([
        w.call(decideClaim, { claimId, lines: [{ no: 1, accepted: 10_000 }] }, desk.headers),
        w.call(withdrawClaim, { number }, customer.headers),
      ]);
      const one = decided.error ? ['KR002', undefined, 0] : [undefined, 'KR001', 10_000];
      expect([codeOf(decided), codeOf(withdrawn), (await usedBy(claimId)).amount]).toEqual(one);
    }
  });

  it('take the last use of a limit by two claims: one has it, the other is refused (S1-06)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const customer = await claimCustomer(w, { benefits: [{ allowed: { amount: 10_000 } }] });
      const desk = await w.desk(['claims_assessor']);
      const claims = await Promise.all([newClaim(w, customer.headers), newClaim(w, customer.headers)]);
      for (const { claimId } of claims) {
        good(await w.call(takeCase, { caseId: claimId }, desk.headers));
        good(await w.call(reviewClaim, { claimId }, desk.headers));
      }
      const lines = [{ no: 1, accepted: 10_000, reasonText: 'Elfogadva.' }];
      const answers = await Promise.all(
        claims.map(({ claimId }) => w.call(decideClaim, { claimId, lines }, desk.headers)),
      );
      expect(answers.map(codeOf).sort()).toEqual(['KR007', undefined]);
    }
  });
});

it('and a reservation take the last use of a limit at once: one has it (S1-06)', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { claimId, customer, desk } = await reviewedClaim(w, { who: inMoney(10_000) });
    const accountId = customer.id;
    // A booking takes the same steps: it locks the policy, reads the rest of the limit and writes the entry.
    const booking = inTransaction(w.services, async (tx) => {
      const { partnerId } = w.context().host;
      await lockPolicy(tx, partnerId, customer.subscriptions[0] ?? '');
      const [coverage] = await coveragesOf(tx, { partnerId, accountId, personId: accountId });
      const [benefit] = coverage?.benefits ?? [];
      if (!coverage || !benefit) throw new Error('there is no coverage');
      if (leftOf(benefit, spentOf(coverage, benefit, '2026-11-30')) === 0) return 'nothing left';
      const health = await auditWrite(tx, w.context(), claimEvent(w.context(), { account_id: accountId }, 'book'));
      const account = { benefit: benefit.code, termFrom: '2026-01-01', day: '2026-11-30', personId: accountId };
      const of = { type: 'reservation', id: randomUUID() } as const;
      const sums = { count: 1, amount: 10_000, deductible: 0 };
      const ledger = { tx, health, partnerId, now: w.now(), actor: 'system' };
      await reserve(ledger, of, { ...account, subscriptionId: coverage.subscriptionId }, sums);
      return 'reserved';
    });
    const lines = [{ no: 1, accepted: 10_000, reasonText: 'Elfogadva.' }];
    const [booked, decided] = await Promise.all([booking, w.call(decideClaim, { claimId, lines }, desk.headers)]);
    expect([booked, codeOf(decided)]).toEqual(
      booked === 'reserved' ? ['reserved', 'KR007'] : ['nothing left', undefined],
    );
  }
});

it('takes the policy before the claim, so that a booking from the same policy cannot wait for it crosswise (F14)', async () => {
  const { claimId, desk } = await reviewedClaim(w);
  const { pool } = w.database;
  const [booking, reader] = [await pool.connect(), await pool.connect()];
  try {
    await booking.query(`begin;
      select from subscription where id = (select subscription_id from claim where id = '${claimId}') for no key update`);
    const decided = decide(w, desk.headers, claimId);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%"subscription"%'`;
    await expect.poll(async () => (await reader.query(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
    await reader.query('select from claim where id = $1 for update nowait', [claimId]);
    await booking.query('commit');
    good(await decided);
  } finally {
    booking.release(true);
    reader.release();
  }
});

describe('silence', () => {
  it('of a claim that cannot be closed holds up no other, and fails the job (F14)', async () => {
    const [broken, sound] = [await reviewedClaim(w), await reviewedClaim(w)];
    for (const { claimId, desk } of [broken, sound]) good(await ask(w, desk.headers, claimId));
    await w.database.pool.query(`update claim set due_at = '2026-11-01' where id = '${broken.claimId}';
      update claim set due_at = '2026-11-02' where id = '${sound.claimId}';
      create function refuse() returns trigger language plpgsql as $$ begin raise 'this one is broken'; end $$;
      create trigger refuse before update on claim for each row when (old.id = '${broken.claimId}') execute function refuse()`);
    await expect(closeSilent(w.services, w.hosts.all)).rejects.toThrow('1 of 2 rows failed');
    await w.database.pool.query('drop trigger refuse on claim; drop function refuse');
    const statusOf = 'select status from claim where id = any($1) order by due_at nulls last';
    const { rows } = await w.database.pool.query(statusOf, [[broken.claimId, sound.claimId]]);
    expect(rows).toEqual([{ status: 'info_requested' }, { status: 'rejected' }]);
    await closeSilent(w.services, w.hosts.all);
  });

  it('of fifteen days rejects the claim by itself, says so in a letter, and can be objected to (S2.3-02, R45)', async () => {
    const own = await world();
    const { customer, number, claimId, desk } = await reviewedClaim(own);
    good(await ask(own, desk.headers, claimId));
    own.setNow('2026-12-08T16:59:00Z');
    await closeSilent(own.services, own.hosts.all);
    const again = async () => (await own.session(customer.id)).headers;
    expect(good(await own.call(readClaim, { number }, await again())).status).toBe('info_requested');
    own.setNow('2026-12-08T17:01:00Z');
    await own.deliver();
    const before = own.letters.length;
    await closeSilent(own.services, own.hosts.all);
    const closed = good(await own.call(readClaim, { number }, await again()));
    expect([closed.status, closed.expenses[0]?.decision?.reason, closed.canObject, closed.objectUntil]).toEqual([
      'rejected',
      'Nem kaptuk meg, amit kértünk.',
      true,
      '2027-01-07',
    ]);
    await own.deliver();
    const letter = own.letters.at(-1);
    expect(own.letters.length).toBe(before + 1);
    expect(letter?.text).toContain(number);
    expect(letter?.text).toMatch(/\/services\/claim-reporting\/[\dA-Z]{4}-[\dA-Z]{4}/);
    expect(JSON.stringify(letter)).not.toMatch(/térd|Bükkfa|11773016|elutasít/i);
    await own.close();
  });

  it('after an objection leaves the earlier decision as it was (S2.3-02)', async () => {
    const { customer, number, claimId, desk } = await reviewedClaim(w);
    good(await decide(w, desk.headers, claimId, [{ accepted: 4000 }]));
    good(await w.call(objectToClaim, { number, text: 'Kevés.' }, customer.headers));
    good(await w.call(reviewClaim, { claimId }, desk.headers));
    good(await ask(w, desk.headers, claimId));
    await w.database.pool.query(`update claim set due_at = '2026-11-01' where id = $1`, [claimId]);
    await closeSilent(w.services, w.hosts.all);
    const claim = good(await w.call(readClaim, { number }, customer.headers));
    expect([claim.status, claim.accepted?.amount]).toEqual(['partially_approved', 4000]);
    expect(await usedBy(claimId)).toMatchObject({ amount: 4000 });
  });
});

describe('the desk', () => {
  it('takes it once, hands it on to who may, and shows it masked (R32, P07, ASVS 8.2.2)', async () => {
    const customer = await claimCustomer(w);
    const { claimId, number } = await newClaim(w, customer.headers);
    const people = await Promise.all(Array.from({ length: 10 }, () => w.desk(['claims_assessor'])));
    const answers = await Promise.all(people.map(({ headers }) => w.call(takeCase, { caseId: claimId }, headers)));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 9 }, () => 'KR006'), undefined]);
    const supervisor = await w.desk(['supervisor']);
    const [other, agent] = [await w.desk(['claims_assessor']), await w.desk(['agent'])];
    expect(
      codeOf(
        await w.call(
          handOnCase,
          { caseId: claimId, operatorId: agent.id, reason: 'Szabadságon vagyok.' },
          supervisor.headers,
        ),
      ),
    ).toBe('#404');
    expect(
      good(
        await w.call(
          handOnCase,
          { caseId: claimId, operatorId: other.id, reason: 'Szabadságon vagyok.' },
          supervisor.headers,
        ),
      ).holder?.id,
    ).toBe(other.id);
    const mine = good(await w.call(listCases, { list: 'claims', filter: 'mine' }, other.headers));
    expect(mine.items.map((line) => [line.number, line.state, line.name])).toEqual([[number, 'received', 'Sz. Ü.']]);
    const raw = await (await w.request('/api/desk/cases?list=claims&filter=mine', { headers: other.headers })).text();
    expect(raw).not.toMatch(/Szőke|térdem|Bükkfa|11773016/);
    const counts = good(await w.call(countWork, {}, other.headers)).find(({ id }) => id === 'claims');
    expect(counts?.mine).toBe(1);
  });

  it.each([
    ['claims_assessor', ['getDeskClaim', 'decideClaim', 'createClaimDownload']],
    ['supervisor', ['getDeskClaim', 'createPayout', 'markClaimPaid']],
    ['agent', []],
    ['medical_adviser', []],
    ['doctor', []],
    ['clinic_staff', []],
  ] as const)('%s may do this and no more: who decides does not pay (ASVS 8.2.1)', async (role, may) => {
    const { headers } = await w.desk([role]);
    const claimId = randomUUID();
    const all = {
      getDeskClaim: () => w.call(getDeskClaim, { claimId }, headers),
      decideClaim: () => w.call(decideClaim, { claimId, lines: [{ no: 1, accepted: 0 }] }, headers),
      createClaimDownload: () => w.call(createClaimDownload, { claimId, fileId: claimId }, headers),
      createPayout: () => w.call(createPayout, {}, headers),
      markClaimPaid: () => w.call(markClaimPaid, { claimId }, headers),
    };
    const open: string[] = [];
    for (const [name, call] of Object.entries(all)) if ((await call()).status !== 403) open.push(name);
    expect(open).toEqual([...may]);
  });

  it('hands a receipt out to who decides, and the customer sees it (P12, S1-08)', async () => {
    const { customer, number, claimId, desk } = await reviewedClaim(w);
    const claim = good(await w.call(getDeskClaim, { claimId }, desk.headers));
    const fileId = claim.expenses[0]?.files[0]?.id ?? '';
    const { url } = good(await w.call(createClaimDownload, { claimId, fileId }, desk.headers));
    expect((await w.request(url)).status).toBe(200);
    const other = await reviewedClaim(w);
    expect(codeOf(await w.call(createClaimDownload, { claimId: other.claimId, fileId }, desk.headers))).toBe('#404');
    const { history } = good(await w.call(readClaim, { number }, customer.headers));
    expect(history.map(({ action }) => action)).toContain('claim.read');
  });

  it('of another partner finds nothing, and nothing changes (T01, T06)', async () => {
    const { claimId } = await reviewedClaim(w);
    const foreign = await w.desk(['claims_assessor', 'supervisor'], 'telekom');
    const headers = { ...foreign.headers, host: 'telekom.localhost:3000' };
    const before = await stored(w.database);
    for (const answer of [
      await w.call(getDeskClaim, { claimId }, headers),
      await w.call(takeCase, { caseId: claimId }, headers),
      await w.call(reviewClaim, { claimId }, headers),
      await w.call(decideClaim, { claimId, lines: [{ no: 1, accepted: 0 }], reason: 'a' }, headers),
      await w.call(markClaimPaid, { claimId }, headers),
      await ask(w, headers, claimId),
    ])
      expect(codeOf(answer)).toBe('#404');
    expect(good(await w.call(listCases, { list: 'claims' }, headers)).total).toBe(0);
    expect(await stored(w.database)).toBe(before);
  });
});

/** The operations also follow rules outside the table: an objection never lowers the sum, and a sum of nothing is never paid. */
function settled(model: ModelledClaim, after: ModelledClaim, money: { accepted: number; paid: number }): ModelledClaim {
  const isDone =
    money.accepted > 0 &&
    money.accepted === money.paid &&
    after.at === 'partially_approved' &&
    model.at !== 'payment_failed';
  return isDone ? { ...after, at: 'paid' } : after;
}

const driven = statesOf(claimSteps).filter(
  (step) => !['settle', 'hand_on', 'assign', 'give_back', 'take_from', 'end_objection'].includes(step),
);

it(`walks as the model says over PostgreSQL, ${deep ? 400 : 10} sequences, and every invariant holds (S2.3-02)`, async () => {
  const desk = await w.desk(['claims_assessor', 'supervisor']);
  const walk = async (path: readonly ClaimStep[]) => {
    // One person takes more claims here than anybody can (T37).
    await w.database.db.deleteFrom('rate').execute();
    const { headers } = await claimCustomer(w);
    const { number, claimId } = await newClaim(w, headers);
    let model: ModelledClaim = begunClaim;
    let money = { accepted: 0, paid: 0 };
    const decision = (accepted: number) =>
      w.call(decideClaim, { claimId, lines: [{ no: 1, accepted, reasonText: 'Így.' }], reason: 'Így.' }, desk.headers);
    const by: Record<string, () => Promise<RefusalAnswer | undefined>> = {
      take: () => w.call(takeCase, { caseId: claimId }, desk.headers),
      review: () => w.call(reviewClaim, { claimId }, desk.headers),
      ask: () => ask(w, desk.headers, claimId),
      approve: () => decision(10_000),
      approve_partly: () => decision(4000),
      reject: () => decision(0),
      send_payment: async () => void (await w.call(createPayout, {}, desk.headers)),
      mark_paid: () => w.call(markClaimPaid, { claimId }, desk.headers),
      mark_failed: () => w.call(markClaimPaymentFailed, { claimId, reason: 'Megszűnt számla.' }, desk.headers),
      inform: () => w.call(informClaim, { number, text: 'Tessék.' }, headers),
      withdraw: () => w.call(withdrawClaim, { number }, headers),
      object: () => w.call(objectToClaim, { number, text: 'Kevés.' }, headers),
      correct_account: () =>
        w.call(
          correctClaimAccount,
          { number, holder: 'Szőke Ünige', bankAccount: '1177301611111018', password },
          headers,
        ),
      expire: async () => {
        await w.database.pool.query(
          `update claim set due_at = '2026-11-01' where id = $1 and status = 'info_requested'`,
          [claimId],
        );
        await closeSilent(w.services, w.hosts.all);
        return undefined;
      },
    };
    for (const step of path) {
      const answer = await by[step]?.();
      const expected = modelledClaim(model, step);
      const sums = { approve: 10_000, approve_partly: 4000, reject: 0 };
      const wants = Object.entries(sums).find(([name]) => name === step)?.[1];
      const lowers = expected.code === 'good' && wants !== undefined && wants < money.accepted;
      const quiet = ['send_payment', 'expire'].includes(step);
      if (!quiet)
        expect([step, model, codeOf(answer ?? { error: undefined }) ?? 'good']).toEqual([
          step,
          model,
          lowers ? 'KR010' : expected.code,
        ]);
      if (lowers || expected.code !== 'good') continue;
      money = {
        ...money,
        ...(wants !== undefined && { accepted: wants }),
        ...(step === 'mark_paid' && { paid: money.accepted }),
      };
      model = settled(model, expected.after, money);
      expect([step, good(await w.call(readClaim, { number }, headers)).status]).toEqual([step, model.at]);
    }
    expect(await usedBy(claimId)).toMatchObject({ amount: money.accepted, reserved: 0 });
  };
  const all = fc.array(fc.constantFrom(...driven), { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(all, (path) => walk(['take', ...path])),
    {
      numRuns: deep ? 360 : 30,
      seed: 20261122,
    },
  );
  const far: ClaimStep[] = [
    'take',
    'review',
    'approve_partly',
    'object',
    'review',
    'ask',
    'inform',
    'approve',
    'send_payment',
    'mark_failed',
    'correct_account',
    'send_payment',
    'mark_paid',
  ];
  const paid: ClaimStep[] = [
    'take',
    'review',
    'approve_partly',
    'send_payment',
    'mark_paid',
    'object',
    'review',
    'approve_partly',
    'object',
    'review',
    'approve',
    'send_payment',
    'mark_paid',
    'object',
  ];
  const silent: ClaimStep[] = [
    'take',
    'review',
    'ask',
    'expire',
    'object',
    'review',
    'ask',
    'expire',
    'object',
    'review',
    'approve_partly',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(far, paid, silent), fc.nat(14), async (way, cut) => walk(way.slice(0, cut + 1))),
    { numRuns: deep ? 40 : 3, seed: 20261122 },
  );
  expect(await invariantBreaches(w.database)).toEqual([]);
});
