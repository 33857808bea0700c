import type { Handler } from '../context.ts';
import { customerOf } from './authorize.ts';
import { shown, userOf } from './user.ts';

export const getMe: Handler<'getMe'> = async (_input, context) => userOf(customerOf(context), context);

export const listSubscriptions: Handler<'listSubscriptions'> = async (_input, context) =>
  customerOf(context).subscriptions.map(shown);
