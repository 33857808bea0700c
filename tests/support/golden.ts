import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Organiser } from '../../contract/directory/offering.ts';
import { Benefit, type Ceiling } from '../../contract/entitlement/benefit.ts';
import { specialtyOf } from '../../server/directory/reference/reference-data.ts';
import type { CareQuestion } from '../../server/entitlement/coverage/cover-rules.ts';
import type { Approval, Coverage } from '../../server/entitlement/coverage/coverage.ts';

// People calculated `golden.csv` from the rules of contract/entitlement/benefit.ts, without this code.

type Line = z.input<typeof Benefit>;
const text = { hu: 'x', en: 'x', ro: 'x' };
const line = (code: string, terms: Partial<Line>): Benefit =>
  Benefit.parse({
    code,
    name: text,
    description: text,
    category: 'other',
    covers: { specialties: [code] },
    ...terms,
  });

const benefits = [
  line('general-practice', { allowed: { count: 6 } }),
  line('internal-medicine', { allowed: { count: 8 }, copayPercent: 10 }),
  line('cardiology', { copayPercent: 25 }),
  line('laboratory', { allowed: { amount: 60_000 } }),
  line('physiotherapy', { allowed: { amount: 50_000 }, deductible: 5000 }),
  line('vaccination', { allowed: { amount: 20_000 }, copayPercent: 20 }),
  line('rehabilitation', { allowed: { amount: 30_000 }, deductible: 3000, copayPercent: 25 }),
  line('oncology', { allowed: { amount: 600_000 }, copayPercent: 10, organiser: 'by_call_center', slaDays: 5 }),
  line('radiology', { allowed: { amount: 300_000 }, authorizationRequired: true }),
  line('general-surgery', {
    allowed: { amount: 450_000 },
    authorizationRequired: true,
    organiser: 'by_call_center',
  }),
  line('psychology', { allowed: { count: 5 }, waitingDays: 90 }),
  line('dentistry', { excluded: true }),
  line('paediatrics', { allowed: { count: 10 }, unit: 'family' }),
  line('ent', { allowed: { amount: 40_000 }, copayPercent: 10, unit: 'family' }),
  line('dietetics', { allowed: { amount: 8000 }, deductible: 1000, term: 'event' }),
  line('dermatology', { allowed: { count: 2 }, term: 'policy' }),
  line('ophthalmology', { network: 'any' }),
  line('urology', { deductible: 10_000 }),
  line('mammography', { covers: { subfunctions: [2304] }, allowed: { count: 1 } }),
  line('rheumatology', { fromAge: 40, toAge: 65 }),
  line('andrology', { sex: 'male' }),
  line('pulmonology', { intervalDays: 180 }),
  line('orthopaedics', { joinerWaitingDays: 60 }),
  line('endocrinology', { allowed: { amount: 50_000 } }),
  line('gastroenterology', { copayPercent: 10 }),
  line('remote', { covers: { services: ['rights_consultation', 'second_opinion'] } }),
];

const ceilings: Ceiling[] = [
  {
    ...{ code: 'common', name: text, benefits: ['endocrinology', 'gastroenterology'] },
    ...{ unit: 'individual', term: 'year', amount: 60_000 },
  },
];

type Policy = Pick<Coverage, 'validFrom' | 'validTo' | 'status'> & {
  years: readonly string[];
  insured?: Coverage['insured'];
  person?: Partial<Coverage['person']>;
};
const years2026 = ['2025-01-01', '2026-01-01'];

const running: Policy = { validFrom: '2026-01-01', validTo: null, status: 'active', years: years2026 };
const policies: Readonly<Record<string, Policy>> = {
  year: running,
  plain: running,
  'plain suspended': { validFrom: '2026-01-01', validTo: null, status: 'suspended', years: years2026 },
  suspended: { validFrom: '2026-01-01', validTo: null, status: 'suspended', years: years2026 },
  ended: { validFrom: '2026-01-01', validTo: '2026-10-31', status: 'ended', years: years2026 },
  'until June': { validFrom: '2026-01-01', validTo: '2026-06-30', status: 'active', years: years2026 },
  'from 2027': { validFrom: '2027-01-01', validTo: null, status: 'active', years: ['2027-01-01'] },
  leap: {
    validFrom: '2024-02-29',
    validTo: null,
    status: 'active',
    years: ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  },
  September: {
    validFrom: '2025-09-15',
    validTo: '2027-09-14',
    status: 'active',
    years: ['2025-09-15', '2026-09-15', '2027-09-15'],
  },
  'turns 40 on 26 November': { ...running, person: { birthDate: '1986-11-26' } },
  'turns 66 on 26 November': { ...running, person: { birthDate: '1960-11-26' } },
  'of unknown age': { ...running, person: { birthDate: null } },
  'a man': { ...running, person: { sex: 'male' } },
  'of unknown sex': { ...running, person: { sex: null } },
  'joined in October': { ...running, insured: { from: '2026-10-01', to: null } },
  'listed from the start': { ...running, insured: { from: '2026-01-01', to: null } },
  unconfirmed: { ...running, insured: null },
  'unconfirmed suspended': { ...running, status: 'suspended', insured: null },
  'plain unconfirmed': { ...running, insured: null },
  'insured from December': { ...running, insured: { from: '2026-12-01', to: null } },
  'insured until November': { ...running, insured: { from: '2026-01-01', to: '2026-11-30' } },
};

