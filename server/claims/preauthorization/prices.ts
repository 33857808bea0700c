import type { Context } from '../../booking/context.ts';
import { isOffered } from '../../directory/offered.ts';
import type { Db } from '../../platform/transaction.ts';

export async function lowestPrices(
  db: Db,
  { host }: Pick<Context, 'host'>,
  subfunctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (subfunctionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('offering')
    .where('subfunction_id', 'in', [...subfunctionIds])
    .where('currency', '=', host.brand.currency)
    .where('pays_amount', 'is not', null)
    .where(isOffered({ host }))
    .groupBy('subfunction_id')
    .select(['subfunction_id', (of) => of.fn.min<number>('pays_amount').as('price')])
    .execute();
  return new Map(rows.map(({ subfunction_id, price }) => [subfunction_id, price]));
}

const most = 30;

export function providersOf(db: Db, { host }: Pick<Context, 'host'>, subfunctionId: number) {
  return db
    .selectFrom('offering')
    .innerJoin('provider', 'provider.id', 'offering.provider_id')
    .where('subfunction_id', '=', subfunctionId)
    .where(isOffered({ host }))
    .groupBy(['provider.id', 'provider.name'])
    .select(['provider.id', 'provider.name'])
    .select((of) =>
      of.fn.min<number | null>('pays_amount').filterWhere('offering.currency', '=', host.brand.currency).as('price'),
    )
    .orderBy('price')
    .orderBy('provider.id')
    .limit(most)
    .execute();
}
