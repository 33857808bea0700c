import { once } from 'node:events';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { letters } from '../../server/letters.ts';
import { type Pace, usualPaces } from '../../server/platform/mail/pace.ts';
import { createSender, type Sender } from '../../server/platform/mail/sender.ts';
import { retryLetters, waitingLetters } from '../../server/platform/mail/waiting.ts';
import { smtpMail } from '../../server/platform/ports/mail.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { good, type World, world } from '../support/world.ts';

// Real SMTP with a server on a bad day (F08, F25).

type Answer = { code: number; text: string } | undefined;
type ReceivedLetter = { id: string; to: string };

type Mood = {
  recipient: (address: string) => Answer;
  /** It ends the connection instead of answering for a letter. */
  drops: boolean;
  /** It never answers for a letter. */
  hangs: boolean;
};
const well: Mood = { recipient: () => undefined, drops: false, hangs: false };

let w: World;
let mood: Mood;
let received: ReceivedLetter[];
let connections: number;
/** How many connections are open; a test's own, for those of the test before it may end late. */
let connectionCount: { open: number };
let mostOpen: number;
let attempts: number;
let server: SMTPServer;
let port: number;
let senders: Sender[];

beforeEach(async () => {
  mood = { ...well };
  received = [];
  connections = 0;
  connectionCount = { open: 0 };
  mostOpen = 0;
  attempts = 0;
  senders = [];
  port = 0;
  await listen();
  w = await world({ ports: { mail: smtpMail(`smtp://127.0.0.1:${port}`) } });
});
afterEach(async () => {
  for (const sender of senders) await sender.stop(0);
  await hangUp();
  await w.close();
});

