import type { Selectable } from 'kysely';
import { type PreauthState, preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed, statesOf } from '../../../contract/platform/states.ts';
import { lockPoliciesOf, lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type PreauthRow = Omit<Selectable<DB['preauthorization']>, 'status'> & { status: PreauthState };
export type ItemRow = Selectable<DB['preauthorization_item']>;

export function typed<Row extends { status: string }>(row: Row): Row & { status: PreauthState } {
  return { ...row, status: stateNamed(preauthStates, row.status) };
}

/** What lets a customer ask for a relative, and read what was answered (0058). */
export const mandateFor = 'claims';

/** One of these of a service keeps another of the same service from being sent. */
export const openStates = statesOf(preauthStates, ({ over }) => !over);

export const preauthEvent = caseEvent('preauthorization');

/**
 * The customer's own, or a relative's under the mandate for claims; locked after all of their policies, so that who asks or
 * objects twice at once waits here. @throws Problem #404 another's, another partner's or none (T01)
 */
export async function ownPreauth(tx: Tx, context: Context, number: string): Promise<PreauthRow> {
  const { accountId } = customerOf(context);
  await lockPoliciesOf(tx, accountId);
  const own = casesOf(tx, context).where('number', '=', number).where('account_id', '=', accountId);
  const row = await own.forUpdate().executeTakeFirst();
  if (!row) throw problem('#404');
  await personOf(tx, context, row.person_id, mandateFor);
  return typed(row);
}

/** For the desk, locked after its policy, as for a booking. @throws Problem #404 unknown or another partner's (T01) */
export async function lockedPreauth(tx: Tx, context: Pick<Context, 'host'>, id: string): Promise<PreauthRow> {
  const found = casesOf(tx, context).where('id', '=', id);
  const seen = await found.executeTakeFirst();
  if (!seen) throw problem('#404');
  await lockPolicy(tx, seen.subscription_id);
  return typed(await found.forUpdate().executeTakeFirstOrThrow());
}

function casesOf(tx: Tx, { host }: Pick<Context, 'host'>) {
  return tx.selectFrom('preauthorization').selectAll().where('partner_id', '=', host.partnerId);
}

export function itemsOf(tx: Tx | Context['database']['db'], preauthId: string): Promise<ItemRow[]> {
  return tx
    .selectFrom('preauthorization_item')
    .selectAll()
    .where('preauthorization_id', '=', preauthId)
    .orderBy('no')
    .execute();
}
