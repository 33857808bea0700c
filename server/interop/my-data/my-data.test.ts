import { createHash } from 'node:crypto';
import { Fhir } from 'fhir/fhir.js';
import type { Bundle } from 'fhir/r4';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeed } from '../../../contract/booking/appointments.ts';
import { askCallBack } from '../../../contract/booking/call-back.ts';
import { noteCallAttempt } from '../../../contract/booking/call-back-desk.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { listConsents, withdrawPrivacyStatement } from '../../../contract/identity/account.ts';
import { changePhoneOrBank, updateProfile } from '../../../contract/identity/profile.ts';
import { acceptPrivacyStatement, login } from '../../../contract/identity/session.ts';
import { createExport, eraseAccount, readHolds } from '../../../contract/interop/my-data.ts';
import { acceptedKinds } from '../../../contract/portal/content.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { asking } from '../../../tests/booking/call-backs.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { sweepPrefix } from '../../platform/files/sweep.ts';

let w: World;
const password = 'kerek-hold-felett-7';
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(w.database.db);
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(w.database.db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const fresh = freshSlots();
let no = 0;
/** A customer whose every field holds a word that is found nowhere else. */
async function customer() {
  no += 1;
  const word = (name: string) => `Kanári${name}${'abcdefghijklmnop'.charAt(no)}`;
  const email = `kanari-${no}@example.com`;
  const made = await account(w.database, { password, email, subscriptions: [['hasAppointments']] });
  const { token, headers } = await w.session(made.id);
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
  const names = { title: word('Titulus'), lastName: word('Név'), firstName: word('Kereszt'), birthName: word('Leány') };
  const rest = { birthPlace: word('Hely'), mothersName: word('Anya'), city: word('Város'), street: word('Utca') };
  good(await w.call(updateProfile, { ...names, ...rest, country: 'HU', postalCode: '1117' }, headers));
  const proven = { phone: `+363099911${10 + no}`, bankAccount: '11773016-11111018', password };
  good(await w.call(changePhoneOrBank, proven, headers));
  const booked = await bookedByCustomer(w, fresh(0), headers, { patientComment: word('Panasz') });
  const record = { name: word('Lelet'), author: word('Orvos') };
  const { fileData } = await newRecord(w, headers, record, [`${word('Fájl')}.pdf`]);
  const uploads = [...Object.values(record), word('Fájl')];
  await w.deliver();
  const canaries = [...Object.values(names), ...Object.values(rest), email, proven.phone, word('Panasz'), ...uploads];
  return { ...made, email, headers, booked, file: fileData[0], canaries, jar: () => new Map([['token', token]]) };
}

async function exported(headers: Record<string, string>, format: 'fhir' | 'pdf') {
  const { url } = good(await w.call(createExport, { password, format }, headers));
  const { pathname } = new URL(url);
  return { pathname, answer: await w.request(pathname) };
}

const resourcesIn = (bundle: Bundle) => (bundle.entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []));

