import type { Handler } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';

export const getOperator: Handler<'getOperator'> = async (_input, context) => {
  const { sessionId: _, bound, ...operator } = operatorOf(context);
  return { ...operator, isBound: bound.length > 0 };
};
