import type { RepeatableId } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { livingRelative, type RelativeRow } from './find-relative.ts';
import { endMandate, moveRelative } from './move-relative.ts';
import { viewOf } from './view.ts';

export const suspendRelative: Handler<'suspendRelative'> = (input, context) =>
  step(context, 'suspendRelative', input, (tx, row) => moveRelative(tx, context, row, 'suspended', 'suspend'));

/** Only a suspended mandate is resumed, never one that waits for somebody else's consent. */
export const resumeRelative: Handler<'resumeRelative'> = (input, context) =>
  step(context, 'resumeRelative', input, (tx, row) => {
    if (row.status !== 'suspended') throw problem('KL001', { state: row.status });
    return moveRelative(tx, context, row, 'active', 'resume');
  });

export const endRelative: Handler<'endRelative'> = (input, context) =>
  step(context, 'endRelative', input, (tx, row) => endMandate(tx, context, row, 'holder'));

function step(
  context: Context,
  scope: RepeatableId,
  input: { relativeId: string },
  run: (tx: Tx, row: RelativeRow) => Promise<RelativeRow>,
) {
  return withIdempotency(context, scope, input, async (tx) => {
    const row = await livingRelative(tx, context, input.relativeId);
    return viewOf(tx, context, await run(tx, row));
  });
}