describe('everything of a customer', () => {
  it('comes as a FHIR R4 bundle with each field, visit, consent, message and look, and nothing of anybody else (P01, P02)', async () => {
    const mine = await customer();
    const other = await customer();
    const { answer } = await exported(mine.headers, 'fhir');
    expect(answer.headers.get('content-type')).toBe('application/fhir+json');
    const text = await answer.text();
    for (const canary of [...mine.canaries, '1177301611111018', mine.booked.number]) expect(text).toContain(canary);
    for (const canary of [...other.canaries, other.booked.number]) expect(text).not.toContain(canary);
    const bundle: Bundle = JSON.parse(text);
    const kinds = new Set(resourcesIn(bundle).map(({ resourceType }) => resourceType));
    expect([...kinds].sort()).toEqual([
      'Appointment',
      'AuditEvent',
      'Binary',
      'Communication',
      'Consent',
      'Coverage',
      'DocumentReference',
      'Patient',
    ]);
    const everything: object[] = resourcesIn(bundle);
    const binaries = everything.flatMap((one) => ('data' in one && typeof one.data === 'string' ? [one.data] : []));
    const hashes = binaries.map((data) => createHash('sha256').update(data, 'base64').digest('hex'));
    expect(hashes).toEqual([mine.file?.sha256]);
    const fhir = new Fhir();
    for (const resource of resourcesIn(bundle)) {
      const { messages } = fhir.validate(resource, { errorOnUnexpected: true });
      expect(messages?.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    }
  });

  it.each([
    ['HUF', 12_550],
    ['RON', 125.5],
  ])('names the price of a visit in the main unit of %s (P02)', async (currency, value) => {
    const mine = await customer();
    await w.database.pool.query(
      `update reservation set price_amount = 12550, discount_rate = 0, patient_pays = null, currency = $1 where number = $2`,
      [currency, mine.booked.number],
    );
    const { answer } = await exported(mine.headers, 'fhir');
    const bundle: Bundle = await answer.json();
    const visits = resourcesIn(bundle).filter(({ resourceType }) => resourceType === 'Appointment');
    const price = { url: 'urn:kapu:price', valueMoney: { value, currency } };
    expect(visits).toMatchObject([{ extension: [price, { url: 'urn:kapu:pay-at', valueCode: 'clinic' }] }]);
  });

  it('comes as a document that a person can read, in their language (P01)', async () => {
    const mine = await customer();
    const { answer } = await exported(mine.headers, 'pdf');
    const { text, totalPages } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    const flat = text.replaceAll(/\s+/g, '');
    for (const canary of [...mine.canaries, mine.booked.number, 'Időpontok', 'Kinézte'])
      expect(flat).toContain(canary.replaceAll(' ', ''));
    expect(totalPages).toBeGreaterThan(0);
  });

  it('holds the rating of a visit and what the desk noted about a call-back (P01)', async () => {
    const mine = await customer();
    const comment = `Kanáriértékelés${no}`;
    const noted = `Kanárifoglalt${no}`;
    await w.database.pool.query(
      `insert into rating select id, doctor_id, 5, 4, 3, 2, 1, $2, $3 from reservation where number = $1`,
      [mine.booked.number, comment, w.now().toString()],
    );
    const { id } = await w.database.db
      .selectFrom('reservation')
      .select('id')
      .where('number', '=', mine.booked.number)
      .executeTakeFirstOrThrow();
    const requested = good(await w.call(askCallBack, asking(20 + no), mine.headers));
    const desk = await w.desk(['agent']);
    const { id: caseId } = await w.database.db
      .selectFrom('call_back')
      .select('id')
      .where('number', '=', requested.number)
      .executeTakeFirstOrThrow();
    good(await w.call(takeCase, { caseId }, desk.headers));
    good(await w.call(noteCallAttempt, { callBackId: caseId, note: noted }, desk.headers));
    const bundle: Bundle = await (await exported(mine.headers, 'fhir')).answer.json();
    const resources = new Map(resourcesIn(bundle).map((one) => [one.id, one]));
    expect(resources.get(id)).toMatchObject({
      extension: expect.arrayContaining([
        {
          url: 'urn:kapu:rating',
          extension: expect.arrayContaining([
            { url: 'careConditions', valueInteger: 4 },
            { url: 'comment', valueString: comment },
          ]),
        },
      ]),
    });
    expect(resources.get(caseId)).toMatchObject({ note: [{ text: 'ask' }, { text: 'take' }, { text: noted }] });
    const { answer } = await exported(mine.headers, 'pdf');
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    const flat = text.replaceAll(/\s+/g, '');
    for (const words of [comment, noted, 'Összességében:1', 'Felvette']) expect(flat).toContain(words);
  });

  it('is handed out once, within fifteen minutes, without a cookie, to whoever proved the password (P01, T10, T01)', async () => {
    const { headers, id } = await customer();
    const wrong = await w.call(createExport, { password: 'nem ez', format: 'pdf' }, headers);
    expect(wrong.error?.errorCode).toBe('U014');
    const operator = await w.operatorFor(id);
    expect((await w.call(createExport, { password, format: 'pdf' }, operator.headers)).error?.errorCode).toBe('KA003');
    const { pathname, answer } = await exported(headers, 'fhir');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('set-cookie')).toBeNull();
    await answer.text();
    expect((await w.request(pathname)).status).toBe(410);
    const never = await w.request(`/download/export/${'A'.repeat(43)}`);
    const second = good(await w.call(createExport, { password, format: 'fhir' }, headers));
    const foreign = await w.request(new URL(second.url).pathname, { host: 'telekom-health.localhost:3000' });
    expect([never.status, foreign.status]).toEqual([404, 404]);
    const third = good(await w.call(createExport, { password, format: 'fhir' }, headers));
    const statusOf = async ({ url }: { url: string }) => (await w.request(new URL(url).pathname)).status;
    w.pass({ seconds: 15 * 60 - 1 });
    expect(await statusOf(second)).toBe(200);
    w.pass({ seconds: 1 });
    expect(await statusOf(third)).toBe(410);
  });
});

