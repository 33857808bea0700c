import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discardFile, startResumable } from '../../../contract/records/file.ts';
import { removeRecordFile } from '../../../contract/records/record.ts';
import { memoryStorage } from '../../../tests/files/memory-storage.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { upload } from '../../../tests/files/upload.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { makeFileKey } from '../../platform/files/file-key.ts';
import { forgetUploads } from '../../platform/files/sweep.ts';
import { expireFiles } from './expire-files.ts';
import { forgetKeysOf } from './forget-keys.ts';

// A deleted file is unreadable from the moment of its row's change, whatever fails afterwards (I10).

let away = false;
const { storage } = memoryStorage(async (what) => {
  if (away && what === 'remove') throw new Error('the bucket is away');
});

let w: World;
let headers: Record<string, string>;
let no = 0;
beforeAll(async () => {
  w = await world({ ports: { files: storage } });
  headers = (await w.session((await account(w.database)).id)).headers;
});
afterAll(() => w.close());

async function keys(): Promise<string[]> {
  const rows = await w.database.db.selectFrom('file_key').select('file_id').execute();
  return rows.map(({ file_id }) => file_id);
}

async function staged(): Promise<string> {
  no += 1;
  return good(await upload(w, { name: `${no}.pdf`, bytes: await plainPdf(`${no}`) }, headers)).file.id;
}

const ways: Record<string, () => Promise<string>> = {
  'that is let go': async () => {
    const fileId = await staged();
    away = true;
    expect((await w.call(discardFile, { purpose: 'record', fileId }, headers)).status).toBe(200);
    return fileId;
  },
  'in pieces that is let go': async () => {
    const begin = { purpose: 'second_opinion', name: 'a.dcm', size: 10 };
    const { id: fileId } = good(await w.call(startResumable, begin, headers));
    away = true;
    expect((await w.call(discardFile, { purpose: 'second_opinion', fileId }, headers)).status).toBe(200);
    return fileId;
  },
  'that is taken out of its record': async () => {
    const made = await newRecord(w, headers);
    const fileId = made.fileData[0]?.id ?? '';
    away = true;
    expect((await w.call(removeRecordFile, { recordId: made.id, fileId }, headers)).status).toBe(200);
    return fileId;
  },
  'whose form was never sent': async () => {
    const fileId = await staged();
    away = true;
    await w.database.pool.query('update file set expires_at = $2 where id = $1', [fileId, w.now().toString()]);
    await expireFiles(w.services);
    return fileId;
  },
};

describe('a file', () => {
  it.each(Object.entries(ways))(
    'I10: %s cannot be read any more, even while the storage is away',
    async (_what, go) => {
      const id = await go();
      away = false;
      expect(await keys()).not.toContain(id);
    },
  );

  it('I10: loses its key in the transaction that ends it, or stays as it was', async () => {
    const fileId = await staged();
    await w.database.pool.query(
      "create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$; create trigger fail before delete on file_key for each row execute function fail()",
    );
    await w.database.pool.query('update file set expires_at = $2 where id = $1', [fileId, w.now().toString()]);
    await expect(expireFiles(w.services)).rejects.toThrow('1 of 1 rows failed');
    await w.database.pool.query('drop trigger fail on file_key; drop function fail()');
    const state = () => w.database.db.selectFrom('file').select('status').where('id', '=', fileId).executeTakeFirst();
    expect([await state(), (await keys()).includes(fileId)]).toEqual([{ status: 'staged' }, true]);
    await expireFiles(w.services);
    expect([await state(), (await keys()).includes(fileId)]).toEqual([{ status: 'expired' }, false]);
  });
});

it('I10: of two uploads that broke off, one that cannot be forgotten holds up no other', async () => {
  const begin = (name: string) => w.call(startResumable, { purpose: 'second_opinion', name, size: 10 }, headers);
  const ids = [good(await begin('c.dcm')).id, good(await begin('d.dcm')).id];
  await w.database.pool.query('update upload set expires_at = $2 where id = any($1)', [ids, '2000-01-01T00:00:00Z']);
  await w.database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin if old.id = '${ids[0]}' then raise exception 'a fault'; end if; return old; end $$; create trigger fail before delete on upload for each row execute function fail()`,
  );
  await expect(forgetUploads(w.services)).rejects.toThrow('1 of 2 rows failed');
  await w.database.pool.query('drop trigger fail on upload; drop function fail()');
  const remaining = await w.database.db.selectFrom('upload').select('id').where('id', 'in', ids).execute();
  expect(remaining.map(({ id }) => id)).toEqual([ids[0]]);
  await forgetUploads(w.services);
});

it('I10: a key of neither an upload nor a kept file is forgotten within the hour, and no other is', async () => {
  const livingIds = [await staged(), (await newRecord(w, headers, {}, ['kept.pdf'])).fileData[0]?.id ?? ''];
  const runningId = good(
    await w.call(startResumable, { purpose: 'second_opinion', name: 'b.dcm', size: 10 }, headers),
  ).id;
  const over = await staged();
  await w.database.pool.query("update file set status = 'refused' where id = $1", [over]);
  const nothing = randomUUID();
  await makeFileKey(w.database.db, w.services.keys, nothing, { hash: Buffer.alloc(32) });
  for (let byte = 0; byte < 256; byte += 1) await forgetKeysOf(w.services, byte);
  const remaining = await keys();
  expect([...livingIds, runningId].filter((id) => !remaining.includes(id))).toEqual([]);
  expect([over, nothing].filter((id) => remaining.includes(id))).toEqual([]);
});