const imaging = { benefit: 'radiology', specialty: 'radiology', sum: 40_000 };
const surgery = { benefit: 'general-surgery', specialty: 'general-surgery', sum: 200_000 };
type ApprovalTerms = typeof imaging & Partial<Pick<Approval, 'subfunctionIds' | 'providerIds'>>;

const approvals: Readonly<Record<string, { approved?: ApprovalTerms; under: string | null }>> = {
  '-': { under: null },
  open: { approved: imaging, under: null },
  'A-1': { approved: imaging, under: 'A-1' },
  'A-1 at 7': { approved: { ...imaging, providerIds: [7] }, under: 'A-1' },
  'open at 7': { approved: { ...imaging, providerIds: [7] }, under: null },
  'A-1 for 5302': { approved: { ...imaging, subfunctionIds: [5302] }, under: 'A-1' },
  'open for 5302': { approved: { ...imaging, subfunctionIds: [5302] }, under: null },
  'A-1 for cardiology': { approved: { ...imaging, specialty: 'cardiology' }, under: 'A-1' },
  'A-1 of surgery': { approved: surgery, under: 'A-1' },
  'open of surgery': { approved: surgery, under: null },
  'A-9': { under: 'A-9' },
};

export const columns = [
  'policy',
  'visit',
  'usage',
  'approval',
  'day',
  'place',
  'price',
  'words',
  'asker',
  'decision',
  'patient',
  'insurer',
  'reasons',
  'bookable',
] as const;
const Row = z.record(z.enum(columns), z.string());
export type Row = z.infer<typeof Row>;

export const [head, ...lines] = readFileSync(
  join(import.meta.dirname, '../../server/entitlement/coverage/golden.csv'),
  'utf8',
)
  .trimEnd()
  .split('\n');
export const rows = lines.map((one) => {
  const cells = one.split(',');
  return Row.parse(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
});

/** `2 used + 1 reserved spouse`; `before` is the term before, `of:x` another benefit, `1 on <day>` a use of that day. */
function usageOf(
  { usage, day }: Row,
  { validFrom, years }: Policy,
  { code, term, allowed }: Benefit,
): Coverage['usage'] {
  if (usage === '-') return [];
  const now = years.findLastIndex((first) => first <= day);
  return usage.split(' + ').map((part) => {
    const [number = '', kind, ...details] = part.split(' ');
    const sums =
      allowed && 'count' in allowed ? { count: Number(number), amount: 0 } : { count: 0, amount: Number(number) };
    const none = { count: 0, amount: 0 };
    const year = years[details.includes('before') ? now - 1 : now] ?? validFrom;
    return {
      benefit: details.find((word) => word.startsWith('of:'))?.slice(3) ?? code,
      personId: details.includes('spouse') ? 'spouse' : 'self',
      termFrom: term === 'policy' ? validFrom : year,
      reserved: kind === 'reserved' ? sums : none,
      used: kind === 'used' ? sums : none,
      deductible: kind === 'deductible' ? Number(number) : 0,
    };
  });
}

function usesOf({ usage }: Row, { code }: Benefit): Coverage['uses'] {
  return usage.split(' + ').flatMap((part) => {
    const [, kind, day = '', ...details] = part.split(' ');
    const personId = details.includes('spouse') ? 'spouse' : 'self';
    return kind === 'on' ? [{ benefit: code, personId, day, caseId: part }] : [];
  });
}

function approvalOf({ benefit, specialty, sum, subfunctionIds = [], providerIds = [] }: ApprovalTerms): Approval {
  return {
    ...{ id: 'a', number: 'A-1', benefit, specialty, subfunctionIds, providerIds },
    ...{ validFrom: '2026-11-01', validTo: '2026-12-30', reserved: { count: 1, amount: sum } },
  };
}

export function coverageOf(row: Row): Coverage | undefined {
  const policy = policies[row.policy];
  if (!policy) return undefined;
  const { validFrom, validTo, status, insured = 'holder', person } = policy;
  const approved = approvals[row.approval]?.approved;
  const specialty = specialtyOf(Number(row.visit));
  const own = benefits.find(({ code }) => code === specialty) ?? benefits.find(({ code }) => code === 'mammography');
  return {
    ...{ subscriptionId: 's', policyNo: 'P', personId: 'self', insured, status, validFrom, validTo },
    ...{ productName: text, insurer: 'I', network: text, excludedProviders: [9] },
    benefits: row.policy.startsWith('plain') ? [] : benefits,
    ceilings,
    person: { birthDate: '1980-05-14', sex: 'female', ...person },
    usage: own ? usageOf(row, policy, own) : [],
    uses: own ? usesOf(row, own) : [],
    approvals: approved ? [approvalOf(approved)] : [],
  };
}

const noPrice = ['none', 'never'];

export function askedOf({ visit, place, day, price, words, asker, approval }: Row): CareQuestion {
  const number = Number(visit);
  const [list, discount = '0'] = price.split(' -');
  return {
    subfunctionId: Number.isNaN(number) ? null : number,
    specialty: specialtyOf(number) ?? null,
    service: Number.isNaN(number) ? visit : null,
    providerId: place === '-' ? null : Number(place),
    day,
    price: noPrice.includes(price) ? null : { list: Number(list), discountRate: Number.parseInt(discount, 10) },
    isPriced: price !== 'never',
    organisable: Organiser.array().parse(words.split(' ')),
    byOperator: asker === 'operator',
    approval: approvals[approval]?.under ?? null,
  };
}