describe('an erasure', () => {
  it('waits until no visit is to come, asks for the password and a tick, and is nobody else’s (P03, T15)', async () => {
    const { headers, id, booked } = await customer();
    const input = { password, erasureAccepted: 'on' };
    expect((await w.call(eraseAccount, input, headers)).error?.errorCode).toBe('KD001');
    good(await w.call(cancelReservation, { token: booked.token }, headers));
    const unticked = await w.call(eraseAccount, { password, erasureAccepted: 'no' }, headers);
    expect(unticked.error?.violations.map(({ errorCode }) => errorCode)).toEqual(['KD002']);
    expect((await w.call(eraseAccount, { ...input, password: 'nem ez' }, headers)).error?.errorCode).toBe('U014');
    const operator = await w.operatorFor(id);
    expect((await w.call(eraseAccount, input, operator.headers)).error?.errorCode).toBe('KA003');
    expect((await w.call(eraseAccount, input)).error?.errorCode).toBe('K401');
  });

  it('takes the keys of the files at once and their bytes within an hour, but for what is under a legal hold (P03, I10)', async () => {
    const gone = await customer();
    const litigant = await customer();
    const fileOf = ({ file }: typeof gone) => file?.id ?? '';
    await sql`update file set legal_hold = true where id = ${fileOf(litigant)}`.execute(w.database.db);
    for (const { headers, booked } of [gone, litigant]) {
      good(await w.call(cancelReservation, { token: booked.token }, headers));
      good(await w.call(eraseAccount, { password, erasureAccepted: 'on' }, headers));
    }
    const remaining = async () => {
      const { rows } = await sql<{ keys: number; pieces: number }>`select
        (select count(*)::int from file_key where file_id = ${fileOf(gone)}) as keys,
        (select count(*)::int from file_piece where file_id = ${fileOf(gone)}) as pieces`.execute(w.database.db);
      return rows[0];
    };
    expect(await remaining()).toEqual({ keys: 0, pieces: 1 });
    for (const byte of Array(256).keys()) await sweepPrefix(w.services, byte.toString(16).padStart(2, '0'));
    expect(await remaining()).toEqual({ keys: 0, pieces: 0 });
    const files = await sql<{ name: string; keys: number }>`select name, (select count(*)::int from file_key
      where file_id = file.id) as keys from file where id = ${fileOf(litigant)}`.execute(w.database.db);
    expect(files.rows).toEqual([{ name: `${litigant.canaries.at(-1)}.pdf`, keys: 1 }]);
  });

  it('leaves no word of the person in any table or log; the log-in is over, and the last letter says so (P03)', async () => {
    const { headers, booked, canaries, email } = await customer();
    good(await w.call(createFeed, {}, headers));
    good(await w.call(cancelReservation, { token: booked.token }, headers));
    await w.deliver();
    good(await w.call(eraseAccount, { password, erasureAccepted: 'on' }, headers));
    const dumpText = await dump();
    for (const canary of canaries) {
      expect(dumpText).not.toContain(canary);
      expect(w.lines.join()).not.toContain(canary);
    }
    expect(dumpText).toContain(booked.number);
    expect((await w.call(readHolds, {}, headers)).error?.errorCode).toBe('K401');
    expect((await w.call(login, { email, password })).error?.errorCode).toBe('U001');
    await w.deliver();
    expect(w.letters.at(-1)).toMatchObject({ to: email, subject: 'Töröltük a fiókját' });
  });
});

