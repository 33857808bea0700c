import { right } from '../../../contract/platform/case.ts';
import type { DeskData } from '../../../contract/platform/desk-right.ts';
import type { Context } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';
import { isBound } from '../session/rights.ts';

export function takesCalls(context: Context, kind: DeskData): boolean {
  const read = right(kind, 'read');
  return operatorOf(context).rights.includes(read) && !isBound(context, read);
}
