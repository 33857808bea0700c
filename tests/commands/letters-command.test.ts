import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { good, type World, world } from '../support/world.ts';
import { command } from './command.ts';

let w: World;
let id: string;
const letterTo = guest();

beforeAll(async () => {
  w = await world();
  const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
  const hold = good(await w.call(startReservation, slot));
  good(await w.call(registerReservation, { ...letterTo, ...slot, holdToken: hold.token }));
  const reason = 'all recipients were rejected: 550 5.1.1 …: no such user';
  const parked = {
    parked_at: '2026-11-20T09:00:00Z',
    failing_since: '2026-11-20T08:00:00Z',
    tries: 3,
    last_error: reason,
  };
  const row = await w.database.db.updateTable('outbox').set(parked).returning('id').executeTakeFirstOrThrow();
  id = row.id;
});
afterAll(() => w.close());

const letters = (...words: string[]) => command(w, 'letters', words);

it('F25: an operator sees what is parked, without an address, and sends it again', async () => {
  const seen = await letters();
  expect(seen.code).toBe(1);
  for (const word of [id, 'default', 'verify', 'parked', '3 tries', '550 5.1.1', 'since 2026-11-20T08:00:00Z']) {
    expect(seen.out).toContain(word);
  }
  expect(seen.out).toContain('mail: 1 parked, 0 overdue');
  expect(seen.out).not.toContain(letterTo.email);
  expect(seen.out).toContain('all: 1 parked, 0 overdue');
  expect(await letters('retry', id)).toMatchObject({ code: 0, out: '1 due again\n' });
  await w.deliver();
  expect(w.letters.map(({ to }) => to)).toEqual([letterTo.email]);
  expect(await letters()).toMatchObject({ code: 0, out: 'all: 0 parked, 0 overdue\n' });
  expect((await letters('retry', id)).code).toBe(1);
  expect(await letters('retry', 'all')).toMatchObject({ code: 0, out: '0 due again\n' });
  expect((await letters('retry', 'everything')).code).toBe(2);
});

it('F19: letters, audit and operator look without migrating, and refuse an older database with a sentence', async () => {
  const { rows } = await w.database.pool.query(
    'delete from migration where name = (select max(name) from migration) returning *',
  );
  const [newest] = rows;
  for (const words of [['letters'], ['audit'], ['operator', 'list', 'default']] as const) {
    const [task, ...rest] = words;
    const { code, out } = await command(w, task, rest);
    expect([task, code, out]).toEqual([
      task,
      1,
      expect.stringMatching(
        /^The database is older than this program: it lacks \S+\.sql, and this command does not change it\. .*\n$/,
      ),
    ]);
  }
  const after = await w.database.pool.query('select 1 from migration where name = $1', [newest.name]);
  expect(after.rows).toEqual([]);
  await w.database.pool.query('insert into migration (name, hash) values ($1, $2)', [newest.name, newest.hash]);
});
