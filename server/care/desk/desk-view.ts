import { readByOf } from '../../../contract/care/alerts.ts';
import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { requestCase } from '../../../contract/care/request-steps.ts';
import type { Context } from '../../booking/context.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { deskFacts, deskPerson } from '../../identity/operator/desk-facts.ts';
import type { Tx } from '../../platform/transaction.ts';
import { contentsOf } from '../request/contents.ts';
import { type CareRequestRow, seesOf } from '../request/request-row.ts';
import { careOf, requestView, visitOf } from '../request/request-view.ts';
import { choiceOf } from '../times/payer.ts';

export function mayRead(
  context: Context,
  row: Pick<CareRequestRow, 'service' | 'mark' | 'operator_account_id'>,
): boolean {
  return seesOf(context, row, readByOf(row));
}

export async function deskViewOf(tx: Tx, context: Context, row: CareRequestRow): Promise<DeskCareRequest> {
  const { hasNews: _, person: _person, ...view } = requestView(context, row, null);
  const history = await stepsOf(tx, { type: 'care_request', id: row.id });
  const care = await careOf(tx, row.id);
  return {
    ...view,
    id: row.id,
    ...(await deskFacts(tx, context, requestCase, row)),
    person: row.anonymous ? null : { ...(await deskPerson(tx, context, row.account_id)), language: row.locale },
    relative: row.anonymous ? null : await deskRelative(tx, context, row),
    contents: mayRead(context, row) ? await contentsOf(tx, context, row, await choiceOf(tx, context, row)) : null,
    reservation: row.anonymous ? null : await visitOf(tx, row),
    care: care ? { id: care.id, number: care.number } : null,
    history,
  };
}
