import type { Selectable } from 'kysely';
import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { ownersOf } from '../../identity/draft/draft-owner.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { isHere } from '../../platform/owner.ts';
import { owners as platformOwners } from '../../platform/owners.ts';
import type { Tx } from '../../platform/transaction.ts';

export const resumablePath = '/api/uploads';

const UploadMetadata = z.object({ name: z.string(), mark: z.string().optional() });
type UploadMetadata = z.infer<typeof UploadMetadata>;

/** @throws Problem #404 when the upload is over, another's or another partner's */
export async function findUpload(context: Context, id: string) {
  const [owner] = ownersOf(context, undefined);
  const row = owner && (await underWay(context.database.db, context, owner).where('id', '=', id).executeTakeFirst());
  if (!row) throw problem('#404');
  return { ...withLength(row), owner, name: saidOf(context, row).name };
}

type UploadWish = UploadMetadata & { purpose: string; size: number };

/** Slices of a scan may have equal names and sizes, so the mark is compared as well. */
export async function uploadsOf(
  tx: Tx,
  context: Context,
  owner: { hash: Buffer },
  { purpose, size, name, mark }: UploadWish,
) {
  const rows = await underWay(tx, context, owner).execute();
  const same = rows.find((row) => {
    if (mark === undefined || row.purpose !== purpose || row.length !== size) return false;
    const metadata = saidOf(context, row);
    return metadata.name === name && metadata.mark === mark;
  });
  return { running: rows.length, same: same && withLength(same) };
}

function underWay(db: Tx | Context['database']['db'], { host, now }: Context, { hash }: { hash: Buffer }) {
  return db
    .selectFrom('upload')
    .selectAll()
    .where(isHere({ host }, platformOwners.upload))
    .where('owner', '=', hash)
    .where('length', 'is not', null)
    .where('expires_at', '>', iso(now));
}

type UploadRow = Selectable<DB['upload']>;

function withLength(row: UploadRow) {
  return { ...row, length: row.length ?? 0 };
}

function saidOf({ keys }: Context, { said: metadata }: UploadRow): UploadMetadata {
  return UploadMetadata.parse(JSON.parse(keys.open(metadata)));
}

export function uploadView(row: { id: string; received: number; length: number; expires_at: string }) {
  const { id, received, length, expires_at } = row;
  return { id, url: `${resumablePath}/${id}`, received, length, expiresAt: expires_at };
}
