import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { newRecord } from '../../../tests/files/records.ts';
import { account } from '../../../tests/identity/account.ts';
import { world, worldSecret } from '../../../tests/support/world.ts';
import { createKeys } from '../keys.ts';
import { rewrapFileKeys } from './file-key.ts';

it('P10: a key is wrapped anew however many before it open under no secret any more', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const { headers } = await w.session((await account(w.database)).id);
  const fileId = (await newRecord(w, headers)).fileData[0]?.id ?? '';
  // More than are read at once, and all of them before the one that opens.
  await w.database.pool.query(
    "insert into file_key (file_id, wrapped) select ('00000000-0000-4000-8000-' || lpad(no::text, 12, '0'))::uuid, decode(repeat('ab', 64), 'hex') from generate_series(1, 2001) no",
  );
  const keys = createKeys(`a secret that comes next ${randomUUID()}`, [worldSecret]);
  expect(await rewrapFileKeys({ ...w.services, keys })).toBe(1);
  const { wrapped } = await w.database.db
    .selectFrom('file_key')
    .select('wrapped')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  expect(wrapped.subarray(0, 4)).toEqual(keys.mark);
});
