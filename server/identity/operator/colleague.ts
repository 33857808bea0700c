import { sql } from 'kysely';
import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { boundRightsOf, rightsOf } from '../../../contract/roles.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

export type Clinic = number | 'any' | null;

export type Colleague = {
  id: string;
  name: string;
  rights: readonly DeskRight[];
  bound: readonly DeskRight[];
  providers: readonly number[];
};

export async function colleaguesHere(tx: Tx, { host }: Pick<Context, 'host'>, id?: string): Promise<Colleague[]> {
  const rows = await tx
    .selectFrom('operator_account')
    .select(['id', 'name', 'roles'])
    .select(
      sql<
        number[]
      >`array(select provider_id from operator_provider where operator_account_id = operator_account.id)`.as(
        'providers',
      ),
    )
    .where(isHere({ host }, owners.operator_account))
    .where('disabled_at', 'is', null)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ roles, ...row }) => ({ ...row, rights: rightsOf(roles), bound: boundRightsOf(roles) }));
}

export function mayHave(
  { rights, bound, providers }: Colleague,
  needed: readonly DeskRight[],
  clinic: Clinic,
): boolean {
  if (!needed.every((one) => rights.includes(one))) return false;
  if (!needed.some((one) => bound.includes(one))) return true;
  return clinic === 'any' ? providers.length > 0 : clinic !== null && providers.includes(clinic);
}
