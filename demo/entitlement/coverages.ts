import { randomUUID } from 'node:crypto';
import { type Coverage, spentOf } from '../../server/entitlement/coverage/coverage.ts';
import { lockPolicy, reserve, use } from '../../server/entitlement/coverage/ledger.ts';
import { coveragesOf } from '../../server/entitlement/coverage/read-coverages.ts';
import type { Context } from '../../server/identity/context.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { auditWrite } from '../../server/platform/audit/audit.ts';
import { dayIn } from '../../server/platform/clock.ts';
import { byItself } from '../../server/platform/context.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction, type Tx } from '../../server/platform/transaction.ts';
import { type DemoCustomer, writeDemoCustomers } from '../identity/customers.ts';
import { atDemoPartners } from '../platform/partners.ts';

type Services = Parameters<typeof writeDemoCustomers>[0];
/** Days from today; by default the policy began a year and a half ago. */
type Policy = { from?: number; to?: number; status?: 'suspended' | 'ended' };
type Row = DemoCustomer & { policy?: Policy; used?: Readonly<Record<string, { count: number; amount: number }>> };

const person = (who: string, more: Partial<Row> = {}): Row => ({
  email: `${who}@example.com`,
  given: `${who[0]?.toUpperCase()}${who.slice(1)}`,
  birthDate: '1988-06-21',
  holds: 'last',
  ...more,
});
const uses = (count: number, amount = 0) => ({ count, amount });

const rows: readonly Row[] = [
  person('cecil'),
  person('dora', { policy: { from: -10 } }),
  person('elemer', { used: { specialist: uses(8, 180_000) } }),
  person('flora', { used: { specialist: uses(7, 160_000) } }),
  person('gaspar', { used: { laboratory: uses(3, 59_000) } }),
  person('hanna', { used: { imaging: uses(4, 300_000) } }),
  person('ivan', { used: { physiotherapy: uses(1, 15_000) } }),
  person('judit', { used: { vaccination: uses(1, 15_000) } }),
  person('karoly', { used: { screening: uses(1, 40_000) } }),
  person('lili', { used: { psychology: uses(5, 90_000) } }),
  person('maria', { used: { paediatrics: uses(10, 200_000) } }),
  person('nandor', { holds: 'every' }),
  person('olga', { policy: { status: 'suspended' } }),
  person('peter', { policy: { from: 20 } }),
  person('robert', { policy: { status: 'ended', to: -30 } }),
  person('sara', { policy: { to: 7 } }),
  person('tamas', { holds: 'first' }),
  person('ubul', { holds: 'first', used: { specialist: uses(2, 40_000), 'general-practice': uses(3, 30_000) } }),
  person('vera', { birthDate: '1949-02-28', used: { 'high-risk': uses(2, 590_000) } }),
  person('zoltan', { birthDate: '2008-02-29' }),
];

export async function loadDemoCoverages(services: Services, hosts: readonly Host[], password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await atDemoPartners(services.database, hosts, async (host) => {
    if (!(await isInsurer(services, host))) return;
    const made = await writeDemoCustomers(services, host, { passwordHash, customers: rows });
    for (const { email, policy = {}, used = {} } of rows) {
      const accountId = made.get(email);
      if (accountId === undefined) continue;
      await inTransaction(services, async (tx) => {
        await setPolicy(tx, services, { host, accountId, policy });
        for (const coverage of await coveragesOf(tx, { partnerId: host.partnerId, accountId, personId: accountId }))
          await spend(
            tx,
            { ...services, ...byItself, host, now: services.clock(), requestId: randomUUID() },
            coverage,
            used,
          );
      });
    }
  });
}

async function isInsurer({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const product = await database.db
    .selectFrom('product')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('coverage', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return product !== undefined;
}

type PolicyHolder = { host: Host; accountId: string; policy: Policy };

async function setPolicy(tx: Tx, { clock }: Services, { host, accountId, policy }: PolicyHolder): Promise<void> {
  const { from = -540, to, status = 'active' } = policy;
  const dayAt = (days: number) => dayIn(clock().add({ hours: 24 * days }), host.brand.timeZone);
  await tx
    .updateTable('subscription')
    .set({ valid_from: dayAt(from), valid_to: to === undefined ? null : dayAt(to), status })
    .where('account_id', '=', accountId)
    .execute();
}

type LedgerContext = Parameters<typeof auditWrite>[1] & Pick<Context, 'host'>;

async function spend(
  tx: Tx,
  context: LedgerContext,
  coverage: Coverage,
  used: NonNullable<Row['used']>,
): Promise<void> {
  const today = dayIn(context.now, context.host.brand.timeZone);
  const { subscriptionId, personId, benefits } = coverage;
  await lockPolicy(tx, context.host.partnerId, subscriptionId);
  for (const benefit of benefits) {
    const sums = used[benefit.code];
    if (!sums) continue;
    const health = await auditWrite(tx, context, {
      actor: { role: 'system', id: 'system' },
      onBehalfOf: null,
      action: 'coverage.use',
      object: { type: 'subscription', id: subscriptionId },
      patient: personId,
    });
    const ledger = { tx, health, partnerId: context.host.partnerId, now: context.now, actor: 'system' };
    const of = { type: 'correction', id: randomUUID() } as const;
    const termFrom = spentOf(coverage, benefit, today).term.from;
    const account = { subscriptionId, personId, benefit: benefit.code, termFrom, day: today };
    await reserve(ledger, of, account, { ...sums, deductible: benefit.deductible });
    await use(ledger, of);
  }
}
