import type { Selectable } from 'kysely';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { type CareRequestState, careRequestStates } from '../../../contract/care/request-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type CareRequestRow = Omit<Selectable<DB['care_request']>, 'status'> & { status: CareRequestState };

export function typed<Row extends { status: string }>(row: Row): Row & { status: CareRequestState } {
  return { ...row, status: stateNamed(careRequestStates, row.status) };
}

export const requestEvent = caseEvent('care_request');

/**
 * The customer's own, or a relative's under the mandate. Locks it, so that the customer and the desk do not step past each other.
 * @throws Problem #404 another's, another partner's or none (T01)
 */
export async function ownRequest(tx: Tx, context: Context, number: string): Promise<CareRequestRow> {
  const row = await tx
    .selectFrom('care_request')
    .selectAll()
    .where('account_id', '=', customerOf(context).accountId)
    .where('partner_id', '=', context.host.partnerId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw problem('#404');
  await personOf(tx, context, row.person_id, mandateForCare);
  return typed(row);
}

/** @throws Problem #404 when unknown or another partner's (T01) */
export async function requestAtDesk(tx: Tx, { host }: Context, id: string): Promise<CareRequestRow> {
  const row = await tx
    .selectFrom('care_request')
    .selectAll()
    .where('id', '=', id)
    .where('partner_id', '=', host.partnerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw problem('#404');
  return typed(row);
}
