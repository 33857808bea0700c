import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { handOutAtDesk } from '../../records/download/hand-out-at-desk.ts';
import type { Handler } from '../context.ts';
import { lockedPreauth } from './preauth-row.ts';

const needed: readonly DeskRight[] = ['preauthorization.read', 'case_content.read'];

export const createPreauthDownload: Handler<'createPreauthDownload'> = ({ preauthId, fileId }, context) => {
  if (!needed.every((right) => operatorOf(context).rights.includes(right))) throw problem('K403');
  return handOutAtDesk(context, async (tx) => {
    const row = await lockedPreauth(tx, context, preauthId);
    const file = await tx
      .selectFrom('preauthorization_file')
      .innerJoin('file', 'file.id', 'preauthorization_file.file_id')
      .select(['file.id', 'scan'])
      .where('preauthorization_id', '=', row.id)
      .where('file.id', '=', fileId)
      .where('file.status', '=', 'attached')
      .executeTakeFirst();
    return { account: row.account_id, file };
  });
};
