import type { Selectable } from 'kysely';
import { type PreauthState, preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { lockPoliciesOf, lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import type { DB } from '../../platform/db/types.ts';
import { isHere, isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { casesOf, type PreauthCase, standing } from './standing.ts';

export type PreauthRow = Omit<Selectable<DB['preauthorization']>, 'status'> & { status: PreauthState };
type RowContext = Pick<Context, 'host' | 'now' | 'session' | 'operator'>;
export type ItemRow = Selectable<DB['preauthorization_item']>;

export function withState<Row extends { status: string }>(row: Row): Row & { status: PreauthState } {
  return { ...row, status: stateNamed(preauthStates, row.status) };
}

/** A customer with this mandate may ask for a relative and read the answer (0058). */
export const mandateFor = 'claims';

export const preauthEvent = caseEvent('preauthorization');

/** @throws Problem #404 unknown or another partner's (T01) */
export async function preauthOf(tx: Tx, context: RowContext, id: string): Promise<PreauthCase> {
  const query = casesOf(tx, context)
    .where('id', '=', id)
    .where(isHere(context, owners.preauthorization))
    .where(isOpenTo(context, 'preauthorization.id'));
  const row = await query.executeTakeFirstOrThrow(notFound);
  return standing(context, row);
}

/** The customer's own, or a relative's under the mandate for claims. @throws Problem #404 another's, another partner's or none (T01) */
export async function ownPreauth(tx: Tx, context: Context, number: string): Promise<PreauthCase> {
  const own = tx
    .selectFrom('preauthorization')
    .where('number', '=', number)
    .where(isOwn(context, owners.preauthorization));
  const row = await own.select(['id', 'person_id']).executeTakeFirstOrThrow(notFound);
  await personOf(tx, context, row.person_id, mandateFor);
  return preauthOf(tx, context, row.id);
}

/** Locks all of the customer's policies first, so that a simultaneous request or objection waits. */
export async function lockedOwnPreauth(tx: Tx, context: Context, number: string): Promise<PreauthCase> {
  await lockPoliciesOf(tx, context.host.partnerId, customerOf(context).accountId);
  return lockedPreauth(tx, context, (await ownPreauth(tx, context, number)).id);
}

/** Locks the policy before the pre-authorisation, as a booking does. */
export async function lockedPreauth(tx: Tx, context: RowContext, id: string): Promise<PreauthCase> {
  const { partner_id, subscription_id } = await preauthOf(tx, context, id);
  await lockPolicy(tx, partner_id, subscription_id);
  await tx.selectFrom('preauthorization').select('id').where('id', '=', id).forUpdate().execute();
  return preauthOf(tx, context, id);
}

export function itemsOf(tx: Tx | Context['database']['db'], preauthId: string): Promise<ItemRow[]> {
  return tx
    .selectFrom('preauthorization_item')
    .selectAll()
    .where('preauthorization_id', '=', preauthId)
    .orderBy('no')
    .execute();
}
