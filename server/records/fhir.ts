import type { Binary, DocumentReference } from 'fhir/r4';
import { stateNamed } from '../../contract/platform/states.ts';
import type { FileData } from '../../contract/records/record.ts';
import { recordStates } from '../../contract/records/record-states.ts';
import type { Context } from '../booking/context.ts';
import { accountOwner } from '../identity/draft/draft-owner.ts';
import { contentOfId } from '../platform/files/content.ts';
import { openFileKey } from '../platform/files/file-key.ts';
import { readPieces } from '../platform/files/pieces.ts';
import { filesIn, fileView, type RecordRow } from './record/record-row.ts';

/** Bytes. A bigger file is only named with its hash, because its text might not fit a string; it is downloaded by itself. */
const mostInBundle = 32 * 1024 * 1024;

export function inBundle({ state, size }: Pick<FileData, 'state' | 'size'>): boolean {
  return state === 'ready' && size <= mostInBundle;
}

export function documentResource(row: RecordRow): DocumentReference {
  return {
    resourceType: 'DocumentReference',
    id: row.id,
    status: stateNamed(recordStates, row.status),
    type: { text: row.kind },
    category: [{ text: row.modal }],
    subject: { reference: `Patient/${row.account_id}` },
    date: row.created_at,
    description: row.name,
    ...(row.author && { author: [{ display: row.author }] }),
    ...(row.replaces && {
      relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${row.replaces}` } }],
    }),
    securityLabel: [{ text: row.visibility }],
    context: { period: { start: row.issued_on } },
    content: filesIn(row)
      .map(fileView)
      .map((file) => ({
        attachment: {
          extension: [{ url: 'urn:kapu:sha256', valueString: file.sha256 }],
          contentType: file.mediaType,
          title: file.name,
          size: file.size,
          ...(inBundle(file) && { url: `Binary/${file.id}` }),
        },
      })),
  };
}

export async function binaryResource(
  context: Context,
  accountId: string,
  { id, mediaType, size }: Pick<FileData, 'id' | 'mediaType' | 'size'>,
): Promise<Binary> {
  const { db } = context.database;
  const fileId = await contentOfId(db, id);
  const key = await openFileKey(db, context.keys, fileId, accountOwner(accountId));
  const pieces = await Array.fromAsync(readPieces(context, { fileId, part: 'body', key }, size));
  return { resourceType: 'Binary', id, contentType: mediaType, data: Buffer.concat(pieces).toString('base64') };
}
