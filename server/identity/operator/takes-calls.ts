import { right } from '../../../contract/platform/case.ts';
import type { DeskData } from '../../../contract/platform/desk-right.ts';
import type { Context } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';
import { isBound } from '../session/rights.ts';

/** Whether the operator sees to a customer who rings up about a case of this kind; whoever belongs to a clinic sees to that clinic's alone. */
export function takesCalls(context: Context, kind: DeskData): boolean {
  const read = right(kind, 'read');
  return operatorOf(context).rights.includes(read) && !isBound(context, read);
}