describe('consents', () => {
  it.each(['hu', 'en', 'ro'] as const)(
    'have a name for each text that can be accepted, in %s (P05, S1-11)',
    (language) => {
      const { texts } = w.services;
      const nameless = acceptedKinds.filter((kind) =>
        texts.say(language, `mydata.pdf.text.${kind}`).startsWith('mydata.'),
      );
      expect(nameless).toEqual([]);
    },
  );

  it('are listed with their version, and the privacy statement is withdrawn by its customer alone, for good until given again (P05, S4.1-03, T15)', async () => {
    const { headers, id, jar } = await customer();
    const list = async () =>
      good(await w.call(listConsents, {}, headers)).map(({ kind, given: isGiven }) => [kind, isGiven]);
    expect(await list()).toEqual([['privacy_statement', true]]);
    const operator = await w.operatorFor(id);
    expect((await w.call(withdrawPrivacyStatement, {}, operator.headers)).error?.errorCode).toBe('KA003');
    expect((await w.call(withdrawPrivacyStatement, {})).error?.errorCode).toBe('K401');
    for (const _twice of [1, 2]) good(await w.call(withdrawPrivacyStatement, {}, headers));
    expect(await list()).toEqual([['privacy_statement', false]]);
    const { rows } = await sql<{
      given: boolean;
    }>`select given from consent where account_id = ${id} order by id`.execute(w.database.db);
    expect(rows.map(({ given: isGiven }) => isGiven)).toEqual([true, false]);
    const turned = await w.request('/records', {
      headers: { cookie: [...jar()].map((pair) => pair.join('=')).join('; ') },
    });
    expect([turned.status, turned.headers.get('location')?.startsWith('/privacy-statement')]).toEqual([302, true]);
    const page = await visit(w, '/my-data', { jar: jar() });
    expect(page.document.querySelector('main')?.textContent).toContain('visszavonva');
  });
});

describe('the page', () => {
  it.each(['hu', 'en', 'ro'])(
    'leads to a download and to an erasure, and says what stays, in %s (P01, P03, S1-11)',
    async (language) => {
      const { jar, booked, headers } = await customer();
      const cookies = jar();
      const page = await visit(w, '/my-data', { jar: cookies, language });
      expect(page.document.querySelectorAll('main section[aria-labelledby=erase-title] li')).toHaveLength(
        good(await w.call(readHolds, {}, headers)).length,
      );
      await visit(w, '/my-data?part=export', { jar: cookies, language });
      const post = (form: Record<string, string>) =>
        w.request('/my-data', {
          method: 'POST',
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            origin: 'http://localhost:3000',
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams(form).toString(),
        });
      const led = await post({ intent: 'export', format: 'pdf', password });
      expect([led.status, led.headers.get('location')?.startsWith('/download/export/')]).toEqual([303, true]);
      const refused = await visit(w, '/my-data', {
        jar: cookies,
        language,
        method: 'POST',
        form: { intent: 'erase', password },
      });
      expect(refused.status).toBe(422);
      good(await w.call(cancelReservation, { token: booked.token }, headers));
      const gone = await post({ intent: 'erase', password, erasureAccepted: 'on' });
      expect([gone.status, gone.headers.get('location')]).toEqual([303, '/?message=erased']);
      expect((await w.call(readHolds, {}, headers)).error?.errorCode).toBe('K401');
    },
  );
});
