import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { rightsOf } from '../../../contract/roles.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

/** The colleague whom work is handed to. @throws Problem #404 unless somebody of this desk, not disabled, who has all these rights */
export async function colleague(tx: Tx, { host }: Context, id: string, needed: readonly DeskRight[]) {
  const row = await tx
    .selectFrom('operator_account')
    .select(['id', 'name', 'roles'])
    .where('id', '=', id)
    .where(isHere({ host }, owners.operator_account))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const rights = rightsOf(row?.roles ?? []);
  if (!row || !needed.every((right) => rights.includes(right))) throw problem('#404');
  return row;
}
