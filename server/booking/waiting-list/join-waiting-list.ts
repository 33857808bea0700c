import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { AuditContext } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import { afterCommit, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { lockAccount } from './find-place.ts';
import { placeEvent } from './move-place.ts';
import { showPlace } from './place-view.ts';
import { refuseIfFree, wishOf } from './wish.ts';

type Input = Parameters<typeof joinWaitingList>[0];

export const joinWaitingList: Handler<'joinWaitingList'> = async (input, context) => {
  const { id } = await withIdempotency(context, 'joinWaitingList', input, (tx) => join(tx, context, input));
  return showPlace(context, id);
};

async function join(tx: Tx, context: Context, input: Input): Promise<{ id: string }> {
  const { accountId, subscription } = customerOf(context);
  const { before, relative_id, ...wish } = await wishOf(tx, context, input);
  await lockAccount(tx, accountId);
  await refuseMore(tx, accountId);
  await refuseIfFree(tx, context, { ...wish, before, relative_id });
  const id = await putOnList(tx, context, { ...wish, subscription_id: subscription?.id ?? null });
  return { id };
}

type Row = Omit<Insertable<DB['waiting_wish']>, 'place_id' | 'status' | 'waits_since'>;

/** @throws Problem KW001 when the wish is on the list already */
export async function putOnList(tx: Tx, occasion: AuditContext, wish: Row): Promise<string> {
  const id = randomUUID();
  const at = iso(occasion.now);
  const { account_id } = wish;
  const event = placeEvent(occasion, { place_id: id, account_id }, 'join');
  const health = await moveTo(tx, occasion, { states: waitingStates, from: undefined, to: 'waiting', event });
  const place = { id, account_id, partner_id: occasion.host.partnerId, created_at: at };
  await health.insertInto('waiting_place').values(place).execute();
  const row = await health
    .insertInto('waiting_wish')
    .values({ ...wish, place_id: id, waits_since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('place_id')
    .executeTakeFirst();
  if (!row) throw problem('KW001');
  afterCommit(tx, 'offers');
  return id;
}

async function refuseMore(tx: Tx, accountId: string): Promise<void> {
  const { places } = await tx
    .selectFrom('waiting_place')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .where('account_id', '=', accountId)
    .where('over_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (places >= waitingRules.placesEach) throw problem('KW002', { most: waitingRules.placesEach });
}
