import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import type { Context } from '../context.ts';
import type { OperatorSession, Session } from '../session-schema.ts';
import { operatorOf } from './authorize.ts';

type Visitor = { session?: Session | undefined; operator?: OperatorSession | undefined };

export function sees({ session, operator }: Visitor, right: DeskRight): boolean {
  const rights = operator?.rights ?? session?.impersonator?.rights;
  return rights === undefined || rights.includes(right);
}

export function reachOf(context: Pick<Context, 'operator'>, right: DeskRight): readonly number[] | undefined {
  return isBound(context, right) ? operatorOf(context).providers.map(({ id }) => id) : undefined;
}

export function isBound({ operator }: Pick<Visitor, 'operator'>, right: DeskRight): boolean {
  return operator?.bound.includes(right) ?? false;
}
