import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import ical from 'ical.js';
import { sql } from 'kysely';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation, resendVerification, verifyReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { email } from '../../../contract/platform/rules.ts';
import { alsoOffers, freshSlots, slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { createApp } from '../../app.ts';
import { nobody } from '../../platform/context.ts';
import type { Host } from '../../platform/host.ts';
import { createPageCache } from '../../platform/http/page-cache.ts';
import { giveBack, lease } from '../../platform/mail/lease.ts';
import { type Letter, mailboxMail, smtpMail } from '../../platform/ports/mail.ts';
import { readSettings } from '../../platform/settings.ts';
import { loadBrands } from '../../portal/brand/load.ts';
import { createServices } from '../../services.ts';

type ReceivedLetter = { from: string; to: string[]; raw: Buffer; letter: Email };

let w: World;
let port: number;
let server: SMTPServer;
let refusing = false;
const received: ReceivedLetter[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    closeTimeout: 50,
    onRcptTo: (_address, _session, done) =>
      done(refusing ? Object.assign(new Error('come again later'), { responseCode: 451 }) : undefined),
    onData: (stream, { envelope }, done) => {
      buffer(stream).then(async (raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw, letter: await PostalMime.parse(raw) });
        done();
      }, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  port = typeof address === 'object' && address ? address.port : 0;
  w = await world({ ports: { mail: smtpMail(`smtp://127.0.0.1:${port}`) } });
  await alsoOffers(w.database, 'Kovács', moleScreening);
});
afterAll(async () => {
  await w.close();
  await new Promise<void>((done) => server.close(done));
});
beforeEach(() => {
  refusing = false;
  received.length = 0;
});

const freshSlot = freshSlots();
/** A brand of dermatologists also offers this visit. */
const moleScreening = 3604;

function hostOf(brand: string): Host {
  const host = w.hosts.all.find((candidate) => candidate.brand.key === brand);
  if (!host) throw new Error(`there is no brand ${brand}`);
  return host;
}

const comment = 'Vérvétel előtt szédülök.';

/** The letter is still to be sent. */
async function registered(to: string, language: Language = 'hu', brand = 'default') {
  const facts = { host: hostOf(brand), language, requestId: 'mail', address: '', idempotencyKey: undefined, ...nobody };
  const slot = { slotId: freshSlot(), subfunctionId: facts.host.brand.specialties ? moleScreening : 101 };
  const hold = await w.execute(startReservation.id, { ...slot, patientComment: comment }, facts);
  const person = { ...guest(), email: to, locale: language };
  const own = await w.execute(registerReservation.id, { ...person, ...slot, holdToken: hold.token }, facts);
  return {
    ...own,
    resend: (email: string) => w.execute(resendVerification.id, { token: own.token, email }, facts),
    cancel: () => w.execute(cancelReservation.id, { token: own.token }, facts),
    book: async () => {
      // Letters of others that waited may come behind it.
      const codes = received.flatMap(({ letter }) => /: (\d{6})\b/.exec(letter.text ?? '')?.[1] ?? []);
      const code = codes.at(-1) ?? '';
      await w.execute(verifyReservation.id, { token: own.token, code }, facts);
      await w.execute(finishReservation.id, { token: own.token }, facts);
    },
  };
}

async function booked(to: string, language: Language = 'hu', brand = 'default') {
  const reservation = await registered(to, language, brand);
  await w.deliver();
  await reservation.book();
  return reservation;
}

function last(): ReceivedLetter {
  const one = received.at(-1);
  if (!one) throw new Error('no letter came');
  return one;
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function calendarIn({ letter }: ReceivedLetter): string {
  const file = letter.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!file) throw new Error('the letter has no calendar part');
  return textOf(file);
}

function letterTo(to: string): Letter {
  return {
    messageId: `<${randomUUID()}@localhost>`,
    from: { name: 'Hárs', address: 'foglalas@hars.example' },
    to,
    subject: 'Időpont',
    text: 'Szöveg',
    html: '<p>Szöveg</p>',
    language: 'hu',
  };
}

