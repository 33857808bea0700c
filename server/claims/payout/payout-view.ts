import { sql } from 'kysely';
import type { Payout } from '../../../contract/claims/payouts.ts';
import { moneyOf } from '../../../contract/platform/money.ts';
import type { Context } from '../../booking/context.ts';
import { dayIn } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';

export function payoutsOf(db: Db, { host }: Context) {
  return db
    .selectFrom('claim_payout')
    .innerJoin('operator_account as person', 'person.id', 'claim_payout.operator_account_id')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('claim_payment')
          .whereRef('payout_id', '=', 'claim_payout.id')
          .select(({ fn }) => fn.countAll<number>().as('payments'))
          .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
          .select(sql<number>`count(*) filter (where outcome is null)`.as('open'))
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select(['claim_payout.id', 'number', 'made_at', 'person.name', 'payments', 'total', 'open'])
    .where(isHere({ host }, owners.claim_payout));
}

type Row = Awaited<ReturnType<ReturnType<typeof payoutsOf>['executeTakeFirstOrThrow']>>;

export function payoutLine({ host }: Context, row: Row) {
  return {
    id: row.id,
    number: row.number,
    madeAt: row.made_at,
    by: row.name,
    payments: Number(row.payments),
    total: moneyOf(Number(row.total), host.brand.currency),
    open: Number(row.open),
  };
}

export async function payoutView(tx: Tx, context: Context, id: string): Promise<Payout | undefined> {
  const row = await payoutsOf(tx, context).where('claim_payout.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const rows = await tx
    .selectFrom('claim_payment')
    .innerJoin('claim', 'claim.id', 'claim_payment.claim_id')
    .select(['claim.id', 'claim.number', 'claim_payment.holder', 'claim_payment.bank_account'])
    .select(['amount', 'claim_payment.currency', 'outcome'])
    .where('payout_id', '=', id)
    .orderBy('claim_payment.no')
    .execute();
  const lines = rows.map((one): Payout['lines'][number] => ({
    claimId: one.id,
    number: one.number,
    holder: one.holder,
    bankAccount: one.bank_account,
    amount: moneyOf(one.amount, one.currency),
    outcome: one.outcome === 'paid' || one.outcome === 'failed' ? one.outcome : null,
  }));
  const { brand } = context.host;
  const files = context.ports.payouts.files({
    number: row.number,
    madeAt: row.made_at,
    day: dayIn(Temporal.Instant.from(row.made_at), brand.timeZone),
    payer: { name: brand.name, ...brand.paying },
    payments: lines.map(({ number, holder, bankAccount, amount }) => ({
      reference: number,
      holder,
      account: bankAccount,
      amount,
    })),
  });
  return { ...payoutLine(context, row), lines, files: [...files] };
}
