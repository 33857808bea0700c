import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { customerOf } from '../session/authorize.ts';

export const listStandingKeys: Handler<'listStandingKeys'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  const keys = await Promise.all(
    context.standingKeys.map(async ({ id, since }) => ({ id, since: await since(context.database.db, accountId) })),
  );
  return keys.flatMap(({ id, since }) => (since === undefined ? [] : [{ id, since }]));
};

export const endStandingKey: Handler<'endStandingKey'> = async ({ key }, context) => {
  const { accountId } = customerOf(context);
  const standingKey = context.standingKeys.find(({ id }) => id === key);
  const ended = await inTransaction(context, async (tx) => standingKey?.end(tx, context, accountId, false));
  if (!ended) throw problem('#404');
  return { done: true } as const;
};
