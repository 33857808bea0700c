import type { Selectable } from 'kysely';
import { filePurpose } from '../../../contract/file-purposes.ts';
import { type FilePurpose, isKind } from '../../../contract/platform/file-limits.ts';
import { orNotFound } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { StagedFile } from '../../../contract/records/file.ts';
import { type FileState, fileStates } from '../../../contract/records/file-states.ts';
import type { Context } from '../../booking/context.ts';
import { accountOwner, ownersOf } from '../../identity/draft/draft-owner.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Db } from '../../platform/transaction.ts';
import { ticketUrl } from '../ticket.ts';

export type FileRow = Omit<Selectable<DB['file']>, 'status'> & { status: FileState };

type Owners = readonly { hash: Buffer }[];

/** @throws Problem #404 for a purpose that no form has */
export function purposeNamed(name: string): FilePurpose {
  return orNotFound(filePurpose(name));
}

export async function findStaged(db: Db, { host, now }: Context, owners: Owners, purpose: string): Promise<FileRow[]> {
  const rows = await waiting(db, host.partnerId, owners, purpose)
    .where('expires_at', '>', iso(now))
    .orderBy('no')
    .execute();
  return rows.map((row) => ({ ...row, status: stateNamed(fileStates, row.status) }));
}

export async function stagedNames(db: Db, { host }: Context, owners: Owners, purpose: string): Promise<string[]> {
  const rows = await waiting(db, host.partnerId, owners, purpose).execute();
  return rows.map(({ name }) => name);
}

export async function findStagedFile(context: Context, id: string): Promise<FileRow | undefined> {
  const row = await of(context.database.db, context.host.partnerId, ownersOf(context, undefined))
    .where('id', '=', id)
    .where('status', '=', 'staged')
    .where('expires_at', '>', iso(context.now))
    .executeTakeFirst();
  return row && { ...row, status: stateNamed(fileStates, row.status) };
}

function of(db: Db, partnerId: number, owners: Owners) {
  return db
    .selectFrom('file')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('owner', 'in', [Buffer.alloc(0), ...owners.map(({ hash }) => hash)]);
}

function waiting(db: Db, partnerId: number, owners: Owners, purpose: string) {
  return of(db, partnerId, owners).where('purpose', '=', purpose).where('status', '=', 'staged');
}

export function stagedView(context: Context, row: FileRow): StagedFile {
  const { id, name, kind, size, sha256, scan, expires_at, left_out: leftOut } = row;
  if (!isKind(kind) || expires_at === null) throw new Error(`the file ${id} does not wait for a form`);
  return {
    id,
    name,
    kind,
    size,
    sha256: sha256.toString('hex'),
    checking: scan === 'waiting',
    expiresAt: expires_at,
    leftOut,
    preview: previewUrl(context, row),
  };
}

function previewUrl(context: Context, { id, owner, account_id, has_preview, scan }: FileRow): string | null {
  const { session } = context;
  const isShown = has_preview && (scan === 'off' || scan === 'clean') && session?.untrustedDevice === null;
  if (!isShown || account_id !== session.accountId || !owner.equals(accountOwner(account_id).hash)) return null;
  return ticketUrl(context, { file: id, part: 'preview', account: account_id });
}
