import { sql } from 'kysely';
import { customerOf } from '../../identity/session/authorize.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { findOwn, planSubscriptionRowOf } from './find.ts';
import { viewOf } from './view.ts';

export const listPlanSubscriptions: Handler<'listPlanSubscriptions'> = async (_input, context) => {
  const { db } = context.database;
  const rows = await db
    .selectFrom('plan_subscription')
    .selectAll()
    .where(isOwn(context, owners.plan_subscription))
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { items: await Promise.all(rows.map((row) => viewOf(db, context, planSubscriptionRowOf(row)))) };
};

export const readPlanSubscription: Handler<'readPlanSubscription'> = async ({ id }, context) => {
  const { db } = context.database;
  return viewOf(db, context, await findOwn(db, customerOf(context).accountId, id));
};
