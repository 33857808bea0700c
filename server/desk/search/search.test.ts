import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { askCallBack } from '../../../contract/booking/call-back.ts';
import { getPerson, searchPersons, unlockPerson } from '../../../contract/desk/person.ts';
import { deskRates } from '../../../contract/desk/rates.ts';
import { createRelative } from '../../../contract/entitlement/relative.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import type { Role } from '../../../contract/platform/desk-right.ts';
import { deskRoles } from '../../../contract/platform/desk-right.ts';
import { Permission } from '../../../contract/platform/permission.ts';
import { rightsOf } from '../../../contract/roles.ts';
import { bookedByCustomer, bookedByGuest } from '../../../tests/booking/booked.ts';
import { asking } from '../../../tests/booking/call-backs.ts';
import { joined, patient as waiter } from '../../../tests/booking/waiting.ts';
import { patient, sendRequest } from '../../../tests/care/request.ts';
import { child, holder } from '../../../tests/entitlement/relatives.ts';
import { account } from '../../../tests/identity/account.ts';
import { heardOf, rowsReadBy } from '../../../tests/payment/plans.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { resealCallBacks } from '../../booking/call-back/reseal.ts';
import { enqueueAccountLetter } from '../../identity/letters/enqueue.ts';
import { hashPassword } from '../../identity/password/hash.ts';
import { recordIdentifier } from '../../identity/registration/redeem.ts';
import { makeSearchable } from '../../identity/search/make-searchable.ts';
import { openOperatorSession } from '../../identity/session/operator-session.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { mostOpened, unusual } from './opened.ts';

let w: World;
let agent: Awaited<ReturnType<World['desk']>>;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  agent = await w.desk(['agent'], 'default', 'Kiss Anna');
});

const slot = freshSlots();
const born = '1971-02-03';

type Name = { family_name?: string; given_name?: string; birth_date?: string; phone?: string; birth_name?: string };

/** Searchable as after the job. */
async function person(name: Name = {}, facts: Parameters<typeof account>[1] = {}) {
  const made = await account(w.database, facts);
  const set = { family_name: 'Zentai', given_name: 'Ödön', birth_date: born, phone: phoneOf(), ...name };
  await w.database.db.updateTable('account').set(set).where('id', '=', made.id).execute();
  await makeSearchable(w.services);
  return { ...made, ...set };
}

let lastPhone = 100;
function phoneOf(): string {
  lastPhone += 1;
  return `+36209${String(lastPhone).padStart(6, '0')}`;
}

async function searchFor(query: string, birthDate?: string, headers = agent.headers) {
  return good(await w.call(searchPersons, { query, birthDate }, headers)).items;
}
const idsOf = async (...args: Parameters<typeof searchFor>) => (await searchFor(...args)).map(({ id }) => id);

const opening = (personId: string, headers = agent.headers) =>
  w.call(unlockPerson, { personId, reason: 'call' }, headers);

async function policyOf(subscription = ''): Promise<string> {
  const { db } = w.database;
  const row = await db.selectFrom('subscription').select('policy_no').where('id', '=', subscription).executeTakeFirst();
  return row?.policy_no ?? '';
}

