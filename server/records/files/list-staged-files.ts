import { ownersOf } from '../../identity/draft/draft-owner.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { Handler } from '../context.ts';
import { fileEvent } from './file-event.ts';
import { findStaged, purposeNamed, stagedView } from './find-files.ts';

/** What another chose, or at another partner, is answered as nothing (T01). */
export const listStagedFiles: Handler<'listStagedFiles'> = async ({ purpose, key }, context) => {
  purposeNamed(purpose);
  const { db } = context.database;
  const staged = await findStaged(db, context, ownersOf(context, key), purpose);
  for (const row of staged) await auditRead(db, context, fileEvent(context, row, 'read'));
  return { items: staged.map(stagedView) };
};
