import type { z } from 'zod';
import type { Sex } from '../../../contract/directory/offering.ts';
import type { Benefit, Ceiling } from '../../../contract/entitlement/benefit.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import { type Term, termOf } from './term.ts';

export type Amounts = { count: number; amount: number };

export type Usage = {
  benefit: string;
  personId: string;
  termFrom: string;
  reserved: Amounts;
  used: Amounts;
  deductible: number;
};

type Use = { benefit: string; personId: string; day: string; caseId: string };

export type Approval = {
  id: string;
  number: string;
  benefit: string;
  specialty: string;
  /** Empty where it holds for every visit of its specialty. */
  subfunctionIds: readonly number[];
  /** Empty where it holds everywhere in the network. */
  providerIds: readonly number[];
  validFrom: string;
  validTo: string;
  reserved: Amounts;
};

/** Everything that `decide` reads of a policy. Money is in minor units of the brand's currency. */
export type Coverage = {
  subscriptionId: string;
  policyNo: string;
  personId: string;
  /** As the person or the partner stated it; null where nobody did. */
  person: { birthDate: string | null; sex: z.infer<typeof Sex> | null };
  /** The days on which the policy insures the person; null for a relative whom nobody has confirmed. */
  insured: 'holder' | { from: string; to: string | null } | null;
  status: 'active' | 'suspended' | 'ended';
  validFrom: string;
  validTo: string | null;
  productName: Localized;
  insurer: string;
  network: Localized;
  excludedProviders: readonly number[];
  benefits: readonly Benefit[];
  ceilings: readonly Ceiling[];
  usage: readonly Usage[];
  uses: readonly Use[];
  approvals: readonly Approval[];
};

export function isInForce({ status, validFrom, validTo }: Coverage, day: string): boolean {
  return status === 'active' && validFrom <= day && (validTo === null || day <= validTo);
}

export function isInsured({ insured }: Pick<Coverage, 'insured'>, day: string): boolean {
  if (insured === null || insured === 'holder') return insured !== null;
  return insured.from <= day && (insured.to === null || day <= insured.to);
}

export function isMoney({ allowed }: Pick<Benefit, 'allowed'>): boolean {
  return allowed !== null && 'amount' in allowed;
}

export type BenefitUse = { term: Term; reserved: Amounts; used: Amounts; deductible: number };

const nothing: Amounts = { count: 0, amount: 0 };

export function spentOf(
  { usage, personId, ...policy }: Pick<Coverage, 'usage' | 'personId' | 'validFrom' | 'validTo'>,
  benefit: Benefit,
  day: string,
): BenefitUse {
  const term = termOf(benefit, policy, day);
  if (benefit.term === 'event') return { term, reserved: nothing, used: nothing, deductible: 0 };
  const counted = usage.filter(
    (one) =>
      one.benefit === benefit.code &&
      one.termFrom === term.from &&
      (benefit.unit === 'family' || one.personId === personId),
  );
  return {
    term,
    reserved: added(counted.map(({ reserved }) => reserved)),
    used: added(counted.map(({ used }) => used)),
    deductible: counted.filter((one) => one.personId === personId).reduce((sum, { deductible }) => sum + deductible, 0),
  };
}

function added(all: readonly Amounts[]): Amounts {
  return all.reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amount }), nothing);
}

export function leftAfter(benefit: Pick<Benefit, 'allowed'>, spent: BenefitUse, addition: Amounts): number | null {
  return leftOf(benefit, { ...spent, used: added([spent.used, addition]) });
}

/** The part of the limit that is neither used nor reserved; null without a limit. */
export function leftOf({ allowed }: Pick<Benefit, 'allowed'>, { reserved, used }: BenefitUse): number | null {
  if (allowed === null) return null;
  if ('count' in allowed) return Math.max(0, allowed.count - used.count - reserved.count);
  return Math.max(0, allowed.amount - used.amount - reserved.amount);
}
