import { randomUUID } from 'node:crypto';
import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import { consume } from '../../platform/rate.ts';
import { afterCommit, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { lockAccount } from './find-place.ts';
import { placeEvent } from './move-place.ts';
import { showPlace } from './place-view.ts';
import { refuseIfFree, wishOf } from './wish.ts';

type Input = Parameters<typeof joinWaitingList>[0];

export const joinWaitingList: Handler<'joinWaitingList'> = async (input, context) => {
  await consume(context, 'waiting-list', customerOf(context).accountId);
  const { id } = await withIdempotency(context, 'joinWaitingList', input, (tx) => join(tx, context, input));
  return showPlace(context, id);
};

async function join(tx: Tx, context: Context, input: Input): Promise<{ id: string }> {
  const { accountId, subscription } = customerOf(context);
  const { before, ...wish } = await wishOf(tx, context, input);
  await lockAccount(tx, accountId);
  await refuseMore(tx, accountId);
  await refuseIfFree(tx, context, { ...wish, before });
  const id = randomUUID();
  const [at, partner_id] = [iso(context.now), context.host.partnerId];
  const event = placeEvent(context, { place_id: id, account_id: accountId }, 'join');
  const health = await moveTo(tx, context, { states: waitingStates, from: undefined, to: 'waiting', event });
  await health.insertInto('waiting_place').values({ id, partner_id, account_id: accountId, created_at: at }).execute();
  const row = await health
    .insertInto('waiting_wish')
    .values({ ...wish, place_id: id, subscription_id: subscription?.id ?? null, waits_since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('place_id')
    .executeTakeFirst();
  if (!row) throw problem('KW001');
  afterCommit(tx, 'offers');
  return { id };
}

async function refuseMore(tx: Tx, accountId: string): Promise<void> {
  const { places } = await tx
    .selectFrom('waiting_place')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .where('account_id', '=', accountId)
    .where('over_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (places >= waitingRules.places) throw problem('KW002');
}
