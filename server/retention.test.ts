import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation } from '../contract/booking/guest.ts';
import { startReservation } from '../contract/booking/hold.ts';
import { sendMyReservations } from '../contract/booking/my-reservations.ts';
import { type LinkKind, linkKinds } from '../contract/identity/link.ts';
import { startPasskeyLogin } from '../contract/identity/passkey.ts';
import { register } from '../contract/identity/registration.ts';
import { slotId } from '../tests/support/fixture.ts';
import { guest } from '../tests/support/guest.ts';
import { invariantBreaches } from '../tests/support/invariants.ts';
import { registrant } from '../tests/support/registrant.ts';
import { good, type World, world } from '../tests/support/world.ts';
import { areas } from './areas.ts';
import { lifetimes } from './identity/link/lifetimes.ts';
import { issueLink } from './identity/link/link.ts';
import { jobs } from './jobs.ts';
import { retention as ofPlatform } from './platform/retention.ts';

const retention = [...ofPlatform, ...areas.flatMap(({ data }) => data.retention)];

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function forget(): Promise<void> {
  for (const { when, run } of jobs) if (when === 'forget') await run(w.services, w.hosts.all);
}

async function linksLeft(kind: LinkKind): Promise<number> {
  const rows = await w.database.db.selectFrom('link').select('id').where('kind', '=', kind).execute();
  return rows.length;
}

const minutesAfter: Partial<Record<LinkKind, number>> = {
  passkey: 60,
  'passkey-login': 60,
  export: 60,
  coverage: 60,
  invoice: 60,
  'verify-registration': 24 * 60,
  'finish-registration': 24 * 60,
};

describe('the table of what is kept', () => {
  it('P06: is the table of docs/retention.md, row by row', () => {
    const text = readFileSync('docs/retention.md', 'utf8');
    const rows = [...text.matchAll(/^\| (.+?) \| (\d+) (day|hour)s? \| (.+?) \|$/gm)];
    const documented = rows.map(([, data, period, unit, from]) => [
      data,
      Number(period) * (unit === 'day' ? 1440 : 60),
      from,
    ]);
    expect(documented).toEqual(retention.map(({ data, keep, from }) => [data, keep, from]));
  });

  it.each(linkKinds)('P06: lets a link of the kind %s go some time after it is over, and no sooner', async (kind) => {
    w.setNow('2026-11-23T07:00:00Z');
    await issueLink(w.database.db, w.context(), { kind, payload: { taj: '123 456 788' } });
    const minutes = minutesAfter[kind] ?? 30 * 24 * 60;
    w.pass({ seconds: Math.round((lifetimes[kind] + minutes) * 60) });
    await forget();
    expect(await linksLeft(kind)).toBe(1);
    w.pass({ seconds: 1 });
    await forget();
    expect(await linksLeft(kind)).toBe(0);
  });

  it('P06: leaves nothing of a registration nobody confirmed, and nothing of its letter', async () => {
    w.setNow('2026-11-23T07:00:00Z');
    good(await w.call(register, registrant()));
    expect(await linksLeft('verify-registration')).toBe(1);
    w.pass({ hours: 3 * 24, seconds: 1 });
    await forget();
    expect(await linksLeft('verify-registration')).toBe(0);
    expect(await w.database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  it("P06: keeps a booking's letter when the link in it goes", async () => {
    w.setNow('2026-11-23T07:00:00Z');
    const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
    const hold = good(await w.call(startReservation, slot));
    good(await w.call(registerReservation, { ...guest(), ...slot, holdToken: hold.token }));
    const { id } = await issueLink(w.database.db, w.context(), { kind: 'my-reservations' });
    await w.database.db.updateTable('outbox').set({ link_id: id }).execute();
    good(await w.call(sendMyReservations, { email: 'kata@example.com', captcha: 'person' }));
    w.pass({ hours: 61 * 24 });
    await forget();
    expect(await linksLeft('my-reservations')).toBe(0);
    const letters = await w.database.db.selectFrom('outbox').select(['kind', 'link_id']).execute();
    expect(letters).toEqual([{ kind: 'verify', link_id: null }]);
    expect(await invariantBreaches(w.database)).toEqual([]);
    await w.database.db.deleteFrom('outbox').execute();
  });

  it('P06: lets answers, captchas, counters and the mailbox go by their rows', async () => {
    w.setNow('2026-11-23T07:00:00Z');
    await w.database.pool.query(`
      delete from rate;
      insert into idempotency (scope, key, request_hash, created_at) values ('answer', 'key', 'x', '2026-11-23T07:00:00Z');
      insert into captcha_used (hash, expires_at) values ('captcha', '2026-11-23T07:00:00Z');
      insert into rate (bucket, window_start, count) values ('rate', '2026-11-23T07:00:00Z', 1);
      insert into mailbox (message_id, recipient, subject, raw, received_at)
        values ('mailbox', 'a', 'b', 'c', '2026-11-23T07:00:00Z')`);
    const remainingRows = async () => {
      const { rows } = await w.database.pool.query<{ what: string }>(`
        select scope as what from idempotency union all select convert_from(hash, 'UTF8') from captcha_used
        union all select bucket from rate union all select message_id from mailbox`);
      return rows.map(({ what }) => what).sort();
    };
    const seen = [];
    for (const at of ['11-23T07:00:01', '11-23T08:00:01', '11-24T07:00:01', '12-23T07:00:01']) {
      w.setNow(`2026-${at}Z`);
      await forget();
      seen.push(await remainingRows());
    }
    expect(seen).toEqual([['answer', 'mailbox', 'rate'], ['mailbox', 'rate'], ['mailbox'], []]);
  });
});

describe('what anybody may make us keep', () => {
  it('P06, T13: a challenge for a passkey is given out 30 times a quarter of an hour to one address', async () => {
    w.setNow('2026-11-25T07:00:00Z');
    const answers = [];
    for (let turn = 0; turn < 80; turn++) answers.push((await w.call(startPasskeyLogin, {})).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(50);
    expect(await linksLeft('passkey-login')).toBe(30);
  });
});
