import { randomUUID } from 'node:crypto';
import { speakableNumber } from '../../server/platform/speakable-number.ts';
import { account } from '../identity/account.ts';
import { startOfTests } from '../support/fixture.ts';
import type { World } from '../support/world.ts';

/** @returns the id of its case */
export async function reviewedPolicy({ database }: Pick<World, 'database'>): Promise<string> {
  const { id: accountId, partnerId, subscriptions } = await account(database);
  const id = randomUUID();
  const at = startOfTests.toString();
  await database.db
    .insertInto('policy_review')
    .values({
      id,
      partner_id: partnerId,
      number: speakableNumber(),
      account_id: accountId,
      subscription_id: subscriptions[0] ?? '',
      status: 'open',
      due_at: at,
      cause: 'shared',
      checked_at: at,
      created_at: at,
    })
    .execute();
  return id;
}
