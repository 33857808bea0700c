import { sql } from 'kysely';
import { z } from 'zod';
import { CoveragePlan } from '../../../contract/entitlement/benefit.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import type { Db } from '../../platform/transaction.ts';

type Quota = { count: number } | { amount: number };

export type Overrun = {
  name: Localized;
  personId: string | null;
  termFrom: string;
  allowed: Quota;
  used: Quota;
};

const Usage = z.object({
  benefit: z.string(),
  term_from: z.string(),
  person: z.string(),
  person_id: z.string(),
  count: z.coerce.number(),
  amount: z.coerce.number(),
});
type Usage = z.infer<typeof Usage>;

type Limit = {
  name: Localized;
  benefits: readonly string[];
  unit: 'individual' | 'family';
  term: string;
  allowed: Quota;
};

export async function overrunsOf(db: Db, policyId: string): Promise<Overrun[]> {
  const product = await db
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'product_id')
    .select('coverage')
    .where('subscription.id', '=', policyId)
    .executeTakeFirst();
  const coverage = product?.coverage ?? null;
  if (coverage === null) return [];
  const usage = await usageOf(db, policyId);
  return limitsIn(CoveragePlan.parse(coverage)).flatMap((limit) => overrunsIn(limit, usage));
}

async function usageOf(db: Db, policyId: string): Promise<Usage[]> {
  const { rows } = await sql<unknown>`
    select benefit, term_from, coalesce(relative.person_key, person_id::text) as person, min(person_id::text) as person_id,
      sum(reserved_count + used_count) as count, sum(reserved_amount + used_amount) as amount
    from coverage_entry left join relative on relative.id = person_id
    where subscription_id = ${policyId}::uuid group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return z.array(Usage).parse(rows);
}

function limitsIn({ benefits, ceilings }: CoveragePlan): Limit[] {
  const own = benefits.flatMap(({ code, name, unit, term, allowed }) =>
    allowed === null ? [] : [{ name, benefits: [code], unit, term, allowed }],
  );
  return [...own, ...ceilings.map(({ amount, ...ceiling }) => ({ ...ceiling, allowed: { amount } }))];
}

function overrunsIn({ name, benefits, unit, term, allowed }: Limit, usage: readonly Usage[]): Overrun[] {
  if (term === 'event') return [];
  const counted = usage.filter(({ benefit }) => benefits.includes(benefit));
  const groups = Map.groupBy(counted, ({ term_from, person }) => `${term_from} ${unit === 'family' ? '' : person}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const used = usedOf(group, allowed);
    if (!first || !isMore(used, allowed)) return [];
    return [{ name, personId: unit === 'family' ? null : first.person_id, termFrom: first.term_from, allowed, used }];
  });
}

function usedOf(group: readonly Usage[], allowed: Quota): Quota {
  return 'count' in allowed
    ? { count: group.reduce((sum, { count }) => sum + count, 0) }
    : { amount: group.reduce((sum, { amount }) => sum + amount, 0) };
}

function isMore(used: Quota, allowed: Quota): boolean {
  const sumOf = (of: Quota) => ('count' in of ? of.count : of.amount);
  return sumOf(used) > sumOf(allowed);
}
