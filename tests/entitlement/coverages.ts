import type { z } from 'zod';
import type { Benefit, CoveragePlan } from '../../contract/entitlement/benefit.ts';

type Line = z.input<typeof Benefit>;

const words = { hu: 'Szakorvos', en: 'Specialist', ro: 'Specialist' };
const line = (more: Partial<Line> = {}): Line => ({
  code: 'specialist',
  name: words,
  description: words,
  category: 'outpatient',
  covers: { specialties: ['internal-medicine', 'cardiology'] },
  ...more,
});

function planOf(...benefits: Line[]): z.input<typeof CoveragePlan> {
  return { insurer: 'Hárs Biztosító', network: { hu: 'Hálózat', en: 'Network', ro: 'Rețea' }, benefits };
}

type Person = {
  who: string;
  plan?: z.input<typeof CoveragePlan>;
  policy?: { valid_from?: string; valid_to?: string; status?: string };
  /** Uses and minor units of `specialist` that are spent. */
  used?: { count: number; amount: number };
  /** The desk has to be asked before anything is booked. */
  asksFirst?: true;
};

/** The tests begin on 23 November 2026. */
export const covered: readonly Person[] = [
  { who: 'no insurance' },
  { who: 'everything paid', plan: planOf(line()) },
  { who: 'a co-payment', plan: planOf(line({ copayPercent: 20 })) },
  { who: 'a deductible', plan: planOf(line({ deductible: 30_000 })) },
  { who: 'a limit in money', plan: planOf(line({ allowed: { amount: 50_000 } })) },
  {
    who: 'little left of a limit in money',
    plan: planOf(line({ allowed: { amount: 50_000 } })),
    used: { count: 2, amount: 49_000 },
  },
  { who: 'a limit in visits', plan: planOf(line({ allowed: { count: 3 } })) },
  { who: 'a limit used up', plan: planOf(line({ allowed: { count: 2 } })), used: { count: 2, amount: 40_000 } },
  {
    who: 'a family limit used up',
    plan: planOf(line({ unit: 'family', allowed: { count: 1 } })),
    used: { count: 1, amount: 0 },
  },
  { who: 'a waiting period', plan: planOf(line({ waitingDays: 400 })) },
  { who: 'a waiting period that ends within the week', plan: planOf(line({ waitingDays: 330 })) },
  { who: 'a pre-authorisation', asksFirst: true, plan: planOf(line({ authorizationRequired: true })) },
  { who: 'the call centre alone', asksFirst: true, plan: planOf(line({ organiser: 'by_call_center' })) },
  { who: 'an age from which it pays', plan: planOf(line({ fromAge: 43 })) },
  { who: 'an age up to which it pays', plan: planOf(line({ toAge: 42 })) },
  { who: 'a benefit for men', plan: planOf(line({ sex: 'male' })) },
  { who: 'an interval', plan: planOf(line({ intervalDays: 365 })), used: { count: 1, amount: 10_000 } },
  { who: 'an exclusion', plan: planOf(line({ excluded: true, exclusionText: words })) },
  { who: 'another specialty', plan: planOf(line({ covers: { specialties: ['cardiology'] } })) },
  { who: 'another visit', plan: planOf(line({ covers: { subfunctions: [105] } })) },
  {
    who: 'an excluded provider',
    plan: { ...planOf(line()), excludedProviders: ['Bükkfa Rendelő'] },
  },
  { who: 'a suspended policy', plan: planOf(line()), policy: { status: 'suspended' } },
  { who: 'a policy that begins later', plan: planOf(line()), policy: { valid_from: '2026-12-01' } },
  { who: 'a policy that ends within the week', plan: planOf(line()), policy: { valid_to: '2026-11-25' } },
];