describe('who gets a letter', () => {
  it.each([
    "o'brien+kapu@example.com",
    'victim%other.example@example.com',
    '!other.example!victim@example.com',
    '=?utf-8?q?victim=40other.example?=@example.com',
    '{a}|b`c~d@example.com',
    '#$&*/^@example.com',
    '-oQ/tmp@example.com',
    `${'a'.repeat(64)}@example.com`,
  ])('is exactly one recipient, the address as it was typed: %s (T30)', async (to) => {
    expect(email.parse(to)).toBe(to);
    await smtpMail(`smtp://127.0.0.1:${port}`).send(letterTo(to), '');
    expect(received.map((one) => one.to)).toEqual([[to]]);
    expect(last().letter.to?.map(({ address }) => address)).toEqual([to]);
    expect(last().letter.cc).toBeUndefined();
  });

  it.each([
    'a@example.com, b@other.example',
    'a@example.com;b@other.example',
    '"a@example.com" <b@other.example>',
    '"b@other.example"@example.com',
    '"a,b"@example.com',
    'a@example.com (b@other.example)',
    'a(b@other.example)@example.com',
    'team: a@example.com, b@other.example;',
    'a@example.com\r\nBcc: b@other.example',
    'a@example.com\nRCPT TO:<b@other.example>',
    'a@example.com>\r\nRCPT TO:<b@other.example',
    'a\u0000@example.com',
  ])('is refused at the door, and by no way reaches anyone else: %j (S5-07, T30)', async (to) => {
    expect(email.safeParse(to).success).toBe(false);
    await smtpMail(`smtp://127.0.0.1:${port}`)
      .send(letterTo(to), '')
      .catch(() => undefined);
    const reached = received.flatMap((one) => one.to);
    expect(reached.length).toBeLessThanOrEqual(1);
    expect(reached.filter((address) => address.endsWith('@other.example'))).toEqual([]);
    for (const one of received) expect(one.letter.bcc).toBeUndefined();
  });
});

