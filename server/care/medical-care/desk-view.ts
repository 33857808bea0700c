import type { DeskCare } from '../../../contract/care/medical-care-desk.ts';
import { careStates } from '../../../contract/care/medical-care-states.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { holderOf } from '../../identity/operator/work.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { isOverdue } from '../../platform/case/overdue.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { careEvent } from './care-event.ts';
import { careView } from './care-view.ts';
import { type CareRow, lockedCare } from './find-care.ts';

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

/** One step of the desk on a locked care. */
export function deskStep(
  context: Context,
  scope: string,
  input: { careId: string },
  run: (tx: Tx, row: CareRow) => Promise<CareRow>,
): Promise<DeskCare> {
  return withIdempotency(context, scope, input, async (tx) => {
    const found = await lockedCare(tx, context, input.careId);
    const row = await run(tx, found);
    // A step writes itself down; where there was nothing to do, it was a look.
    if (row === found) await auditRead(tx, context, careEvent(context, row, 'read'));
    return deskViewOf(tx, context, row);
  });
}
