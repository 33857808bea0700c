import { mandateScopes } from '../../../contract/entitlement/relative-states.ts';
import type { Context } from '../../booking/context.ts';
import { withoutMandate } from '../../entitlement/relative/hidden-relatives.ts';
import { accountOwner } from '../../identity/draft/draft-owner.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { isOwn } from '../../platform/owner.ts';
import { owners as platformOwners } from '../../platform/owners.ts';
import type { Db } from '../../platform/transaction.ts';
import { recordsOf } from '../record/record-row.ts';

/** An operator who acts for the customer gets only files of records that they may see. */
export function ownFiles(db: Db, context: Context) {
  const { impersonator } = customerOf(context);
  const own = db.selectFrom('file').where(isOwn(context, platformOwners.file)).where('file.status', '=', 'attached');
  const inRecords = recordsOf(db, context)
    .innerJoin('record_file', 'record_file.record_id', 'record.id')
    .select('record_file.file_id');
  return impersonator ? own.where('file.id', 'in', inRecords) : own;
}

/** Only scanned files, of no record that was replaced or withdrawn, and of nobody whose mandate has ended. */
export async function papersOf(db: Db, context: Context) {
  const { accountId } = customerOf(context);
  const closed: { scope: string; ids: string[] }[] = [];
  for (const scope of mandateScopes) {
    const ids = await withoutMandate(db, context, accountId, scope);
    if (ids.length > 0) closed.push({ scope, ids });
  }
  return () =>
    ownFiles(db, context)
      .where('file.owner', '=', accountOwner(accountId).hash)
      .where('file.scan', 'in', ['off', 'clean'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('record_file')
              .innerJoin('record', 'record.id', 'record_file.record_id')
              .select('record.id')
              .whereRef('record_file.file_id', '=', 'file.id')
              .where('record.status', '<>', 'current'),
          ),
        ),
      )
      .where(({ not, or, and, eb }) =>
        or([
          eb('file.relative_id', 'is', null),
          not(
            or(closed.map(({ scope, ids }) => and([eb('file.scope', '=', scope), eb('file.relative_id', 'in', ids)]))),
          ),
        ]),
      );
}