describe('a letter', () => {
  it('carries the id of what is owed, the same when it is sent again after a crash (I5)', async () => {
    await registered('again@example.com');
    await w.deliver();
    const { letter } = last();
    const { id } = await w.database.db
      .selectFrom('outbox')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .where('sent_at', 'is not', null)
      .executeTakeFirstOrThrow();
    // As if the process had ended between the server's answer and writing it down.
    await w.database.db.updateTable('outbox').set({ sent_at: null }).where('id', '=', id).execute();
    const before = received.length;
    await w.deliver();
    expect(received).toHaveLength(before + 1);
    expect(last().letter.messageId).toBe(`<${id}@localhost>`);
    expect(letter.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  });

  it.each(['hu', 'en', 'ro'] as const)(
    'has text, page and calendar parts in the language of its recipient: %s (S1-11, S4.4-02)',
    async (language) => {
      const texts = (id: string) => w.services.texts.say(language, id, {}, {});
      const reservation = await registered(`who.${language}@example.com`, language);
      await w.deliver();
      const first = last();
      expect(first.letter.subject).toBe(texts('mail.verify.subject'));
      await reservation.book();
      await w.deliver();
      const second = last();
      expect(second.letter.subject).toBe(texts('mail.booked.subject'));
      for (const { letter } of [first, second]) {
        const header = letter.headers.find(({ key }) => key === 'content-language');
        expect(header?.value).toBe(language);
        expect(letter.html).toContain(`<html lang="${language}">`);
        expect(letter.text).toContain(reservation.number);
        expect(`${letter.text}${letter.html}${letter.subject}`).not.toMatch(/\{\w+\}|\bundefined\b|\bmail\.\w+/);
      }
      expect(first.letter.attachments).toEqual([]);
      expect(calendarIn(second)).toContain('METHOD:REQUEST');
      expect(second.raw.toString()).toMatch(/text\/calendar;[^\n]*\s*method=REQUEST/i);
    },
  );

  const bookable = loadBrands('brands').brands.filter((brand) => brand.hasPublicCalendar && !brand.requiresToken);

  it.each(bookable.map(({ key }) => key))(
    "wears the partner's name and colours even when the job sends it: %s (S1-09, R29)",
    async (brand) => {
      const host = hostOf(brand);
      const look = host.look('hu');
      await booked(`brand.${brand}@example.com`, 'hu', brand);
      await w.deliver();
      const { letter, from } = last();
      expect(from).toBe(host.brand.mailFrom);
      expect(letter.html).toContain(`>${look.wordmark}</td>`);
      for (const role of ['nav', 'on-nav', 'action', 'bg'])
        expect(letter.html).toContain(look.variables[`--c-${role}`] ?? `no colour ${role}`);
      expect(letter.text).toContain(host.baseUrl);
      // An app's layout is a folder of its own that goes by its partner's name.
      const others = w.hosts.all.filter(({ brand: { name } }) => name !== host.brand.name);
      for (const other of others) {
        expect(letter.text).not.toContain(other.brand.name);
        expect(letter.html).not.toContain(other.brand.name);
        expect(letter.text).not.toContain(`${other.baseUrl}/`);
      }
    },
  );

  it('says nothing of health in its subject or its calendar file: no specialty, no complaint (T30)', async () => {
    const reservation = await booked('private@example.com');
    await w.deliver();
    await reservation.cancel();
    await w.deliver();
    expect(received).toHaveLength(3);
    for (const one of received) {
      const file = one.letter.attachments.map(textOf).join('');
      for (const word of [reservation.specialization, reservation.subfunction, comment]) {
        expect(word).not.toBe('');
        expect(`${one.letter.subject}\n${file}`.toLowerCase()).not.toContain(word.toLowerCase());
      }
      expect(one.raw.toString()).not.toContain(comment);
    }
  });
});

describe('a mail server that says no', () => {
  it('leaves the letter owed with what it said, and a later delivery sends it (I5)', async () => {
    refusing = true;
    await registered('waiting@example.com');
    await w.deliver();
    const outboxRows = await w.database.db
      .selectFrom('outbox')
      .select(['id', 'tries', 'last_error'])
      .where('sent_at', 'is', null)
      .execute();
    expect(outboxRows).toHaveLength(1);
    expect(outboxRows[0]).toMatchObject({ tries: 1, last_error: expect.stringContaining('come again later') });
    expect(received).toEqual([]);
    refusing = false;
    w.pass({ minutes: 1 });
    await w.deliver();
    expect(last().to).toEqual(['waiting@example.com']);
    expect(last().letter.messageId).toBe(`<${outboxRows[0]?.id}@localhost>`);
    const row = await w.database.db
      .selectFrom('outbox')
      .select(['tries', 'last_error'])
      .where('id', '=', outboxRows[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ tries: 2, last_error: null });
  });
});

describe('letters that cannot go out', () => {
  it('do not stand before new ones, however many they are (F25)', async () => {
    const reservation = await registered('new@example.com');
    const { id, partner_id } = await w.database.db
      .selectFrom('reservation')
      .select(['id', 'partner_id'])
      .where('number', '=', reservation.number)
      .executeTakeFirstOrThrow();
    const stuck = { kind: 'verify', partner_id, reservation_id: id, created_at: '2026-11-01T00:00:00Z', tries: 3 };
    const rows = Array.from({ length: 150 }, () => ({ ...stuck, id: randomUUID() }));
    await w.database.db.insertInto('outbox').values(rows).execute();
    const leased = await lease(w.services, 'mail', 1);
    expect(leased.map(({ id: one }) => rows.some((row) => row.id === one))).toEqual([false]);
    await giveBack(w.services, leased);
    await w.database.db.deleteFrom('outbox').where('tries', '=', 3).execute();
    await w.deliver();
    expect(last().to).toEqual(['new@example.com']);
  });
});

describe('what is no longer so', () => {
  it('is not written about: no confirmation mail after the booking was let go (R25)', async () => {
    const reservation = await registered('gone@example.com');
    await reservation.cancel();
    await w.deliver();
    expect(received).toEqual([]);
  });

  it('is not written about: of two confirmation mails that waited, the newer goes out alone (R25)', async () => {
    const reservation = await registered('first@example.com');
    w.pass({ seconds: 61 });
    await reservation.resend('second@example.com');
    await w.deliver();
    expect(received.map(({ to }) => to)).toEqual([['second@example.com']]);
    await reservation.book();
  });

  it('is not written about: a booking cancelled before its letter went out gets the cancellation alone (R25)', async () => {
    const reservation = await booked('changed@example.com');
    received.length = 0;
    await reservation.cancel();
    await w.deliver();
    expect(received.map(({ letter }) => letter.subject)).toEqual([
      w.services.texts.say('hu', 'mail.cancelled.subject', {}, {}),
    ]);
  });
});

describe('the calendar file of a letter', () => {
  it('is one event for life: the same UID, one SEQUENCE more and METHOD:CANCEL after a cancellation (R28)', async () => {
    const reservation = await booked('ics@example.com');
    await w.deliver();
    const booking = calendarIn(last());
    await reservation.cancel();
    await w.deliver();
    const cancelling = calendarIn(last());
    const [first, second] = [booking, cancelling].map((file) => {
      const calendar = new ical.Component(ical.parse(file));
      const event = calendar.getFirstSubcomponent('vevent');
      return {
        method: calendar.getFirstPropertyValue('method'),
        zone: calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid'),
        uid: event?.getFirstPropertyValue('uid'),
        sequence: Number(event?.getFirstPropertyValue('sequence')),
        status: event?.getFirstPropertyValue('status'),
        stamp: `${event?.getFirstPropertyValue('dtstamp')}`,
      };
    });
    expect(first).toMatchObject({ method: 'REQUEST', zone: 'Europe/Budapest', sequence: 0, status: 'CONFIRMED' });
    expect(second).toMatchObject({ method: 'CANCEL', zone: 'Europe/Budapest', sequence: 1, status: 'CANCELLED' });
    expect(second?.uid).toBe(first?.uid);
    expect(first?.stamp).toMatch(/Z$/);
  });

  it('is written as RFC 5545 wants it: CRLF, no line over 75 octets (R28)', async () => {
    const reservation = await booked('lines@example.com', 'ro');
    await sql`update reservation set family_name = ${'Ű'.repeat(100)} where number = ${reservation.number}`.execute(
      w.database.db,
    );
    await w.deliver();
    const encoded = /application\/ics[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(last().raw.toString())?.[1] ?? '';
    const attached = Buffer.from(encoded, 'base64').toString();
    const download = await (await w.request(`/api/reservations/${reservation.token}/visit.ics`)).text();
    for (const file of [attached, download]) {
      expect(file).toContain('BEGIN:VTIMEZONE\r\n');
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)));
      expect(longest).toBeLessThanOrEqual(75);
    }
    expect(attached.replaceAll('\r\n ', '')).toContain('Ű'.repeat(100));
  });
});

