import { expect, it } from 'vitest';
import { CoveragePlan } from '../../../contract/entitlement/benefit.ts';
import { covered } from '../../../tests/entitlement/coverages.ts';
import type { CareQuestion } from './cover-rules.ts';
import type { Coverage } from './coverage.ts';
import { decide } from './decide.ts';
import { steadyUntil } from './steady.ts';

const question: Omit<CareQuestion, 'day'> = {
  ...{ subfunctionId: 101, specialty: 'internal-medicine', service: null, providerId: 1 },
  ...{ price: { list: 20_000, discountRate: 0 }, isPriced: true, organisable: ['by_insured'] },
  ...{ byOperator: false, approval: null },
};

function coverageOf({ plan, policy, used }: (typeof covered)[number]): Coverage {
  const benefits = plan ? CoveragePlan.parse(plan).benefits : [];
  const [sums, nothing] = [used ?? { count: 0, amount: 0 }, { count: 0, amount: 0 }];
  const usage = { benefit: 'specialist', personId: 'p', termFrom: '2026-02-28', reserved: nothing, used: sums };
  const approval = { id: 'a', number: 'A', benefit: 'specialist', specialty: 'internal-medicine', subfunctionIds: [] };
  return {
    ...{ subscriptionId: 's', policyNo: 'S', personId: 'p', productName: {}, insurer: '', network: {} },
    status: policy?.status === 'suspended' ? 'suspended' : 'active',
    insured: 'holder',
    person: { birthDate: '1984-02-29', sex: 'female' },
    ceilings: [],
    uses: used ? [{ benefit: 'specialist', personId: 'p', day: '2026-06-01', caseId: 'c' }] : [],
    validFrom: policy?.valid_from ?? '2024-02-29',
    validTo: policy?.valid_to ?? null,
    excludedProviders: [],
    benefits,
    usage: [{ ...usage, deductible: 0 }],
    approvals: [{ ...approval, providerIds: [], validFrom: '2026-12-20', validTo: '2027-01-10', reserved: nothing }],
  };
}

it.each(covered.map((person) => [person.who, person] as const))(
  'a coverage with %s answers the same until the day it is said to, over two years (S1-06)',
  (_who, person) => {
    const coverage = coverageOf(person);
    const answerOn = (day: string) => {
      const { decision, bookable, shares } = decide(coverage, { ...question, day });
      return JSON.stringify([decision, bookable, shares]);
    };
    const wrong: string[] = [];
    let [start, until] = ['2026-01-01', steadyUntil(coverage, '2026-01-01')];
    for (let day = start; day < '2028-03-02'; day = Temporal.PlainDate.from(day).add({ days: 1 }).toString()) {
      if (day > until) [start, until] = [day, steadyUntil(coverage, day)];
      if (answerOn(day) !== answerOn(start)) wrong.push(`${day} is not as ${start}`);
    }
    expect(wrong).toEqual([]);
  },
);
