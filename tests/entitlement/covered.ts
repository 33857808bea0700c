import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Benefit } from '../../contract/entitlement/benefit.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { reserve } from '../../server/entitlement/coverage/ledger.ts';
import { auditWrite } from '../../server/platform/audit/audit.ts';
import { account } from '../identity/account.ts';
import { startOfTests } from '../support/fixture.ts';
import type { World } from '../support/world.ts';

const text = { hu: 'Belgyógyászat', en: 'Internal medicine', ro: 'Medicină internă' };
export type Terms = Partial<z.input<typeof Benefit>>;

export const planOf = (terms: Terms) => ({
  insurer: 'Hárs',
  network: text,
  benefits: [
    {
      ...{ code: 'specialist', name: text, description: text, category: 'outpatient' as const },
      covers: { specialties: ['internal-medicine'] },
      ...terms,
    },
  ],
});

type InsuredOptions = {
  validFrom?: string;
  partner?: string;
  plan?: ReturnType<typeof planOf> & { excludedProviders?: string[] };
};

export async function insured(
  w: World,
  terms: Terms,
  { validFrom = '2026-01-01', partner, plan }: InsuredOptions = {},
) {
  const flags: Permission[] = ['hasCoverage', 'hasAppointments'];
  const of = { subscriptions: [flags], plan: plan ?? planOf(terms), ...(partner !== undefined && { partner }) };
  const made = await account(w.database, of);
  const [subscription = ''] = made.subscriptions;
  await w.database.db
    .updateTable('subscription')
    .set({ valid_from: validFrom })
    .where('id', '=', subscription)
    .execute();
  return { ...made, subscription, ...(await w.session(made.id, {}, partner)) };
}
export type Insured = Awaited<ReturnType<typeof insured>>;

/** Reserved uses and money, used uses and money, deductible. */
export async function sumsOf(w: World, subscription: string, of: { case?: string; term?: string } = {}) {
  const rows = await w.database.db
    .selectFrom('coverage_entry')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .execute();
  return rows
    .filter((row) => row.case_id === (of.case ?? row.case_id) && row.term_from === (of.term ?? row.term_from))
    .reduce(
      (all, row) =>
        [row.reserved_count, row.reserved_amount, row.used_count, row.used_amount, row.deductible].map(
          (one, at) => Number(one) + (all[at] ?? 0),
        ),
      [0, 0, 0, 0, 0],
    );
}

type ApprovalFacts = {
  number?: string;
  amount: number;
  specialty?: string;
  providerIds?: number[];
  from?: string;
  until?: string;
};

/** @returns its id */
export async function approved(w: World, { id: personId, subscription }: Insured, of: ApprovalFacts): Promise<string> {
  const id = randomUUID();
  const context = w.context();
  await w.database.db.transaction().execute(async (tx) => {
    const event = { actor: { role: 'system', id: 'system' }, onBehalfOf: null, patient: personId } as const;
    const health = await auditWrite(tx, context, {
      ...event,
      action: 'approval.give',
      object: { type: 'approval', id },
    });
    await health
      .insertInto('coverage_approval')
      .values({
        ...{ id, number: of.number ?? id.slice(0, 8), subscription_id: subscription, person_id: personId },
        of_partner: context.host.partnerId,
        ...{
          benefit: 'specialist',
          specialty: of.specialty ?? 'internal-medicine',
          provider_ids: of.providerIds ?? [],
        },
        ...{
          valid_from: of.from ?? '2026-11-01',
          valid_to: of.until ?? '2026-12-31',
          created_at: startOfTests.toString(),
        },
      })
      .execute();
    const ledger = { tx, health, partnerId: context.host.partnerId, now: context.now, actor: 'system' };
    const account = {
      subscriptionId: subscription,
      personId,
      benefit: 'specialist',
      termFrom: '2026-01-01',
      day: '2026-11-23',
    };
    await reserve(ledger, { type: 'approval', id }, account, { count: 1, amount: of.amount, deductible: 0 });
  });
  return id;
}