async function listen(): Promise<void> {
  const own = connectionCount;
  /** Decided with the recipient, by which a test sees the request. */
  const hung = new WeakSet<object>();
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    closeTimeout: 20,
    onConnect: (_session, done) => {
      connections += 1;
      own.open += 1;
      mostOpen = Math.max(mostOpen, own.open);
      done();
    },
    onClose: () => {
      own.open -= 1;
    },
    onRcptTo: ({ address }, session, done) => {
      attempts += 1;
      if (mood.hangs) hung.add(session);
      const answer = mood.recipient(address);
      done(answer && Object.assign(new Error(answer.text), { responseCode: answer.code }));
    },
    onData: (stream, session, done) => {
      buffer(stream).then(async (raw) => {
        if (hung.has(session)) return;
        if (mood.drops) {
          for (const connection of server.connections) Reflect.get(connection, '_socket').destroy();
          return;
        }
        const { messageId = '' } = await PostalMime.parse(raw);
        received.push({ id: messageId, to: session.envelope.rcptTo.map(({ address }) => address).join() });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  port = typeof address === 'object' && address ? address.port : 0;
}

function hangUp(): Promise<void> {
  return new Promise((done) => server.close(done));
}

function sender(pace: Partial<Pace> = {}, services = w.services): Sender {
  const one = createSender(services, w.hosts.all, letters, { pauses: [0], ...pace });
  senders.push(one);
  return one;
}

const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'];
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const slots = days.flatMap((day) => times.flatMap((time) => [0, 1].map((doctor) => slotId(doctor, `${day}T${time}`))));

async function registered(to: string) {
  const slot = { slotId: slots.pop() ?? '', subfunctionId: 101 };
  const hold = good(await w.call(startReservation, slot));
  good(await w.call(registerReservation, { ...guest(), ...slot, email: to, holdToken: hold.token }));
  return hold;
}

/** The letters are alike, so the effort for each is the same. */
async function owe(count: number): Promise<void> {
  await w.database.pool.query(
    `insert into outbox (id, kind, partner_id, reservation_id, created_at)
     select gen_random_uuid(), kind, partner_id, reservation_id, created_at
     from (select * from outbox where kind = 'verify' order by created_at desc limit 1) one, generate_series(1, $1)`,
    [count],
  );
}

async function outbox() {
  return w.database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
}

async function countUnsent(): Promise<number> {
  return (await outbox()).filter(({ sent_at }) => sent_at === null).length;
}

/** Lines above `info`. */
function warnings(): { level: number; msg: string }[] {
  return w.lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
}

function warningTexts(): string[] {
  return warnings().map(({ msg }) => msg);
}

const gone: Answer = { code: 550, text: '5.1.1 <anna.titkos@example.com>: anna.titkos is no user here' };

describe('a server that refuses for good', () => {
  it('is asked three times at most, then the letter is parked, and the log says so once each (F25)', async () => {
    mood.recipient = () => gone;
    const { token } = await registered('anna.titkos@example.com');
    for (let minute = 0; minute < 60; minute++) {
      await sender().sendDue();
      w.pass({ minutes: 1 });
    }
    expect(attempts).toBe(3);
    expect((await outbox()).map(({ tries, parked_at }) => [tries, parked_at !== null])).toEqual([[3, true]]);
    expect(warningTexts().filter((line) => line.startsWith('letters were parked'))).toHaveLength(1);
    expect(warningTexts()[0]).toBe('letters do not go out');
    const { given_name } = await w.database.db.selectFrom('reservation').select('given_name').executeTakeFirstOrThrow();
    for (const secret of ['titkos', token, given_name ?? '?']) {
      expect(w.lines.join('\n')).not.toContain(secret);
    }
  });

  it.runIf(deep)('says one line when letters stop going out, and one when they go again (F25)', async () => {
    mood.recipient = () => gone;
    await registered('one@example.com');
    await owe(20);
    const one = sender();
    await one.sendDue();
    w.pass({ minutes: 1 });
    await one.sendDue();
    expect(warningTexts()).toEqual(['letters do not go out']);
    mood = { ...well };
    w.pass({ minutes: 5 });
    await one.sendDue();
    expect(warningTexts()).toEqual(['letters do not go out', 'letters go out again']);
    expect(received).toHaveLength(21);
  });

  it('does not keep a letter to another address waiting (F25)', async () => {
    mood.recipient = (address) => (address.startsWith('bad') ? gone : undefined);
    await registered('bad@example.com');
    await registered('good@example.com');
    await sender().sendDue();
    expect(received.map(({ to }) => to)).toEqual(['good@example.com']);
    expect(warningTexts()).toEqual([]);
  });

  it('leaves a letter an operator sees without its address, and sends on (F25)', async () => {
    mood.recipient = () => gone;
    await registered('anna.titkos@example.com');
    await owe(1);
    for (const minutes of [1, 5, 5]) {
      await sender().sendDue();
      w.pass({ minutes });
    }
    const waiting = await waitingLetters(w.database, w.now());
    expect(waiting).toHaveLength(2);
    expect(waiting[0]).toMatchObject({
      brand: 'default',
      kind: 'verify',
      state: 'parked',
      tries: 3,
      lastError: expect.stringContaining('550'),
      since: '2026-11-23T07:00:00Z',
    });
    expect(JSON.stringify(waiting)).not.toContain('titkos');
    mood = { ...well };
    expect(await retryLetters(w.database, waiting[0]?.id)).toBe(1);
    await sender().sendDue();
    expect(received.map(({ id }) => id)).toEqual([`<${waiting[0]?.id}@localhost>`]);
    expect(await retryLetters(w.database)).toBe(1);
    await sender().sendDue();
    expect(received).toHaveLength(2);
    expect(await waitingLetters(w.database, w.now())).toEqual([]);
  });
});

describe('a server that says not now', () => {
  it('gets a letter again after growing pauses, and it goes out once (F25, F08)', async () => {
    mood.recipient = () => ({ code: 451, text: '4.7.1 greylisted, come again later' });
    await registered('grey@example.com');
    const triedAfter: number[] = [];
    for (let minute = 0; minute < 20; minute++) {
      const before = attempts;
      await sender().sendDue();
      if (attempts > before) triedAfter.push(minute);
      w.pass({ minutes: 1 });
    }
    expect(triedAfter).toEqual([0, 1, 3, 6, 11, 16]);
    mood = { ...well };
    w.pass({ minutes: 5 });
    await sender().sendDue();
    expect(received).toHaveLength(1);
    expect(await countUnsent()).toBe(0);
  });
});

describe('a server that is away', () => {
  it('is asked for one letter at a time, costs no letter a try, and loses none (F08, G07, I5)', async () => {
    await registered('away@example.com');
    await owe(30);
    await hangUp();
    const one = sender({ pauses: [3_600_000] });
    await one.sendDue();
    await one.sendDue();
    expect((await outbox()).filter(({ retry_at }) => retry_at !== null).length).toBeLessThanOrEqual(
      usualPaces.mail.atOnce,
    );
    expect((await outbox()).every(({ tries, parked_at, leased_until }) => !tries && !parked_at && !leased_until)).toBe(
      true,
    );
    expect(warningTexts()).toEqual(['letters do not go out']);
    await listen();
    w.pass({ minutes: 5 });
    await sender().sendDue();
    expect(received).toHaveLength(31);
    expect(new Set(received.map(({ id }) => id)).size).toBe(31);
  });

  it('that takes a letter and ends without a word gets it again under the same Message-ID (F08)', async () => {
    mood.drops = true;
    await registered('drop@example.com');
    await sender().sendDue();
    expect([await countUnsent(), received.length]).toEqual([1, 0]);
    mood = { ...well };
    w.pass({ minutes: 1 });
    await sender().sendDue();
    const [row] = await outbox();
    expect(received.map(({ id }) => id)).toEqual([`<${row?.id}@localhost>`]);
  });

  it('is left when it takes too long for one letter, however it goes on talking (F08, F25)', async () => {
    mood.hangs = true;
    await registered('slow@example.com');
    await sender({ patience: 200 }).sendDue();
    expect((await outbox()).map(({ tries, leased_until }) => [tries, leased_until])).toEqual([[0, null]]);
    mood = { ...well };
    w.pass({ minutes: 1 });
    await sender().sendDue();
    expect(received).toHaveLength(1);
  });

  it('that drops one letter alone gets that one counted, and every other (F25)', async () => {
    await registered('fine@example.com');
    await owe(3);
    const [poison] = await outbox();
    const port = w.services.ports.mail;
    const services: typeof w.services = {
      ...w.services,
      ports: {
        ...w.services.ports,
        mail: {
          send: async (letter, now, signal) => {
            if (!letter.messageId.includes(poison?.id ?? '?')) return port.send(letter, now, signal);
            throw Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION' });
          },
        },
      },
    };
    const one = sender({ atOnce: 1 }, services);
    for (let minute = 0; minute < 3; minute++) {
      await one.sendDue();
      w.pass({ minutes: 1 });
    }
    expect(received).toHaveLength(3);
    await owe(1);
    await one.sendDue();
    const still = (await outbox()).filter(({ sent_at }) => sent_at === null);
    expect(still.map(({ id }) => id)).toEqual([poison?.id]);
    expect(still[0]?.tries).toBeGreaterThan(0);
  });
});

describe('bookings while the mail server is silent', () => {
  it('are answered without waiting for it (F08)', async () => {
    mood.hangs = true;
    const one = sender();
    for (let turn = 0; turn < 12; turn++) {
      await registered(`guest${turn}@example.com`);
      one.hurry();
    }
    await expect.poll(() => connectionCount.open, { timeout: 10_000 }).toBeGreaterThan(0);
    // Eight letters hang by now, and still nobody waits.
    await registered('late@example.com');
    expect([received.length, await countUnsent()]).toEqual([0, 13]);
  });
});

describe('two processes', () => {
  it.runIf(deep)('send each letter once, over few connections (F25, I5)', async () => {
    await registered('many@example.com');
    await owe(149);
    await Promise.all([sender({ batch: 20 }).sendDue(), sender({ batch: 20 }).sendDue()]);
    expect(await countUnsent()).toBe(0);
    expect(received).toHaveLength(150);
    expect(new Set(received.map(({ id }) => id)).size).toBe(150);
    expect(mostOpen).toBeLessThanOrEqual(8);
    expect(connections).toBeLessThan(20);
  });

  it('leave the letters of a killed one alone until its lease ends, a minute at most (F25, I5)', async () => {
    await registered('killed@example.com');
    mood.hangs = true;
    const killed = sender();
    killed.hurry();
    await expect.poll(() => attempts, { timeout: 10_000 }).toBe(1);
    const { rows } = await w.database.pool.query<{ seconds: number }>(
      'select extract(epoch from leased_until - now())::float8 as seconds from outbox',
    );
    expect(rows[0]?.seconds).toBeGreaterThan(0);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
    mood = { ...well };
    await sender().sendDue();
    expect(received).toEqual([]);
    await w.database.pool.query("update outbox set leased_until = now() - interval '1 second'");
    await sender().sendDue();
    expect(received).toHaveLength(1);
  });
});

describe('a database that goes while letters are sent', () => {
  it('does not make this process send what the server has taken already (I5)', async () => {
    await registered('twice@example.com');
    const one = sender();
    await w.database.pool.query(`
      create function away() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
      create trigger away before update on outbox for each row when (new.sent_at is not null) execute function away()`);
    await expect(one.sendDue()).rejects.toThrow('away');
    expect([received.length, await countUnsent()]).toEqual([1, 1]);
    await w.database.pool.query('drop trigger away on outbox');
    await w.database.pool.query("update outbox set leased_until = now() - interval '1 second'");
    await one.sendDue();
    expect([received.length, await countUnsent()]).toEqual([1, 0]);
  });
});

it('finds a port that nobody listens on away, not the letter bad (F08)', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const free = typeof address === 'object' && address ? address.port : 0;
  probe.close();
  await registered('closed@example.com');
  const ports = { ...w.services.ports, mail: smtpMail(`smtp://127.0.0.1:${free}`) };
  await sender({}, { ...w.services, ports }).sendDue();
  expect((await outbox()).map(({ tries, last_error }) => [tries, last_error])).toEqual([
    [0, expect.stringContaining('ECONNREFUSED')],
  ]);
});
