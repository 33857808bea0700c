import { lockedProof } from '../../entitlement/desk/proof-view.ts';
import type { Handler } from '../context.ts';
import { handOutAtDesk } from '../download/hand-out-at-desk.ts';

export const createProofDownload: Handler<'createProofDownload'> = ({ relativeId }, context) =>
  handOutAtDesk(context, async (tx) => {
    const row = await lockedProof(tx, context, relativeId);
    const file = await tx
      .selectFrom('file')
      .select(['id', 'scan'])
      .where('id', '=', row.evidence_file_id)
      .where('status', '=', 'attached')
      .executeTakeFirst();
    return { account: row.account_id, file };
  });
