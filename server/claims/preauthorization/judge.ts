import { benefitRefusals } from '../../../contract/claims/preauthorization-rules.ts';
import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import type { ErrorCode } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { specialtyOf } from '../../directory/reference/reference-data.ts';
import type { Reason } from '../../entitlement/coverage/cover-rules.ts';
import { type Coverage, isMoney, spentOf } from '../../entitlement/coverage/coverage.ts';
import { decide } from '../../entitlement/coverage/decide.ts';
import { coverageOfPerson } from '../../entitlement/coverage/read-coverages.ts';
import type { Db } from '../../platform/transaction.ts';
import type { PreauthRow } from './preauth-row.ts';

/** Refusals that no approval removes. */
const refusing = ['RM1003', 'RM1005', 'RM1009', 'KE008', ...benefitRefusals] as const satisfies readonly ErrorCode[];

export type Judgement = {
  /** The refusal that an approval would not remove; undefined where an approval is enough for the visit. */
  refusal: ErrorCode | undefined;
  benefit: Benefit | undefined;
  specialty: string;
  /** The rest of the limit, in uses or minor units; null without a limit. */
  remaining: number | null;
  isMoney: boolean;
  /** The rules of the benefit that refuse it; the first one decides. */
  reasons: readonly Reason[];
};

/** Judges a visit as if it were approved today, without regard to earlier approvals. */
export function judge(coverage: Coverage | undefined, subfunctionId: number, day: string): Judgement {
  const specialty = specialtyOf(subfunctionId);
  const decided = decide(coverage && { ...coverage, approvals: [] }, {
    subfunctionId,
    specialty: specialty ?? null,
    service: null,
    providerId: null,
    day,
    price: null,
    isPriced: false,
    organisable: ['by_user'],
    // Booking checks who may organise it, so anybody may here.
    byOperator: true,
    approval: null,
  });
  const { benefit, remaining, reasons } = decided;
  const refusal = refusing.find((code) => reasons.some((reason) => reason.code === code));
  return {
    refusal: refusal ?? (decided.decision === 'needs_preauth' ? undefined : coverage ? 'KP008' : 'RM1003'),
    benefit,
    specialty: specialty ?? '',
    remaining,
    isMoney: benefit !== undefined && isMoney(benefit),
    reasons,
  };
}

export async function coverageOf(
  db: Db,
  { now, host }: Pick<Context, 'now' | 'host'>,
  { account_id, person_id, subscription_id }: Pick<PreauthRow, 'account_id' | 'person_id' | 'subscription_id'>,
): Promise<Coverage | undefined> {
  const relative = await db
    .selectFrom('relative')
    .select(['id', 'coverage_shared'])
    .where('id', '=', person_id)
    .executeTakeFirst();
  const session = { accountId: account_id, subscription: { id: subscription_id } };
  return coverageOfPerson(db, { now, host, session }, relative);
}

type Validity = { valid_from: string; valid_to: string };

/** An approval ends with its term at the latest, because it has reserved that term's limit. */
export function validityOf(
  coverage: Coverage | undefined,
  subfunctionIds: readonly number[],
  today: string,
  days: number,
): Validity {
  const usualEnd = Temporal.PlainDate.from(today).add({ days }).toString();
  const ends = subfunctionIds.flatMap((id) => {
    const { benefit } = judge(coverage, id, today);
    return coverage && benefit && benefit.term !== 'event' ? [spentOf(coverage, benefit, today).term.until] : [];
  });
  const insured = coverage?.insured === 'holder' ? null : coverage?.insured?.to;
  const last = [usualEnd, coverage?.validTo, insured, ...ends].flatMap((day) => day ?? []).sort()[0] ?? usualEnd;
  return { valid_from: today, valid_to: last < today ? today : last };
}
