import type { Handler } from '../../booking/context.ts';
import { findProof } from '../../entitlement/desk/proof-view.ts';
import { handOutAtDesk } from '../download/hand-out-at-desk.ts';

export const createProofDownload: Handler<'createProofDownload'> = ({ relativeId, paper }, context) =>
  handOutAtDesk(context, async (tx) => {
    const row = await findProof(tx, context, relativeId, true);
    const file = await tx
      .selectFrom('file')
      .select(['id', 'scan'])
      .where('id', '=', paper === 'cover' ? row.cover_file_id : row.evidence_file_id)
      .where('status', '=', 'attached')
      .executeTakeFirst();
    return { account: row.account_id, file };
  });
