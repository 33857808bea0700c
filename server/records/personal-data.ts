import type { Binary, DocumentReference } from 'fhir/r4';
import { stateNamed } from '../../contract/platform/states.ts';
import { fileStates } from '../../contract/records/file-states.ts';
import type { Context } from '../booking/context.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { binaryResource, documentResource, inBundle } from './fhir.ts';
import { forgetUnusedKey } from './files/forget-unused-key.ts';
import { moveFile } from './files/move-file.ts';
import { filesIn, fileView, withFiles } from './record/record-row.ts';

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'records',
    tables: ['upload', 'file_key', 'file_piece', 'download_brake'],
    resources: documents,
    contents,
    erase: async (tx, context, accountId) => {
      const recordsOnHold = tx
        .selectFrom('record_file')
        .innerJoin('file', 'file.id', 'record_file.file_id')
        .where('account_id', '=', accountId)
        .where('legal_hold', 'is', true)
        .select('record_id');
      const files = await tx
        .selectFrom('file')
        .select(['id', 'status'])
        .where('account_id', '=', accountId)
        .where('legal_hold', 'is', false)
        .where('id', 'not in', tx.selectFrom('record_file').where('record_id', 'in', recordsOnHold).select('file_id'))
        .orderBy('id')
        .forUpdate()
        .execute();
      const nothing = Buffer.alloc(0);
      const wordless = { name: '', name_key: '', sha256: nothing, sent_sha256: nothing, left_out: [] };
      for (const { id, status } of files) {
        const from = stateNamed(fileStates, status);
        if (fileStates[from].hasBytes)
          await moveFile(tx, context, { id, account_id: accountId, status: from }, 'removed', { verb: 'remove' });
        await tx.updateTable('file').set(wordless).where('id', '=', id).execute();
        // Without its key nothing of a file can be read; the sweep of the storage removes the bytes (I10).
        await forgetUnusedKey(tx, id);
      }
      const uploads = tx.selectFrom('upload').where('account_id', '=', accountId);
      await tx.deleteFrom('file_key').where('file_id', 'in', uploads.select('id')).execute();
      await tx.deleteFrom('upload').where('account_id', '=', accountId).execute();
      await tx
        .updateTable('record')
        .set({ name: '', author: null, kind: 'other', modal: 'OT' })
        .where('account_id', '=', accountId)
        .where('id', 'not in', recordsOnHold)
        .execute();
      await tx.deleteFrom('download_brake').where('account_id', '=', accountId).execute();
    },
    holds: [{ id: 'evidence', years: 5 }],
  },
];

function rowsOf({ database: { db } }: Context, accountId: string) {
  return withFiles(db.selectFrom('record').where('record.account_id', '=', accountId));
}

async function* documents(context: Context, accountId: string): AsyncIterable<DocumentReference> {
  const rows = await rowsOf(context, accountId).orderBy('issued_on').orderBy('record.id').execute();
  for (const row of rows) yield documentResource(row);
}

async function* contents(context: Context, accountId: string): AsyncIterable<Binary> {
  for (const row of await rowsOf(context, accountId).orderBy('record.id').execute())
    for (const file of filesIn(row).map(fileView).filter(inBundle))
      yield await binaryResource(context, accountId, file);
}
