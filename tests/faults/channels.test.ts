import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { sendReminders } from '../../server/booking/reminders/send-reminders.ts';
import { letters } from '../../server/letters.ts';
import { createKeys } from '../../server/platform/keys.ts';
import { createSender, type Sender } from '../../server/platform/mail/sender.ts';
import { smtpMail } from '../../server/platform/ports/mail.ts';
import { httpSms } from '../../server/platform/ports/sms.ts';
import { bookedByGuest } from '../booking/booked.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { pushService } from '../support/push-process.ts';
import { stillServer } from '../support/still-server.ts';
import { good, type World, world, worldSecret } from '../support/world.ts';

// A standstill in one channel delays no other channel, and one push service none of the others (F08, T34).

/** A patience that outlasts the test: a hanging call hangs until its end. */
const forEver = { patience: 600_000, stall: 600_000 };
const short = { patience: 3_000, stall: 600_000 };

let service: Awaited<ReturnType<typeof pushService>>;
let stills: Awaited<ReturnType<typeof stillServer>>[];
let w: World;
let senders: Sender[];

beforeEach(async () => {
  service = await pushService();
  stills = await Promise.all(Array.from({ length: 12 }, () => stillServer()));
  senders = [];
});
afterEach(async () => {
  for (const sender of senders) await sender.stop(0);
  await w.close();
  for (const still of stills) still.close();
  service.close();
});

async function open(ports: NonNullable<Parameters<typeof world>[0]>['ports'] = {}, more: readonly string[] = []) {
  const hosts = [service.host, ...stills.map(({ host }) => host), ...more];
  w = await world({ settings: { KAPU_PUSH_HOSTS: hosts.join() }, ports });
}

function sender(pace: Parameters<typeof createSender>[3] = {}, services = w.services): Sender {
  const one = createSender(services, w.hosts.all, letters, { pauses: [0], ...pace });
  senders.push(one);
  return one;
}

async function oweLetters(count: number): Promise<void> {
  const slot = { slotId: slotId(0, '2026-11-25T09:00'), subfunctionId: 101 };
  const hold = good(await w.call(startReservation, slot));
  good(await w.call(registerReservation, { ...guest(), ...slot, holdToken: hold.token }));
  await w.database.pool.query(
    `insert into outbox (id, kind, partner_id, reservation_id, created_at)
     select gen_random_uuid(), kind, partner_id, reservation_id, created_at
     from (select * from outbox where kind = 'verify' limit 1) one, generate_series(2, $1)`,
    [count],
  );
}

/** @returns the browsers' addresses */
async function owePushes(hosts: readonly string[], each: number, channel = 'push') {
  const { db } = w.database;
  const { id: account_id, partnerId: partner_id } = await account(w.database);
  await w.session(account_id);
  const { id: session_id } = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const owner = { partner_id, account_id, created_at: w.now().toString() };
  for (const host of hosts) {
    const browser = await service.browser();
    const endpoint = host === service.host ? browser.endpoint : `http://${host}/to/${randomUUID()}`;
    const id = randomUUID();
    const key_id = createKeys(worldSecret).id;
    await db
      .insertInto('push_subscription')
      .values({ id, session_id, ...owner, ...browser, endpoint, key_id })
      .execute();
    const facts = JSON.stringify({ number: 'AAAA-0001', subscription: id });
    const rows = Array.from({ length: each }, () => ({
      id: randomUUID(),
      kind: 'push_news',
      channel,
      ...owner,
      facts,
    }));
    await db.insertInto('outbox').values(rows).execute();
  }
}

/** The clock then stands two days before the visit. */
async function oweSms(count: number): Promise<void> {
  await bookedByGuest(w, slotId(1, '2026-11-26T09:00'), 'other@example.com', 'person');
  w.setNow('2026-11-24T09:00:00Z');
  await sendReminders(w.services);
  await w.database.pool.query(
    `insert into outbox (id, kind, channel, partner_id, reservation_id, created_at, facts)
     select gen_random_uuid(), kind, channel, partner_id, reservation_id, created_at, facts
     from outbox, generate_series(2, $1) where kind = 'reminder_sms' and sent_at is null`,
    [count],
  );
}

async function countWaiting(channel: string): Promise<number> {
  const rows = await w.database.db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .execute();
  return rows.length;
}

const lines = () =>
  w.lines
    .map((line) => JSON.parse(line))
    .flatMap(({ level, msg, time: _, pid: __, hostname: ___, requestId: ____, ...facts }) =>
      level > 30 ? [{ msg, ...facts }] : [],
    );
const soon = { timeout: 40_000, interval: 50 };

