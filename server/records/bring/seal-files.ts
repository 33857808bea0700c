import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../booking/context.ts';
import type { Owner } from '../../identity/draft/draft-owner.ts';
import { iso, plus } from '../../platform/clock.ts';
import { makeFileKey } from '../../platform/files/file-key.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import { harmless } from '../../platform/files/inspect/inspect.ts';
import { writePieces } from '../../platform/files/pieces.ts';
import { type ScanState, scanState } from '../../platform/ports/scan.ts';
import { refused } from '../../platform/refused.ts';
import type { BroughtFile } from './documents.ts';

type InspectedFile = BroughtFile & { id: string; preview: Uint8Array | undefined; scan: ScanState };

/** A brought file is rewritten as at an upload, except a JPEG, which would lose by it. @throws Refused */
export async function inspected(context: Context, file: BroughtFile): Promise<InspectedFile> {
  const { bytes, kind, name } = file;
  const id = randomUUID();
  if (bytes === undefined) return { ...file, id, preview: undefined, scan: 'off' };
  const scan = scanState(await context.ports.scan([bytes]));
  if (scan === 'infected') throw refused(`The file ${name} is infected.`);
  const made = await harmless(bytes, kind).catch(() => undefined);
  if (made?.kind !== kind) throw refused(`The file ${name} was refused by its inspection.`);
  const content = kind === 'jpeg' ? bytes : Buffer.from(made.bytes);
  const sha256 = createHash('sha256').update(content).digest();
  return { ...file, id, bytes: content, size: content.length, sha256, preview: made.preview, scan };
}

const minutesToBring = 60;

/** Files for which `use` has written no row are removed, also after a repeated call; a crash leaves them to the sweep of uploads. */
export async function withSealed<T>(
  context: Context,
  owner: Owner,
  files: readonly InspectedFile[],
  use: () => Promise<T>,
): Promise<T> {
  const { db } = context.database;
  const expires_at = iso(plus(context.now, minutesToBring));
  const broughtFiles = files.filter(({ bytes }) => bytes !== undefined);
  const ids = broughtFiles.map(({ id }) => id);
  try {
    for (const { id, name, bytes = Buffer.alloc(0), preview } of broughtFiles) {
      const sealedName = context.keys.seal(JSON.stringify({ name }));
      const row = { id, partner_id: context.host.partnerId, owner: owner.hash, account_id: null, purpose: 'record' };
      await db
        .insertInto('upload')
        .values({ ...row, said: sealedName, expires_at })
        .execute();
      const key = await makeFileKey(db, context.keys, id, owner);
      await writePieces(context, { fileId: id, part: 'body', key }, [bytes]);
      if (preview) await writePieces(context, { fileId: id, part: 'preview', key }, [preview]);
    }
    return await use();
  } finally {
    for (const id of ids) {
      const committed = await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst();
      if (!committed) await forgetFile(context, id);
    }
    for (const id of ids) await db.deleteFrom('upload').where('id', '=', id).execute();
  }
}
