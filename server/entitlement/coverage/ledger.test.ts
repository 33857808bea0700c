import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Insured, insured } from '../../../tests/entitlement/covered.ts';
import { deep } from '../../../tests/support/deep.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { leftOf, spentOf } from './coverage.ts';
import { type Ledger, lockPolicy, release, reserve, reuse, sumsOf, unuse, use } from './ledger.ts';
import { coveragesOf } from './read-coverages.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const allowed = 1000;
const day = '2026-11-26';
type Step = { does: 'reserve' | 'use' | 'use-part' | 'release' | 'unuse' | 'reuse'; of: number; money: number };
type ModelAmounts = { reserved: number; used: number; givenBack: number };

const accountOf = ({ id, subscription }: Insured) => ({
  ...{ subscriptionId: subscription, personId: id, benefit: 'specialist', termFrom: '2026-01-01', day },
});

async function inLedger<T>(work: (ledger: Ledger) => Promise<T>, { id, subscription }: Insured): Promise<T> {
  return w.database.db.transaction().execute(async (tx) => {
    const context = w.context();
    const { partnerId } = context.host;
    await lockPolicy(tx, partnerId, subscription);
    const health = await auditWrite(tx, context, {
      ...{ actor: { role: 'system', id: 'system' }, onBehalfOf: null, patient: id },
      ...{ action: 'coverage.correct', object: { type: 'subscription', id: subscription } },
    });
    return work({ tx, health, partnerId, now: context.now, actor: 'system' });
  });
}

async function spent({ id }: Insured) {
  const { partnerId } = w.context().host;
  const [coverage] = await coveragesOf(w.database.db, { partnerId, accountId: id, personId: id });
  const [line] = coverage?.benefits ?? [];
  if (!coverage || !line) throw new Error('there is no benefit');
  const sums = spentOf(coverage, line, day);
  return { reserved: sums.reserved.amount, used: sums.used.amount, left: leftOf(line, sums) ?? -1 };
}

async function take(mine: Insured, cases: string[], model: ModelAmounts[], { does, of, money }: Step): Promise<void> {
  const caseOf = { type: 'claim', id: cases[of] ?? '' } as const;
  const amounts = model[of] ?? { reserved: 0, used: 0, givenBack: 0 };
  const remaining = allowed - model.reduce((sum, { reserved, used }) => sum + reserved + used, 0);
  const account = accountOf(mine);
  const amount = Math.min(money, remaining);
  const next: ModelAmounts = await inLedger(async (ledger) => {
    const open = amounts.reserved + amounts.used > 0;
    if (does === 'reserve' && !open && amount > 0) {
      await reserve(ledger, caseOf, account, { count: 1, amount, deductible: 0 });
      return { ...amounts, reserved: amount };
    }
    if (does === 'use' || does === 'use-part') {
      const most = does === 'use' ? undefined : money;
      await use(ledger, caseOf, most);
      return { ...amounts, reserved: 0, used: amounts.used + Math.min(amounts.reserved, most ?? amounts.reserved) };
    }
    if (does === 'release') {
      await release(ledger, caseOf);
      return open ? { reserved: 0, used: 0, givenBack: amounts.reserved + amounts.used } : amounts;
    }
    if (does === 'unuse') {
      await unuse(ledger, caseOf);
      return { ...amounts, reserved: amounts.reserved + amounts.used, used: 0 };
    }
    if (does === 'reuse' && !open && amounts.givenBack > 0) {
      await reuse(ledger, caseOf, Math.min(amounts.givenBack, remaining));
      return { ...amounts, used: Math.min(amounts.givenBack, remaining) };
    }
    return amounts;
  }, mine);
  model[of] = next;
}

describe('the ledger', () => {
  const step = fc.record({
    does: fc.constantFrom<Step['does'][]>('reserve', 'reserve', 'use', 'use-part', 'release', 'unuse', 'reuse'),
    of: fc.nat(3),
    money: fc.integer({ min: 1, max: 600 }),
  });

  it('agrees with a model after any sequence: reserved, used and left make up what is allowed, and nothing is below nothing (S1-06)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const mine = await insured(w, { allowed: { amount: allowed } });
        const cases = Array.from({ length: 4 }, () => randomUUID());
        const model = cases.map((): ModelAmounts => ({ reserved: 0, used: 0, givenBack: 0 }));
        for (const one of steps) await take(mine, cases, model, one);
        const { reserved, used, left: remaining } = await spent(mine);
        expect([reserved, used]).toEqual([
          model.reduce((sum, amounts) => sum + amounts.reserved, 0),
          model.reduce((sum, amounts) => sum + amounts.used, 0),
        ]);
        expect(reserved + used + remaining).toBe(allowed);
        expect(Math.min(reserved, used, remaining)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: deep ? 300 : 15 },
    );
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('gives back exactly what a case took, and once (S1-06)', async () => {
    const mine = await insured(w, { allowed: { amount: allowed } });
    const of = { type: 'claim', id: randomUUID() } as const;
    const account = accountOf(mine);
    await inLedger((ledger) => reserve(ledger, of, account, { count: 1, amount: 700, deductible: 40 }), mine);
    for (let twice = 0; twice < 2; twice += 1) await inLedger((ledger) => release(ledger, of), mine);
    const entries = await w.database.db.selectFrom('coverage_entry').selectAll().where('case_id', '=', of.id).execute();
    expect(entries.map(({ kind }) => kind)).toEqual(['reserved', 'released']);
    const [sums] = await inLedger(({ tx }) => sumsOf(tx, of), mine);
    expect(sums).toMatchObject({ reserved: { count: 0, amount: 0 }, used: { count: 0, amount: 0 }, deductible: 0 });
    expect(await spent(mine)).toEqual({ reserved: 0, used: 0, left: allowed });
  });

  it('is found to be wrong when a case gave back more than it took (S1-06)', async () => {
    const mine = await insured(w, { allowed: { amount: allowed } });
    const of = { type: 'claim', id: randomUUID() } as const;
    const account = accountOf(mine);
    await inLedger((ledger) => reserve(ledger, of, account, { count: -1, amount: 0, deductible: 0 }), mine);
    expect((await invariantBreaches(w.database)).map((breach) => breach.split(':')[0])).toEqual([
      'a limit below nothing',
      'a case gave back more than it took',
    ]);
    await inLedger((ledger) => reserve(ledger, of, account, { count: 1, amount: 0, deductible: 0 }), mine);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('is corrected by another entry alone (S1-06)', async () => {
    await expect(w.database.pool.query('update coverage_entry set used_amount = 0')).rejects.toThrow(
      'corrected by another entry',
    );
  });
});
