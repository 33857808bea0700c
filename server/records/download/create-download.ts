import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { isOpenToHolder } from '../../entitlement/relative/hidden-relatives.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { ownFiles } from '../paper/readable-files.ts';
import { ticketExpiry, ticketUrl } from '../ticket.ts';
import { brake } from './brake.ts';
import { refuseUnscanned } from './unscanned.ts';

export const createDownload: Handler<'createDownload'> = async ({ fileId, code }, context) => {
  const session = customerOf(context);
  const file = await ownFiles(context.database.db, context)
    .select(['file.id', 'scan', 'relative_id', 'scope'])
    .where('file.id', '=', fileId)
    .executeTakeFirst();
  if (!file || !(await isOpenToHolder(context.database.db, context, file))) throw problem('#404');
  refuseUnscanned(file);
  await brake(context, session, code);
  const url = ticketUrl(context, { file: file.id, part: 'body', account: session.accountId });
  return { url, expiresAt: ticketExpiry(context) };
};
