import { randomUUID } from 'node:crypto';
import { fileKinds, kindNames, kindsFor } from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { ownersOf } from '../../identity/draft/draft-owner.ts';
import { iso, plus } from '../../platform/clock.ts';
import { makeFileKey } from '../../platform/files/file-key.ts';
import { resumableFor } from '../../platform/files/resumable-store.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { purposeNamed } from '../files/find-files.ts';
import { checked, lockFiles } from '../files/stage-file.ts';
import { findUpload, uploadsOf, uploadView } from './find-upload.ts';

/** The most uploads that one owner may have under way; each may be of half a gigabyte. */
const mostUnderWay = 3;

export const startResumable: Handler<'startResumable'> = async ({ purpose, name: sentName, size, mark }, context) => {
  const row = purposeNamed(purpose);
  const owners = ownersOf(context, undefined);
  const [owner] = owners;
  if (!owner) throw problem('K401');
  await consume(context, 'upload', owner.hash.toString('hex'));
  const { database, host, keys, now } = context;
  const name = await checked(database.db, context, { purpose, row, owner, owners }, { name: sentName, size });
  const isTaken = kindsFor(row).some((kind) => fileKinds[kind].onRequest);
  if (!isTaken) throw problem('KF005', { name, kinds: kindNames(row) });
  return inTransaction(context, async (tx) => {
    await lockFiles(tx, owner);
    const { running, same } = await uploadsOf(tx, context, owner, { purpose, size, name, mark });
    if (same) return uploadView(same);
    if (running >= mostUnderWay) throw problem('K429', { retryAfterSeconds: 60, why: 'running' });
    const upload = {
      id: randomUUID(),
      partner_id: host.partnerId,
      owner: owner.hash,
      account_id: owner.accountId,
      purpose,
      said: keys.seal(JSON.stringify({ name, mark })),
      length: size,
      expires_at: iso(plus(now, resumableFor)),
    };
    await tx.insertInto('upload').values(upload).execute();
    await makeFileKey(tx, keys, upload.id, owner);
    return uploadView({ ...upload, received: 0 });
  });
};

export const readResumable: Handler<'readResumable'> = async ({ uploadId }, context) =>
  uploadView(await findUpload(context, uploadId));