describe('push services that stand still', () => {
  it('hold up no letter: forty confirmations go out beside ninety messages that hang (F08, I5)', async () => {
    await open();
    const [one, two, three] = stills;
    await owePushes(
      [one, two, three].map((still) => still?.host ?? ''),
      30,
    );
    const own = sender(forEver);
    own.hurry();
    await expect.poll(() => one?.connections(), soon).toBeGreaterThan(0);
    await oweLetters(40);
    own.hurry('mail');
    await expect.poll(() => w.letters.length, soon).toBe(40);
    expect(await countWaiting('push')).toBe(90);
  });

  it('hold up no other push service, are left alone after two tries, and are named by the log and the gauge (F08, F25, T34)', async () => {
    await open();
    const [still] = stills;
    await owePushes([still?.host ?? '', service.host], 15);
    await sender(short).sendDue();
    expect((await service.received()).length).toBe(15);
    expect([still?.connections(), await countWaiting('push')]).toEqual([2, 15]);
    expect(lines()).toEqual([
      expect.objectContaining({
        msg: 'a service outside does not answer',
        service: 'push',
        where: still?.host,
        code: 'AbortError',
      }),
    ]);
    w.pass({ minutes: 3 });
    await sender(short).sendDue();
    expect(still?.connections()).toBe(2);
    w.pass({ minutes: 3 });
    await sender(short).sendDue();
    expect(still?.connections()).toBe(3);
    expect(w.services.outside.list()).toEqual([{ name: 'push', where: still?.host, seconds: 360 }]);
    const { rows } = await w.database.pool.query('select count(*)::int as browsers from push_subscription');
    expect(rows).toEqual([{ browsers: 2 }]);
  });

  it('however many a stranger names, leave room for one that has answered (T34)', async () => {
    await open();
    await owePushes([service.host], 1);
    const own = sender({ ...forEver, stall: 100 });
    await own.sendDue();
    await owePushes(
      stills.map(({ host }) => host),
      3,
    );
    own.hurry('push');
    const hanging = () => stills.reduce((sum, { connections }) => sum + connections(), 0);
    await expect.poll(hanging, soon).toBe(4);
    await owePushes([service.host], 4);
    own.hurry('push');
    await expect.poll(async () => (await service.received()).length, soon).toBe(5);
    expect(hanging()).toBe(4);
  });

  it('are told nothing that is an hour old, and what is dropped is counted (S1-04)', async () => {
    await open();
    await owePushes([stills[0]?.host ?? ''], 9);
    w.pass({ minutes: 61 });
    const counted: string[] = [];
    const own = createSender(
      w.services,
      w.hosts.all,
      letters,
      short,
      (...outcome) => void counted.push(outcome.join(' ')),
    );
    await own.sendDue();
    expect([stills[0]?.connections(), await countWaiting('push')]).toEqual([0, 0]);
    expect(counted).toEqual(Array(9).fill('push late'));
  });
});

describe('a push service', () => {
  it.each([
    ['ends each connection', 'cuts', 'ECONNRESET'],
    ['answers what is no answer', 'lies', 'HPE_INVALID_CONSTANT'],
  ] as const)('that %s is left alone, and the others are told (F08)', async (_what, mood, code) => {
    const bad = await stillServer(mood);
    onTestFinished(bad.close);
    await open({}, [bad.host]);
    await owePushes([bad.host, service.host], 10);
    await oweLetters(5);
    await sender().sendDue();
    expect([(await service.received()).length, w.letters.length, bad.connections()]).toEqual([10, 5, 2]);
    expect(lines()).toEqual([expect.objectContaining({ service: 'push', where: bad.host, code })]);
  });

  it('that answers 500 is left alone, and one that refuses the connection (F08)', async () => {
    const closed = await stillServer();
    closed.close();
    await open({}, [closed.host]);
    await owePushes([closed.host], 10);
    await sender().sendDue();
    expect(lines()).toEqual([expect.objectContaining({ where: closed.host, code: 'ECONNREFUSED' })]);
    await owePushes([service.host], 10);
    const { rows } = await w.database.pool.query('select endpoint from push_subscription where endpoint like $1', [
      `http://${service.host}/%`,
    ]);
    await service.answers(rows[0].endpoint, 500);
    await sender().sendDue();
    expect(lines().map(({ where, code }) => [where, code])).toEqual([
      [closed.host, 'ECONNREFUSED'],
      [service.host, '451'],
    ]);
    await service.answers(rows[0].endpoint, 201);
    w.pass({ minutes: 6 });
    await sender().sendDue();
    expect([(await service.received()).length, lines().at(-1)?.msg]).toEqual([10, 'a service outside answers again']);
  });
});

describe('an SMS gateway that stands still', () => {
  it('holds up no letter and no browser, and the log says that it is not the mail server (F08, F25)', async () => {
    const [gateway] = stills;
    await open({ sms: httpSms(`http://${gateway?.host}/send`, undefined) });
    await oweSms(10);
    await oweLetters(5);
    const own = sender(forEver);
    own.hurry('sms');
    await expect.poll(() => gateway?.connections(), soon).toBe(4);
    await owePushes([service.host], 5);
    own.hurry();
    await expect.poll(() => w.letters.length, soon).toBeGreaterThan(0);
    await expect.poll(async () => (await service.received()).length, soon).toBe(5);
    await own.stop(0);
    await w.database.pool.query('update outbox set leased_until = null, retry_at = null');
    await sender(short).sendDue();
    expect(lines()[0]).toMatchObject({
      msg: 'letters do not go out',
      channel: 'sms',
      where: gateway?.host,
      why: 'away',
    });
    expect(w.services.outside.list()).toMatchObject([{ name: 'sms', where: gateway?.host }]);
    expect(await countWaiting('sms')).toBe(10);
  });
});

describe('a mail server that stands still', () => {
  it('holds up no message to a phone or a browser (F08)', async () => {
    const [mail] = stills;
    await open();
    await oweSms(5);
    await oweLetters(5);
    const before = w.letters.length;
    const ports = { ...w.services.ports, mail: smtpMail(`smtp://${mail?.host}`) };
    const own = sender(forEver, { ...w.services, ports });
    own.hurry('mail');
    await expect.poll(() => mail?.connections(), soon).toBeGreaterThan(0);
    await owePushes([service.host], 5);
    own.hurry();
    await expect.poll(async () => [w.messages.length, (await service.received()).length], soon).toEqual([5, 5]);
    expect([w.letters.length - before, (await countWaiting('mail')) > 0]).toEqual([0, true]);
  });
});

it('puts what an older version wrote as mail into its own channel, and sends it (F19)', async () => {
  await open();
  await owePushes([service.host], 3, 'mail');
  await sender().sendDue();
  expect([(await service.received()).length, await countWaiting('mail'), await countWaiting('push')]).toEqual([
    3, 0, 0,
  ]);
});
