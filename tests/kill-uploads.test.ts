import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { finishResumable, readResumable, startResumable } from '../contract/records/file.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openFileKey } from '../server/platform/files/file-key.ts';
import { readPieces } from '../server/platform/files/pieces.ts';
import { account } from './account.ts';
import { callerOf } from './caller.ts';
import { deep } from './deep.ts';
import { objectsIn } from './files/objects.ts';
import { patch } from './files/pieces.ts';
import { dicomOf } from './files/zips.ts';
import { type RunningPortal, serve, stop } from './process.ts';
import { type World, world, worldSecret } from './world.ts';

// The real process, killed without warning while files arrive in pieces: each upload goes on where it was and is whole at its
// end, and nothing lies there that nobody knows of (I10).

const MB = 1024 * 1024;
const kills = 40;
const atOnce = 3;

let w: World;
beforeAll(async () => {
  w = await world({ clock: systemClock });
});
afterAll(() => w.close());

let server: RunningPortal;
const request = (path: string, init: RequestInit = {}) => fetch(server.base + path, init);
const call = callerOf(request);

const settings = () => ({
  DATABASE_URL: w.url,
  KAPU_SECRET: worldSecret,
  KAPU_FILES_DIR: w.filesDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});

const patience = { timeout: 120_000, interval: 50 };

/** Asks again while nobody answers, or says to come back. */
function until<T>(work: () => Promise<{ status: number; ok?: T | undefined }>): Promise<T> {
  return vi.waitFor(async () => {
    const { status, ok } = await work();
    if (ok === undefined) throw new Error(`refused with ${status}`);
    return ok;
  }, patience);
}

/** Calls that send a piece, and had begun. */
let begun = 0;

/** As a client does whose line breaks again and again. */
async function uploaded(name: string, bytes: Buffer, headers: Record<string, string>): Promise<string> {
  const begin = {
    purpose: 'second_opinion',
    name,
    size: bytes.length,
    mark: createHash('sha256').update(name).digest('hex'),
  };
  const { id, url } = await until(() => call(startResumable, begin, headers));
  for (;;) {
    const { received } = await until(() => call(readResumable, { uploadId: id }, headers));
    if (received === bytes.length) break;
    begun += 1;
    await patch({ request }, url, bytes.subarray(received, received + MB), received, headers).catch(() => undefined);
  }
  await until(() => call(finishResumable, { uploadId: id }, headers));
  return id;
}

it.runIf(deep)(
  `I10: ${kills} kills amid uploads in pieces break none of them, and leave no key or piece of nothing`,
  {
    timeout: 1_800_000,
  },
  async () => {
    server = await serve(settings());
    let isOver = false;
    const whole: { id: string; sha256: string }[] = [];
    const sender = async (no: number) => {
      for (let round = 0; !isOver; round += 1) {
        // An owner each, so that no quota is reached.
        const { headers } = await w.session((await account(w.database)).id);
        const bytes = dicomOf(2 * MB + no * 1000 + round);
        const id = await uploaded(`${no}-${round}.dcm`, bytes, headers);
        whole.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') });
      }
    };
    let failure: unknown;
    const senders = Array.from({ length: atOnce }, (_, no) =>
      sender(no).catch((error: unknown) => {
        failure ??= error;
      }),
    );
    for (let kill = 0; kill < kills; kill += 1) {
      // Under way with a first, a second or a later piece, of each sender another.
      const enough = begun + 5 + (kill % 4);
      await vi.waitFor(() => expect(failure ?? begun).toBeGreaterThanOrEqual(enough), { ...patience, interval: 1 });
      await stop(server, 'SIGKILL');
      server = await serve(settings());
    }
    isOver = true;
    await Promise.all(senders);
    expect(failure).toBeUndefined();
    await stop(server);
    expect(whole.length).toBeGreaterThanOrEqual(atOnce);
    for (const { id, sha256 } of whole) {
      const { db } = w.database;
      const { owner, size } = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const key = await openFileKey(db, w.services.keys, id, { hash: owner });
      const hash = createHash('sha256');
      for await (const piece of readPieces(w.services, { fileId: id, part: 'body', key }, size)) hash.update(piece);
      expect(hash.digest('hex')).toBe(sha256);
    }
    const rows = await w.database.db.selectFrom('file_piece').select('file_id').execute();
    expect(new Set(rows.map(({ file_id }) => file_id))).toEqual(new Set(whole.map(({ id }) => id)));
    expect(objectsIn(w).filter((path) => /\/[\da-f]{48}$/.test(path))).toHaveLength(rows.length);
    const keys = await w.database.db.selectFrom('file_key').select('file_id').execute();
    expect(keys.map(({ file_id }) => file_id).toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
  },
);