describe('a person is found', () => {
  it.each([
    ['Szőke Ünige Réka', ['Szőke Ünige', 'szoke unige', 'SZŐKE RÉKA', 'Ünige Szőke', 'Szöke Unige Reka'], []],
    ['Kovács Ildikó', ['Kovacs Ildikó', 'Kovács Ildiko', 'Ildikó Kovács'], ['Kováts Ildikó', 'Kovach Ildiko']],
    ['Kovács Dr. Annamária', ['Kovács Anna Mária', 'dr. kovacs annamaria', 'özv. Kovács Anna', 'Mária Kovács'], []],
    ['Șerban Țuțea', ['Serban Tutea', 'Şerban Ţuţea', 'Țuțea Șerban', 'ŞERBAN TUTEA'], ['Sherban Tutea']],
  ])('by a spelling of %s with the birth date, and by no other date (S1-08)', async (name, same, alike) => {
    const [family_name = '', ...givenNames] = name.split(' ');
    const birth_date = `19${60 + same.length + alike.length}-07-09`;
    const { id } = await person({ family_name, given_name: givenNames.join(' '), birth_date });
    for (const spelling of [...same, ...alike]) {
      expect(await searchFor(spelling, birth_date), spelling).toEqual([
        expect.objectContaining({ id, similar: alike.some((one) => one === spelling) }),
      ]);
      expect(await idsOf(spelling, '1960-07-10'), spelling).toEqual([]);
    }
  });

  it('by telephone, e-mail address and policy number, however they are typed (S1-08)', async () => {
    const phone = phoneOf();
    const { id, email, subscriptions } = await person({ phone });
    await w.database.db
      .updateTable('account')
      .set({ contact_email: 'Oda.Irjanak@example.com' })
      .where('id', '=', id)
      .execute();
    await makeSearchable(w.services);
    const local = phone.slice(3);
    const policy = (await policyOf(subscriptions[0])).toLowerCase();
    for (const query of [
      ...[phone, `06 ${local.slice(0, 2)} ${local.slice(2)}`, `0036-${local}`],
      ...[email, email.toUpperCase(), 'oda.irjanak@example.com'],
      ...[policy, policy.toUpperCase(), `${policy.slice(0, 4)} ${policy.slice(4)}`],
    ])
      expect(await idsOf(query), query).toEqual([id]);
    for (const query of [phone.slice(0, -1) + ((Number(phone.at(-1)) + 1) % 10), `x${email}`])
      expect(await idsOf(query), query).toEqual([]);
  });

  it('by TAJ, matched or not (S1-08)', async () => {
    const { id } = await person();
    const context = { ...w.context(), keys: w.services.keys };
    const named = { accountId: id, kind: 'taj', identifier: '123 456 788', isKnown: false } as const;
    await w.database.db.transaction().execute((tx) => recordIdentifier(tx, context, named));
    for (const query of ['123456788', '123 456 788', '123-456-788']) expect(await idsOf(query), query).toEqual([id]);
    expect(await idsOf('111111110')).toEqual([]);
  });

  it('by the number of a case, a visit, a place on the waiting list or a letter (S1-08)', async () => {
    const { id, headers } = await patient(w, 'internal_medicine');
    const { number } = good(await sendRequest(w, headers, 'internal_medicine'));
    const visit = await bookedByCustomer(w, slot(), headers);
    for (const query of [number, number.toLowerCase().replace('-', ' '), visit.number])
      expect(await idsOf(query), query).toEqual([id]);
    const waiting = await waiter(w);
    const place = await joined(w, waiting, { earliest: '2026-11-28', latest: '2026-11-29' });
    expect(await idsOf(place.id.slice(0, 8))).toEqual([waiting.id]);
    await inTransaction(w.services, (tx) => enqueueAccountLetter(tx, w.context(), 'password_changed', id));
    const { rows } = await w.database.pool.query(
      `update outbox set failure = 'refused', parked_at = now() where account_id = $1 returning id`,
      [id],
    );
    expect(await idsOf(rows[0].id.slice(0, 8))).toEqual([id]);
    const [match] = await searchFor(number);
    expect(match).toMatchObject({
      name: 'Sz. Ü.',
      birthYear: 1980,
      phone: '+36 •••• 567',
      openCases: 2,
      similar: false,
    });
  });

  it('not by an anonymous request, which is not there (P07, S1-08)', async () => {
    const { headers } = await patient(w, 'psychology');
    const { number } = good(await sendRequest(w, headers, 'psychology', { anonymous: 'yes' }));
    expect(await searchFor(number)).toEqual([]);
  });

  it('without an account by the number and the telephone of a call-back and the number of a visit, each with its page (R32)', async () => {
    const phone = phoneOf();
    const { number } = good(await w.call(askCallBack, { ...asking(), phone }));
    const visit = await bookedByGuest(w, slot(), `${randomUUID()}@example.com`);
    await w.database.pool.query('update call_back set phone_hash = null where number = $1', [number]);
    expect(await searchFor(phone)).toEqual([]);
    await resealCallBacks(w.services, w.hosts.all);
    const line = { list: 'call-backs', number, name: 'Sz. Ü.', openCases: null, birthYear: null };
    expect(await searchFor(phone)).toEqual([expect.objectContaining(line)]);
    expect(await searchFor(number)).toEqual([expect.objectContaining(line)]);
    expect(await searchFor(visit.number)).toEqual([expect.objectContaining({ list: 'visits', number: visit.number })]);
    const assessor = await w.desk(['claims_assessor']);
    for (const query of [phone, number, visit.number])
      expect(await searchFor(query, undefined, assessor.headers)).toEqual([]);
  });

  it('with an account by the telephone they asked to be called at (R32)', async () => {
    const { id } = await person();
    const { headers } = await w.session(id);
    const phone = phoneOf();
    good(await w.call(askCallBack, { ...asking(), phone }, headers));
    expect(await idsOf(phone)).toEqual([id]);
  });

  it('at their own partner alone, and not once they are erased (T01, P03)', async () => {
    const passwordHash = await hashPassword(goodPassword);
    const gone = await person({ phone: phoneOf() }, { passwordHash });
    const there = await person({ phone: phoneOf() }, { partner: 'telekom-health' });
    const request = await patient(w, 'internal_medicine', 'telekom-health');
    const host = 'telekom-health.localhost:3000';
    const { number } = good(await sendRequest(w, { ...request.headers, host }, 'internal_medicine'));
    const policy = await policyOf(there.subscriptions[0]);
    for (const query of [there.phone, there.email, number, policy]) expect(await idsOf(query), query).toEqual([]);
    expect(await idsOf('Zentai Ödön', born)).not.toContain(there.id);
    const foreign = { ...(await w.desk(['agent'], 'telekom-health')).headers, host };
    expect(await idsOf(there.phone, undefined, foreign)).toEqual([there.id]);
    for (const id of [there.id, randomUUID(), 'x']) {
      expect((await opening(id)).status).toBe(404);
      expect((await w.call(getPerson, { personId: id }, agent.headers)).status).toBe(404);
    }
    good(await opening(gone.id));
    const was = await policyOf(gone.subscriptions[0]);
    const { headers } = await w.session(gone.id);
    good(await w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, headers));
    for (const query of [gone.phone, gone.email, was]) expect(await idsOf(query), query).toEqual([]);
    expect(await idsOf('Zentai Ödön', born)).not.toContain(gone.id);
    expect((await w.call(getPerson, { personId: gone.id }, agent.headers)).status).toBe(404);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

describe('what a search says', () => {
  it('is initials, year of birth, three digits and open cases: no name, telephone or address in its bytes (P07)', async () => {
    const one = await person({ family_name: 'Gyöngyösi', given_name: 'Zsófia', phone: '+36701239876' });
    const answer = await w.request('/api/desk/persons/search', {
      method: 'POST',
      headers: { ...agent.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'Gyöngyösi Zsófia', birthDate: born }),
    });
    const text = await answer.text();
    expect(JSON.parse(text).items).toEqual([
      {
        id: one.id,
        list: null,
        number: null,
        name: 'Gy. Zs.',
        birthYear: 1971,
        phone: '+36 •••• 876',
        openCases: 0,
        similar: false,
      },
    ]);
    // The id is random, and may have the digits.
    expect(text.replace(one.id, '')).not.toMatch(/öngy|fia|123|@|1971-/i);
  });

  it('is at most twenty, and that there are more (P07)', async () => {
    const phone = phoneOf();
    for (let no = 0; no < 21; no += 1)
      await account(w.database).then(({ id }) =>
        w.database.db.updateTable('account').set({ phone }).where('id', '=', id).execute(),
      );
    await makeSearchable(w.services);
    const answer = good(await w.call(searchPersons, { query: phone }, agent.headers));
    expect([answer.items.length, answer.more]).toEqual([20, true]);
  });

  it.each([
    ['Zentai Ödön', undefined, 'birthDate', 'V001'],
    ['Zentai', born, 'query', 'KN003'],
    ['12', undefined, 'query', 'KN003'],
    ['a', undefined, 'query', 'V006'],
    ['Zentai Ödön', '1971-02-30', 'birthDate', 'U008'],
  ])('is what is missing of %s %s (S1-08)', async (query, birthDate, propertyName, errorCode) => {
    const { error } = await w.call(searchPersons, { query, birthDate }, agent.headers);
    expect(error?.violations).toEqual([expect.objectContaining({ propertyName, errorCode })]);
  });

  it('leaves by which way one was searched and never what was typed, in the audit and in the log (P04, T37)', async () => {
    const { email, phone, id } = await person();
    const before = w.lines.length;
    for (const [query, birthDate] of [
      [email, undefined],
      [phone, undefined],
      ['Zentai Ödön', born],
      ['ZZZZ-2222', undefined],
      ['3CB2 05B6 11EA', undefined],
    ] as const)
      await searchFor(query, birthDate);
    const rows = await w.database.db
      .selectFrom('audit')
      .selectAll()
      .where('actor', '=', `operator:${agent.id}`)
      .where('action', '=', 'account.search')
      .orderBy('id')
      .execute();
    expect(
      rows.map(({ action, reason, patient: patientId, object_type }) => [action, reason, patientId, object_type]),
    ).toEqual([
      ['account.search', 'email', null, 'operator'],
      ['account.search', 'phone', null, 'operator'],
      ['account.search', 'name', null, 'operator'],
      ['account.search', 'number', null, 'operator'],
      ['account.search', 'policy', null, 'operator'],
    ]);
    const trace = JSON.stringify(rows) + w.lines.slice(before).join('');
    for (const secret of [email, phone, 'Zentai', 'ZZZZ', '3CB2', id]) expect(trace).not.toContain(secret);
  });

  it('reads no more rows than it finds, however many others there are (F18)', async () => {
    const own = await world();
    onTestFinished(() => own.close());
    const { partnerId } = own.context().host;
    await own.database.pool.query(
      `insert into account (id, partner_id, email, family_name, given_name, birth_date, phone, locale, created_at)
       select gen_random_uuid(), $1, 'sok' || no || '@example.com', 'Kovács', 'Anna', date '1950-01-01' + no, '+3620' || 1000000 + no, 'hu', now()
       from generate_series(1, 3000) no`,
      [partnerId],
    );
    await makeSearchable(own.services);
    await own.database.pool.query('analyze account, search_key, case_head, subscription');
    const { headers } = await own.desk(['agent']);
    const heard = heardOf(own, 'search_key', 'account', 'case_head', 'account_identifier', 'subscription', 'call_back');
    for (const [query, birthDate] of [
      ['Kovacs Anna', '1950-01-08'],
      ['+36201000007', undefined],
      ['sok7@example.com', undefined],
      ['ZZZZ-2222', undefined],
      ['3CB2 05B6 11EA', undefined],
    ] as const)
      good(await own.call(searchPersons, { query, birthDate }, headers));
    const statements = heard.filter(
      ({ text }) => /"(?:search_key|case_head)"/.test(text) || /"account"\."status"/.test(text),
    );
    expect(statements.length).toBeGreaterThan(5);
    for (const statement of statements)
      for (const { table, kind, read } of await rowsReadBy(own, statement))
        expect(read, `${table} ${kind} of ${statement.text}`).toBeLessThanOrEqual(1);
  });
});

describe('who may search and open', () => {
  it('has the right to read accounts: agents, advisers, assessors, supervisors, and nobody of a clinic (ASVS 8.2.1, 0065)', async () => {
    const { id, phone } = await person();
    const may: string[] = [];
    for (const role of deskRoles) {
      const { headers } = await w.desk([role]);
      const statuses = [
        (await w.call(searchPersons, { query: phone }, headers)).status,
        (await opening(id, headers)).status,
        (await w.call(getPerson, { personId: id }, headers)).status,
      ];
      expect(new Set(statuses).size, role).toBe(1);
      expect(statuses[0] === 200, role).toBe(rightsOf([role]).includes('account.read'));
      if (statuses[0] === 200) may.push(role);
    }
    expect(may.sort()).toEqual(['agent', 'claims_assessor', 'medical_adviser', 'supervisor']);
  });

  it('searches and opens no more than one operator can mean, each on their own (T37)', async () => {
    const { id, phone } = await person();
    const other = await w.desk(['agent']);
    const codes = async (times: number, run: () => Promise<{ status: number }>) => {
      const seen: number[] = [];
      for (let no = 0; no < times; no += 1) seen.push((await run()).status);
      return seen;
    };
    const searches = await codes(deskRates.personSearch.times + 1, () =>
      w.call(searchPersons, { query: phone }, agent.headers),
    );
    expect([searches.filter((status) => status === 200).length, searches.at(-1)]).toEqual([60, 429]);
    const opens = await codes(deskRates.personOpen.times + 1, () => opening(id));
    expect([opens.filter((status) => status === 200).length, opens.at(-1)]).toEqual([30, 429]);
    expect((await opening(id, other.headers)).status).toBe(200);
    w.pass({ minutes: 11 });
    expect([(await opening(id)).status, (await searchFor(phone)).length]).toEqual([200, 1]);
  });

  it('is told of with a line and a gauge where one operator opens more persons than there are calls (T37)', async () => {
    const own = await world();
    onTestFinished(() => own.close());
    const { headers, id: operator } = await own.desk(['agent']);
    const gauge = () => mostOpened(own.database.db, own.now());
    const warned = () => own.lines.filter((line) => line.includes('unusually many persons'));
    expect(await gauge()).toBe(0);
    for (let no = 0; no <= unusual; no += 1) {
      if (no === 20) own.pass({ minutes: 11 });
      expect(warned()).toEqual([]);
      const { id } = await account(own.database);
      for (const reason of ['call', 'case'] as const)
        if (reason === 'call' || no === 0) good(await own.call(unlockPerson, { personId: id, reason }, headers));
    }
    expect([await gauge(), warned().length]).toEqual([unusual + 1, 1]);
    expect(JSON.parse(warned()[0] ?? '')).toMatchObject({ operator, opened: unusual + 1 });
    own.pass({ minutes: 61 });
    expect(await gauge()).toBe(0);
  });
});

describe('an opened person', () => {
  it('asks why, is the customer’s to see with the reason, and closes after half an hour and with the log-in (P04, P12)', async () => {
    const { id } = await person();
    const read = (by = agent.headers) => w.call(getPerson, { personId: id }, by);
    expect((await read()).error?.errorCode).toBe('KN002');
    const bare = await w.call(unlockPerson, { personId: id, reason: 'other' }, agent.headers);
    expect(bare.error?.violations).toEqual([
      expect.objectContaining({ propertyName: 'otherReason', errorCode: 'V001' }),
    ]);
    good(
      await w.call(
        unlockPerson,
        { personId: id, reason: 'other', otherReason: 'A lánya kérte a hívást' },
        agent.headers,
      ),
    );
    expect(good(await read()).name).toBe('Zentai Ödön');
    expect(good(await w.call(getPerson, { personId: id }, { ...agent.headers, 'accept-language': 'en' })).name).toBe(
      'Ödön Zentai',
    );
    const colleague = await w.desk(['agent']);
    expect((await read(colleague.headers)).error?.errorCode).toBe('KN002');
    w.pass({ minutes: 29 });
    good(await read());
    w.pass({ minutes: 2 });
    expect((await read()).error?.errorCode).toBe('KN002');
    good(await opening(id));
    good(await read());
    const again = w.database.db.transaction().execute((tx) => openOperatorSession(tx, w.context(), agent.id));
    const later = { authorization: `Bearer ${(await again).token}` };
    expect((await read(later)).error?.errorCode).toBe('KN002');
    const { headers } = await w.session(id);
    const { items } = good(await w.call(listAccess, {}, headers));
    expect(items.slice(1).map(({ action, name, reason }) => [action, name, reason])).toEqual([
      ['account.open', 'Kiss Anna', 'call'],
      ['account.open', 'Kiss Anna', 'A lánya kérte a hívást'],
    ]);
  });

  it('has policies, cases and visits as far as the role reads them, a relative’s by name, and no anonymous request (0065, 0069)', async () => {
    const services = ['psychology', 'internal_medicine'];
    const made = await holder(w, { subscriptions: [[...Permission.options]], services });
    const { headers } = made;
    const { id: personId } = good(await w.call(createRelative, child(), headers));
    good(await sendRequest(w, headers, 'internal_medicine', { personId }));
    const hidden = good(await sendRequest(w, headers, 'psychology', { anonymous: 'yes' })).number;
    const { number } = good(await w.call(askCallBack, asking(77), headers));
    const visit = await bookedByCustomer(w, slot(), headers);
    const viewFor = async (role: Role) => {
      const desk = await w.desk([role]);
      good(await opening(made.id, desk.headers));
      return good(await w.call(getPerson, { personId: made.id }, desk.headers));
    };
    const byAgent = await viewFor('agent');
    expect(byAgent).toMatchObject({
      name: 'Szőke Ünige',
      birthDate: '1980-05-14',
      phone: '+36301234567',
      emails: [made.email],
      policies: [{ policyNo: await policyOf(made.subscriptions[0]), product: 'Alapcsomag' }],
      visits: [{ number: visit.number, status: 'booked', hasPage: true, relative: null }],
    });
    expect(byAgent.cases.map(({ list, number: no, relative }) => [list, no, relative])).toEqual(
      expect.arrayContaining([['call-backs', number, null]]),
    );
    expect(byAgent.cases.filter(({ relative }) => relative === 'Szőke Bence').map(({ list }) => list)).toEqual([
      'requests',
    ]);
    expect(JSON.stringify(byAgent)).not.toContain(hidden);
    const byAssessor = await viewFor('claims_assessor');
    expect([byAssessor.cases, byAssessor.visits]).toEqual([[], null]);
    const byAdviser = await viewFor('medical_adviser');
    expect(byAdviser.visits?.map(({ hasPage }) => hasPage)).toEqual([false]);
    expect(byAdviser.cases.map(({ list }) => list).sort()).toEqual(['call-backs', 'requests']);
  });
});
