import { type Claimable, isPaidBack } from '../../../contract/entitlement/benefit.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import type { Handler } from '../../booking/context.ts';
import { quantity } from '../../entitlement/coverage/cover.ts';
import { type Coverage, leftOf, spentOf } from '../../entitlement/coverage/coverage.ts';
import { coverageFor } from '../../entitlement/coverage/read-coverages.ts';
import { personsOf } from '../../entitlement/relative/list-persons.ts';
import { relativesFor } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { dayIn } from '../../platform/clock.ts';
import { claimEvent } from './claim-row.ts';
import { claimWith } from './claim-with.ts';
import { claimableVisits } from './claimable-visits.ts';

export function claimable({ benefits }: Coverage): Claimable[] {
  return benefits.filter(isPaidBack);
}

export function lastDay(careDate: string, { claimDays }: Pick<Claimable, 'claimDays'>): string {
  return Temporal.PlainDate.from(careDate).add({ days: claimDays }).toString();
}

export const readClaimTerms: Handler<'readClaimTerms'> = async ({ invoiceNo, provider, providerTaxId }, context) => {
  const { db } = context.database;
  const { accountId } = customerOf(context);
  await auditRead(db, context, claimEvent(context, { account_id: accountId }, 'read'));
  const coverage = await coverageFor(db, context);
  const { brand } = context.host;
  const today = dayIn(context.now, brand.timeZone);
  const offered = coverage ? claimable(coverage) : [];
  const longest = Math.max(0, ...offered.map(({ claimDays }) => claimDays));
  const relatives = (await relativesFor(db, context, 'claims')).filter((row) => row.coverage_shared);
  const since = Temporal.PlainDate.from(today).subtract({ days: longest }).toString();
  const hasReceipt = invoiceNo !== undefined && provider !== undefined;
  return {
    claimedIn: hasReceipt ? await claimWith(db, context, { provider, providerTaxId }, [{ invoiceNo }]) : null,
    policyNo: coverage?.policyNo ?? null,
    currency: brand.currency,
    persons: personsOf(context, relatives),
    visits: offered.length === 0 ? [] : await claimableVisits(context, { accountId, relatives, since }),
    benefits: offered.map((benefit) => {
      const remaining = coverage ? leftOf(benefit, spentOf(coverage, benefit, today)) : null;
      return {
        code: benefit.code,
        name: inLanguage(benefit.name, context.language) ?? benefit.code,
        claimDays: benefit.claimDays,
        network: benefit.network,
        careFrom: Temporal.PlainDate.from(today).subtract({ days: benefit.claimDays }).toString(),
        left: remaining === null ? null : quantity(benefit, remaining, brand.currency),
      };
    }),
  };
};
