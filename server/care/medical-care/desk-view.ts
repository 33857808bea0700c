import type { DeskCare } from '../../../contract/care/medical-care-desk.ts';
import { careStates } from '../../../contract/care/medical-care-states.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { holderOf } from '../../identity/operator/work.ts';
import { isOverdue } from '../../platform/case/overdue.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { careView } from './care-view.ts';
import type { CareRow } from './find-care.ts';

export async function deskViewOf(tx: Tx, context: Context, row: CareRow): Promise<DeskCare> {
  const person = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name', 'email'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const holder = await tx
    .selectFrom('operator_account')
    .select('name')
    .where('id', '=', row.operator_account_id)
    .executeTakeFirst();
  return {
    ...(await careView(tx, context, row)),
    name: [person.family_name, person.given_name].filter(Boolean).join(' '),
    relative: await deskRelative(tx, context, row),
    email: person.email,
    language: row.locale,
    overdue: isOverdue(careStates[row.status], row.due_at, context.now),
    holder: holderOf({ ...row, holder: holder?.name ?? null }),
  };
}
