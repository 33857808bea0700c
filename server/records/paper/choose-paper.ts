import { randomUUID } from 'node:crypto';
import { freeName } from '../../../contract/platform/file-check.ts';
import { isKind } from '../../../contract/platform/file-limits.ts';
import { orNotFound } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { accountOwner, ownersOf } from '../../identity/draft/draft-owner.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { contentOf, lockContent } from '../../platform/files/content.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { fileEvent } from '../files/file-event.ts';
import { findStaged, purposeNamed, stagedView } from '../files/find-files.ts';
import { checked, insertStaged, lockFiles, refuseSame } from '../files/stage-file.ts';
import { papersOf } from './readable-files.ts';

/** The form gets a row of its own for a stored file, whose bytes and key stay where they are. */
export const choosePaper: Handler<'choosePaper'> = async ({ purpose, key, fileId }, context) => {
  const row = purposeNamed(purpose);
  const { accountId } = customerOf(context);
  const owners = ownersOf(context, key);
  const owner = owners[0] ?? accountOwner(accountId);
  await consume(context, 'upload', owner.hash.toString('hex'));
  const staged = await inTransaction(context, async (tx) => {
    await lockFiles(tx, owner);
    const papers = await papersOf(tx, context);
    const find = () => papers().selectAll('file').where('file.id', '=', fileId).executeTakeFirst();
    if (await find()) await lockContent(tx, fileId);
    const source = orNotFound(await find());
    const waiting = await findStaged(tx, context, owners, purpose);
    refuseSame(waiting, source);
    const names = waiting.map((file) => file.name);
    const form = { purpose, row, owner, owners };
    const chosen = { name: freeName(source.name, names), size: source.size };
    const name = await checked(tx, context, form, isKind(source.kind) ? { ...chosen, kind: source.kind } : chosen);
    await auditRead(tx, context, fileEvent(context, source, 'choose'));
    const { kind, size, sha256, sent_sha256, has_preview, left_out, scan, relative_id, scope } = source;
    const facts = { name, kind, size, sha256, sent_sha256, has_preview, left_out, scan, relative_id, scope };
    return insertStaged(tx, context, form, { id: randomUUID(), content_id: contentOf(source), ...facts });
  });
  return { file: stagedView(context, staged) };
};
