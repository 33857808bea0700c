import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { careRequestKind } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { nameOf } from '../../directory/name.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { isOverdue } from '../../platform/case/overdue.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { contentsOf } from '../request/contents.ts';
import { type CareRequestRow, seesOf } from '../request/request-row.ts';
import { careOf, requestView, visitOf } from '../request/request-view.ts';

export function mayRead(context: Context, row: Pick<CareRequestRow, 'service' | 'operator_account_id'>): boolean {
  return seesOf(context, row, careRequestKind(row.service).readBy);
}

export async function deskViewOf(tx: Tx, context: Context, row: CareRequestRow): Promise<DeskCareRequest> {
  const { hasNews: _, person: _person, ...view } = requestView(row, null);
  const history = await stepsOf(tx, { type: 'care_request', id: row.id });
  const care = await careOf(tx, row.id);
  const holder = await tx
    .selectFrom('operator_account')
    .select(['id', 'name'])
    .where('id', '=', row.operator_account_id)
    .executeTakeFirst();
  return {
    ...view,
    id: row.id,
    person: row.anonymous ? null : await personOf(tx, context, row),
    relative: row.anonymous ? null : await deskRelative(tx, context, row),
    contents: mayRead(context, row) ? await contentsOf(tx, context, row) : null,
    overdue: isOverdue(careRequestStates[row.status], row.due_at, context.now),
    holder: holder ?? null,
    reservation: row.anonymous ? null : await visitOf(tx, row),
    care: care ? { id: care.id, number: care.number } : null,
    history,
  };
}

async function personOf(tx: Tx, context: Context, row: CareRequestRow): Promise<DeskCareRequest['person']> {
  const person = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name', 'title', 'phone', 'email', 'contact_email', 'birth_date', 'locale'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  return {
    name: nameOf(person, context.language),
    phone: person.phone,
    email: person.contact_email ?? person.email,
    birthDate: person.birth_date,
    language: row.locale,
  };
}
