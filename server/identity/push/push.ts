import { createHash, randomUUID } from 'node:crypto';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { isHere, isOwn } from '../../platform/owner.ts';
import { pushKeys } from '../../platform/ports/push.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { customerOf } from '../session/authorize.ts';
import { endPushes } from '../session/end-pushes.ts';

/** The most browsers of one customer at one partner that get messages; one more takes the place of the oldest. */
const most = 10;

export const getPush: Handler<'getPush'> = async (_input, context) => {
  const rows = await context.database.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where(isOwn(context, owners.push_subscription))
    .execute();
  return {
    publicKey: pushKeys(context.keys).publicKey,
    devices: rows.map(({ endpoint }) => createHash('sha256').update(endpoint).digest('base64url')),
  };
};

/** @throws Problem X444 for a key that is no longer the portal's, or an endpoint that is not allowed or another customer's */
export const switchPushOn: Handler<'switchPushOn'> = async ({ endpoint, p256dh, auth, publicKey }, context) => {
  const { id: session_id, accountId: account_id } = customerOf(context);
  const { keys, host, now } = context;
  if (publicKey.replaceAll('=', '') !== pushKeys(keys).publicKey)
    throw problem('X444', {}, [wrong('V007', 'publicKey')]);
  const misplaced = () => problem('X444', {}, [wrong('V007', 'endpoint')]);
  if (!context.ports.push.takes(endpoint)) throw misplaced();
  await inTransaction(context, async (tx) => {
    await auditWrite(tx, context, accountEvent(context, account_id, 'push.on'));
    const facts = { partner_id: host.partnerId, account_id, session_id, p256dh, auth, key_id: keys.id };
    const written = await tx
      .insertInto('push_subscription')
      .values({ id: randomUUID(), endpoint, ...facts, created_at: iso(now) })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ ...facts, created_at: iso(now) })
          .where((is) =>
            is.or([
              is('push_subscription.auth', '=', auth),
              is.and({ 'push_subscription.account_id': account_id, 'push_subscription.partner_id': host.partnerId }),
            ]),
          ),
      )
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows !== 1n) throw misplaced();
    const newest = tx
      .selectFrom('push_subscription')
      .select('id')
      .where('account_id', '=', account_id)
      .where(isHere({ host }, owners.push_subscription))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(most);
    await tx
      .deleteFrom('push_subscription')
      .where('account_id', '=', account_id)
      .where(isHere({ host }, owners.push_subscription))
      .where('id', 'not in', newest)
      .execute();
  });
  return { done: true } as const;
};

export const switchPushOff: Handler<'switchPushOff'> = async ({ endpoint }, context) => {
  const { accountId } = customerOf(context);
  await inTransaction(context, async (tx) => {
    const ended = await endPushes(tx, { accountId, endpoint });
    if (ended > 0) await auditWrite(tx, context, accountEvent(context, accountId, 'push.off'));
  });
  return { done: true } as const;
};