describe('the mailbox that stands in for a mail server', () => {
  let offline: World;
  let id: string;
  beforeAll(async () => {
    offline = await world({
      ports: { mail: { send: (letter, now) => mailboxMail(offline.database).send(letter, now) } },
    });
    const facts = { ...guest(), slotId: slotId(0, '2026-12-03T09:00'), subfunctionId: 101 };
    const post = (path: string, body: object) =>
      offline.request(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { token } = await (await post('/registration/reservation', facts)).json();
    await offline.deliver();
    const code = /: (\d{6})/.exec(await (await offline.request('/__mail/1')).text())?.[1] ?? '';
    await post(`/reservations/${token}/verify`, { code });
    await post(`/reservations/${token}/finish`, {});
    await offline.deliver();
    const row = await offline.database.db
      .selectFrom('mailbox')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    id = String(row.id);
  });
  afterAll(() => offline.close());

  it('lists the letters, the newest first, and keeps a repeated one once', async () => {
    const response = await offline.request('/__mail');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text.indexOf(`/__mail/${id}`)).toBeLessThan(text.indexOf('/__mail/1"'));
    await offline.database.db.updateTable('outbox').set({ sent_at: null }).execute();
    await offline.deliver();
    const { rows } = await offline.database.pool.query('select count(*)::int as count from mailbox');
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('shows a letter, its page part in a sandbox without script, and its calendar file (T18)', async () => {
    const page = await offline.request(`/__mail/${id}`);
    expect(await page.text()).toContain(`src="/__mail/${id}/html" sandbox=`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    const html = await offline.request(`/__mail/${id}/html`);
    const policy = html.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/(^|; )sandbox( |;|$)/);
    expect(policy).not.toContain('allow-scripts');
    expect(policy).toContain("default-src 'none'");
    expect(await html.text()).toContain('<!doctype html>');
    const file = await offline.request(`/__mail/${id}/files/0`);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.text()).toContain('BEGIN:VEVENT');
  });

  it.each(['/__mail/999999', '/__mail/999999/html', '/__mail/1/files/7', '/__mail/x'])(
    'answers 404 for what it does not have: %s',
    async (path) => {
      expect((await offline.request(path)).status).toBe(404);
    },
  );

  it('is not there when a mail server is set (T44)', async () => {
    const settings = readSettings({
      SMTP_URL: 'smtp://127.0.0.1:25',
      KAPU_SECRET: 'a secret of the tests, long enough to be one',
    });
    const { database, clock, log } = offline.services;
    const services = await createServices({ database, settings, clock, log, committed: () => undefined });
    expect(services.mailbox).toBe(false);
    const app = createApp({
      services,
      hosts: offline.hosts,
      execute: offline.execute,
      pages: createPageCache(),
      portal: async () => new Response('a page of the portal', { status: 404 }),
      assets: 'build/client',
      brandsFolder: 'brands',
      trustProxy: false,
      tiles: undefined,
      remote: undefined,
    });
    for (const path of ['/__mail', `/__mail/${id}`, `/__mail/${id}/html`, `/__mail/${id}/files/0`]) {
      const response = await app.request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000' } });
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'a page of the portal']);
    }
  });
});
