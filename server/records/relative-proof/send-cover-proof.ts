import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { askForCover } from '../../entitlement/insured/ask-for-cover.ts';
import { livingRelative } from '../../entitlement/relative/find-relative.ts';
import { changeRow } from '../../entitlement/relative/move-relative.ts';
import { viewOf } from '../../entitlement/relative/view.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../files/attach-files.ts';

export const sendCoverProof: Handler<'sendCoverProof'> = (input, context) =>
  withIdempotency(context, 'sendCoverProof', input, async (tx) => {
    const { relativeId, fileId, key } = input;
    const row = await livingRelative(tx, context, relativeId);
    const { cover } = await viewOf(tx, context, row);
    if (row.status !== 'active') throw problem('KL008', { state: 'mandate' });
    if (!['unconfirmed', 'refused'].includes(cover.state)) throw problem('KL008', { state: cover.state });
    const { accountId } = customerOf(context);
    await attachFiles(tx, context, { purpose: 'relative_proof', ids: [fileId], accountId, key });
    const sent = await changeRow(tx, context, row, 'send_cover_proof', {
      ...askForCover(context),
      cover_file_id: fileId.toLowerCase(),
    });
    return viewOf(tx, context, sent);
  });
