import { z } from 'zod';
import { CoveragePlan } from '../../../contract/entitlement/benefit.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type Case, caseTypes, type Ledger, type Limit, lastRelease, sumsOf, writeEntry } from './ledger.ts';
import { termOf } from './term.ts';

const CaseType = z.enum(caseTypes);

/** Call it under the policy's lock, once the policy's days have changed. @returns whether an entry moved to another term */
export async function moveTerms(ledger: Ledger, policyId: string): Promise<boolean> {
  const { tx } = ledger;
  const policy = await policyOf(tx, policyId);
  const termFor = ({ benefit: code, day, termFrom }: Limit): string => {
    const benefit = policy.benefits.find((one) => one.code === code);
    return benefit ? termOf(benefit, policy, day).from : termFrom;
  };
  let hasMoved = false;
  for (const of of await casesOf(tx, policyId)) {
    for (const { limit, reserved, used, deductible } of await sumsOf(tx, of)) {
      const termFrom = termFor(limit);
      const amounts = entryOf(reserved, used, deductible);
      if (termFrom === limit.termFrom || !Object.values(amounts).some((amount) => amount !== 0)) continue;
      await writeEntry(ledger, of, limit, 'corrected', negated(amounts));
      await writeEntry(ledger, of, { ...limit, termFrom }, 'corrected', amounts);
      hasMoved = true;
    }
    await moveRelease(ledger, of, termFor);
  }
  return hasMoved;
}

type Amounts = ReturnType<typeof entryOf>;

function entryOf(
  reserved: { count: number; amount: number },
  used: { count: number; amount: number },
  deductible: number,
) {
  return {
    reserved_count: reserved.count,
    reserved_amount: reserved.amount,
    used_count: used.count,
    used_amount: used.amount,
    deductible,
  };
}

function negated(amounts: Amounts): Amounts {
  const { reserved_count, reserved_amount, used_count, used_amount, deductible } = amounts;
  return entryOf(
    { count: 0 - reserved_count, amount: 0 - reserved_amount },
    { count: 0 - used_count, amount: 0 - used_amount },
    0 - deductible,
  );
}

/** A case may use again what it gave back (`reuse`); it then counts in its new term. */
async function moveRelease(ledger: Ledger, of: Case, termFor: (limit: Limit) => string): Promise<void> {
  const release = await lastRelease(ledger.tx, of);
  if (!release) return;
  const { subscription_id, person_id, benefit, term_from, day } = release;
  const limit = { subscriptionId: subscription_id, personId: person_id, benefit, termFrom: term_from, day };
  const termFrom = termFor(limit);
  if (termFrom === term_from) return;
  const released = entryOf(
    { count: release.reserved_count, amount: release.reserved_amount },
    { count: release.used_count, amount: release.used_amount },
    release.deductible,
  );
  await writeEntry(ledger, of, { ...limit, termFrom }, 'corrected', negated(released));
  await writeEntry(ledger, of, { ...limit, termFrom }, 'released', released);
}

async function policyOf(tx: Tx, policyId: string) {
  const { valid_from, valid_to, coverage } = await tx
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['valid_from', 'valid_to', 'coverage'])
    .where('subscription.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const benefits = coverage === null ? [] : CoveragePlan.parse(coverage).benefits;
  return { validFrom: valid_from, validTo: valid_to, benefits };
}

async function casesOf(tx: Tx, policyId: string): Promise<Case[]> {
  const rows = await tx
    .selectFrom('coverage_entry')
    .select(['case_type', 'case_id'])
    .distinct()
    .where('subscription_id', '=', policyId)
    .orderBy('case_type')
    .orderBy('case_id')
    .execute();
  return rows.map(({ case_type, case_id }) => ({ type: CaseType.parse(case_type), id: case_id }));
}
