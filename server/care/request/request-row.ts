import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { readByOf } from '../../../contract/care/alerts.ts';
import { mandateForCare, requestServices } from '../../../contract/care/request-kinds.ts';
import { type CareRequestState, careRequestStates } from '../../../contract/care/request-states.ts';
import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { notFound, problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { customerOf, operatorOf } from '../../identity/session/authorize.ts';
import { isBound, reachOf, sees } from '../../identity/session/rights.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import { onlyCase } from '../../platform/case/only.ts';
import type { DB } from '../../platform/db/types.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';

export type CareRequestRow = Omit<Selectable<DB['care_request']>, 'status'> & { status: CareRequestState };

export function withState<Row extends { status: string }>(row: Row): Row & { status: CareRequestState } {
  return { ...row, status: stateNamed(careRequestStates, row.status) };
}

export const requestEvent = caseEvent('care_request');

/** Only the customer sees an anonymous request: an operator acting for them would know the person (0065). */
export function ownRequests(db: Tx | Context['database']['db'], context: Context) {
  const { impersonator } = customerOf(context);
  return db
    .selectFrom('care_request')
    .where(isOwn(context, owners.care_request))
    .where(isOpenTo(context, 'care_request.id'))
    .$if(impersonator !== null, (some) => some.where('anonymous', '=', false));
}

/** The customer's own request, locked. @throws Problem #404 another's, another partner's or none (T01); KA020 not for the role of who acts for them */
export async function ownRequest(tx: Tx, context: Context, number: string): Promise<CareRequestRow> {
  const row = await ownRequests(tx, context)
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (!sees(context, readByOf(row))) throw problem('KA020');
  await personOf(tx, context, row.person_id, mandateForCare);
  return withState(row);
}

export function wordsReadable(context: Context): Expression<SqlBool> {
  const readable = (mark: string | null) =>
    requestServices.filter((service) => sees(context, readByOf({ service, mark })));
  const [plain, medical] = [readable(null), readable('medical')];
  return sql`care_request.service = any(case when care_request.mark = 'medical' then ${medical}::text[] else ${plain}::text[] end)`;
}

export function withinReach(
  context: Context,
  table: 'care_request' | 'case_head' = 'care_request',
): Expression<SqlBool> {
  const reach = reachOf(context, 'care_request.read');
  if (reach === undefined) return sql`true`;
  const holder = sql.ref(`${table}.operator_account_id`);
  return reach.length === 0 ? sql`false` : sql`${holder} = ${operatorOf(context).id}`;
}

export function seesOf(context: Context, row: Pick<CareRequestRow, 'operator_account_id'>, right: DeskRight): boolean {
  return sees(context, right) && (!isBound(context, right) || row.operator_account_id === operatorOf(context).id);
}

/** @throws Problem #404 when unknown, another partner's, or, for a doctor, not handed to them (T01) */
export async function requestAtDesk(tx: Tx, context: Context, id: string, isLocked = true): Promise<CareRequestRow> {
  const query = tx
    .selectFrom('care_request')
    .selectAll()
    .where(({ and }) => and({ id, partner_id: context.host.partnerId }))
    .where(isOpenTo(context, 'care_request.id'))
    .where(withinReach(context));
  const row = await onlyCase(query, isLocked);
  return withState(row);
}
