import { createHash, randomUUID } from 'node:crypto';
import type { FileKind } from '../../../contract/platform/file-limits.ts';
import { longestMark } from '../../../contract/platform/file-mark.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { createBulkhead } from '../bulkhead.ts';
import { type Clock, iso, plus } from '../clock.ts';
import type { Context } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import { isStorageFault } from '../storage/patience.ts';
import { type FileOwner, forgetFileKey, makeFileKey } from './file-key.ts';
import { forgetFile } from './forget-file.ts';
import { removePieces, writePieces } from './pieces.ts';

type UploadOwner = FileOwner & { accountId: string | null };
export type ReceivedFile = { id: string; key: Buffer; kind: FileKind; size: number; sha256: Buffer };

/** Uploads at once in a process are limited, and those of one owner further, so that nobody keeps others waiting. */
const inLane = createBulkhead({ lanes: 24, waiting: 48 });
const mostOfOne = 4;
const underWay = new Map<string, number>();

/**
 * Minutes after which an upload is given up. Bytes that arrive begin them anew, at most every twenty seconds, because a slow line
 * may bring little in a minute; once all are there, the inspection may have to wait for its turn.
 */
const patience = { arriving: 1, inspecting: 10 };
const extendEvery = { seconds: 20 };

type FileTerms = { kind: FileKind; most: number };
type UploadTerms = {
  owner: UploadOwner;
  purpose: string;
  name: string;
  /** Judges a file by its first bytes. @throws Problem for a kind that we do not accept */
  judge: (beginning: Uint8Array) => FileTerms;
};

/** Stores what arrives in sealed pieces, which stay while `use` runs. @throws Problem KF001 too long, KF010 empty, K429 the owner's lanes, K503 all */
export async function receiving<T>(
  context: Context,
  terms: UploadTerms,
  bytes: AsyncIterable<Uint8Array>,
  use: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  // Strangers are told apart by their address alone, whatever key they show.
  const who = terms.owner.accountId ?? context.address;
  const running = underWay.get(who) ?? 0;
  if (running >= mostOfOne) throw problem('K429', { retryAfterSeconds: 5, why: 'running' });
  underWay.set(who, running + 1);
  try {
    return await inLane(() => received(context, terms, bytes, use));
  } finally {
    const remaining = (underWay.get(who) ?? 1) - 1;
    if (remaining === 0) underWay.delete(who);
    else underWay.set(who, remaining);
  }
}

async function received<T>(
  context: Context,
  { owner, purpose, name, judge }: UploadTerms,
  bytes: AsyncIterable<Uint8Array>,
  use: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const {
    database: { db },
    keys,
    clock,
  } = context;
  const id = randomUUID();
  const row = { id, partner_id: context.host.partnerId, owner: owner.hash, account_id: owner.accountId, purpose };
  const expiry = (minutes = patience.arriving) => iso(plus(clock(), minutes));
  await db
    .insertInto('upload')
    .values({ ...row, said: keys.seal(JSON.stringify({ name })), expires_at: expiry() })
    .execute();
  try {
    const key = await makeFileKey(db, keys, id, owner);
    const hash = createHash('sha256');
    let terms: FileTerms | undefined;
    const termsOf = (beginning: Uint8Array) => {
      terms = judge(beginning);
      return terms;
    };
    const written = await writePieces(
      context,
      { fileId: id, part: 'incoming', key },
      counted(fromBeginning(bytes), { name, termsOf, hash, clock, extend: () => extend(context, id, expiry()) }),
    );
    if (!terms) throw problem('KF010', { name });
    await extend(context, id, expiry(patience.inspecting));
    const made = await use({ id, key, kind: terms.kind, size: written, sha256: hash.digest() });
    await removeIncoming(context, id);
    return made;
  } catch (error) {
    // The pieces are left to the sweep, because removing each from a storage that stands still would keep the caller and the lane.
    if (isStorageFault(error)) await forgetFileKey(db, id);
    else await forgetFile(context, id);
    await db.deleteFrom('upload').where('id', '=', id).execute();
    throw error;
  }
}

export async function removeIncoming(context: Context, id: string): Promise<void> {
  try {
    await removePieces(context, id, ['incoming']);
    await context.database.db.deleteFrom('upload').where('id', '=', id).execute();
  } catch (error) {
    context.log.warn({ file: id, error: errorDetails(error) }, 'what arrived of a file is removed later');
  }
}

async function* fromBeginning(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array[] | undefined = [];
  let length = 0;
  for await (const chunk of source) {
    if (!beginning) {
      yield chunk;
      continue;
    }
    beginning.push(chunk);
    length += chunk.length;
    if (length < longestMark) continue;
    yield Buffer.concat(beginning);
    beginning = undefined;
  }
  if (beginning && length > 0) yield Buffer.concat(beginning);
}

type CountOptions = {
  name: string;
  termsOf: UploadTerms['judge'];
  hash: ReturnType<typeof createHash>;
  clock: Clock;
  extend: () => Promise<void>;
};

/** Reads on past the limit without storing, so that the refusal can tell the file's size. */
async function* counted(source: AsyncIterable<Uint8Array>, { name, termsOf, hash, clock, extend }: CountOptions) {
  let size = 0;
  let next = clock().add(extendEvery);
  let most: number | undefined;
  try {
    for await (const chunk of source) {
      most ??= termsOf(chunk).most;
      size += chunk.length;
      if (size > most) continue;
      hash.update(chunk);
      yield chunk;
      if (isBefore(clock(), next)) continue;
      next = clock().add(extendEvery);
      await extend();
    }
  } catch (error) {
    throw isProblem(error) ? error : problem('KF004');
  }
  if (most !== undefined && size > most) throw problem('KF001', { name, size, max: most });
}

async function extend({ database }: Context, id: string, expires_at: string): Promise<void> {
  await database.db.updateTable('upload').set({ expires_at }).where('id', '=', id).execute();
}
