import { relativeRules } from '../../../contract/entitlement/relative-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
import { livingRelative } from '../../entitlement/relative/find-relative.ts';
import { moveRelative } from '../../entitlement/relative/move-relative.ts';
import { viewOf } from '../../entitlement/relative/view.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../files/attach-files.ts';

export const sendRelativeProof: Handler<'sendRelativeProof'> = (input, context) =>
  withIdempotency(context, 'sendRelativeProof', input, async (tx) => {
    const { relativeId, fileId, key } = input;
    const row = await livingRelative(tx, context, relativeId);
    if (row.status !== 'pending_proof') throw problem('KL001', { state: row.status });
    const { accountId } = customerOf(context);
    await attachFiles(tx, context, { purpose: 'relative_proof', ids: [fileId], accountId, key });
    const sent = await moveRelative(tx, context, row, 'pending_proof', 'send_proof', {
      evidence_file_id: fileId.toLowerCase(),
      proof_sent_at: iso(context.now),
      proof_due_at: endOf(context, workingDayAfter(context, todayAt(context), relativeRules.proofWithin)),
      proof_refusal: null,
    });
    return viewOf(tx, context, sent);
  });
