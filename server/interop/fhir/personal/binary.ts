import { fileKinds, isKind } from '../../../../contract/platform/file-limits.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { uuid } from '../../../../contract/platform/rules.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import { caseEvent } from '../../../platform/audit/case-event.ts';
import { binaryResource, inBundle } from '../../../records/fhir.ts';
import { ownFiles } from '../../../records/paper/readable-files.ts';
import { contextAs } from '../caller.ts';
import type { FhirCall, Resource, Row } from '../row.ts';

/** The operation that hands files out checks owner, scan and rate. */
async function read(request: FhirCall, id: string): Promise<Resource | undefined> {
  const context = await contextAs(request, 'createDownload');
  if (!uuid.safeParse(id).success) throw problem('#404');
  await request.execute('createDownload', { fileId: id }, request.info);
  const { accountId } = customerOf(context);
  const file = await ownFiles(context.database.db, context)
    .select(['file.id', 'file.kind', 'file.size'])
    .where('file.id', '=', id)
    .executeTakeFirst();
  if (!file || !isKind(file.kind) || !inBundle({ state: 'ready', size: file.size })) return undefined;
  await auditRead(context.database.db, context, caseEvent('file')(context, { account_id: accountId, id }, 'read'));
  return binaryResource(context, accountId, { id, size: file.size, mediaType: fileKinds[file.kind].mediaType });
}

export const binary: Row = {
  type: 'Binary',
  of: 'the bytes of a file, as JSON',
  lacks: [
    'the bare bytes, and files of more than 32 MB: customers download both from the record',
    'the code that the portal asks for after very many downloads: the customer goes on at the record',
    'search',
  ],
  as: ['createDownload'],
  personal: true,
  params: {},
  includes: {},
  read,
};
