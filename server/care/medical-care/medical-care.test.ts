import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelMedicalCare,
  createMedicalCare,
  listMedicalCares,
  readMedicalCare,
} from '../../../contract/care/medical-care.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { careCustomer, careInput, newCare } from '../../../tests/care/medical-care.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { upload } from '../../../tests/files/upload.ts';
import { account } from '../../../tests/identity/account.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { stored } from '../../../tests/support/stored.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

describe('asking for a medical care', () => {
  it('answers a number to read out, whose turn it is, until when, and all that was asked (S7-14, S3.13-06, not-shown 5.3)', async () => {
    const { headers } = await careCustomer(w);
    const more = {
      specializationId: 1,
      radiusKm: 20,
      onsetDate: '2026-11-09',
      preauthRef: 'E-2026/17',
      contactWindow: 'morning' as const,
      requestedDates: [
        { from: '2026-11-30', to: '2026-12-04' },
        { from: '2026-12-10', to: '2026-12-10' },
      ],
    };
    const { specializationId: _, ...rest } = more;
    const care = await newCare(w, headers, more);
    expect(care).toMatchObject({
      ...rest,
      status: 'requested',
      turn: 'desk',
      dueAt: '2026-12-03T17:00:00Z',
      serviceType: 'diagnostics',
      preferredPlace: 'Szeged',
      complaint: 'Két hete fáj a térdem.',
      urgency: 'soon',
      specialization: { id: 1 },
      items: [],
      provider: null,
      appointment: null,
    });
    expect(care.number).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    expect(care.history.map(({ action, role }) => [action, role])).toEqual([['medical_care.request', 'customer']]);
    expect(
      good(await w.call(readMedicalCare, { number: care.number.replace('-', '').toLowerCase() }, headers)),
    ).toEqual(care);
    const { items, total } = good(await w.call(listMedicalCares, {}, headers));
    expect([items.map(({ id, number, dueAt }) => [id, number, dueAt]), total]).toEqual([
      [[care.id, care.number, care.dueAt]],
      1,
    ]);
  });

  it.each([
    ['2026-11-24T10:00:00Z', '2026-12-04T17:00:00Z'],
    ['2026-11-26T10:00:00Z', '2026-12-07T17:00:00Z'],
    ['2026-12-02T10:00:00Z', '2026-12-12T17:00:00Z'],
    ['2026-12-16T10:00:00Z', '2026-12-28T17:00:00Z'],
  ])('on %s promises it until %s, over weekend, working Saturday and holiday (S7-14, R34)', async (at, until) => {
    const own = await world();
    own.setNow(at);
    const { headers } = await careCustomer(own);
    const dates = { requestedDates: [{ from: '2026-12-20', to: '2026-12-21' }] };
    expect((await newCare(own, headers, dates)).dueAt).toBe(until);
    await own.close();
  });

  it('is refused by field, all at once (S7-14, S8.1-09)', async () => {
    const { headers } = await careCustomer(w);
    const wrong = {
      ...careInput(),
      serviceType: '',
      requestedDates: [{ from: '2026-12-04', to: '2026-12-01' }],
      preferredPlace: '',
      complaint: 'x'.repeat(2001),
      phone: '12',
      consent: '',
    };
    const { status, error } = await w.call(createMedicalCare, wrong, headers);
    const fields = error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`);
    expect([status, fields]).toEqual([
      422,
      [
        'serviceType U031',
        'requestedDates.0.to KW009',
        'preferredPlace V001',
        'complaint V005',
        'phone V003',
        'consent KM019',
      ],
    ]);
    const past = careInput({
      requestedDates: [
        { from: '2026-11-22', to: '2026-11-25' },
        { from: '2027-05-20', to: '2027-06-01' },
      ],
      onsetDate: '2026-11-24',
      specializationId: 999_999,
    });
    const judged = await w.call(createMedicalCare, past, headers);
    expect(judged.error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`)).toEqual([
      'specializationId V007',
      'requestedDates.0.from V033',
      'requestedDates.1.to V017',
      'onsetDate V017',
    ]);
    const range = { from: '2026-12-01', to: '2026-12-02' };
    const many = await w.call(createMedicalCare, careInput({ requestedDates: [range, range, range, range] }), headers);
    expect(many.error?.violations.map(({ errorCode }) => errorCode)).toEqual(['V005']);
  });

  it('takes a service of the plan by its id or its key, and refuses any other (S7-14, S8.3-09)', async () => {
    const { headers } = await careCustomer(w);
    for (const serviceType of [8, '8', 'screening'])
      expect((await newCare(w, headers, { serviceType })).serviceType).toBe('screening');
    for (const serviceType of ['psychology', 12, 'nothing', 9999])
      expect(codeOf(await w.call(createMedicalCare, careInput({ serviceType }), headers))).toBe('RM1009');
  });

  it('needs a subscription that is in force (S8.3-09, T04)', async () => {
    const { headers, subscriptions } = await careCustomer(w);
    await w.database.pool.query("update subscription set valid_to = '2026-11-22' where id = $1", [subscriptions[0]]);
    const chosen = { ...headers, sid: subscriptions[0] ?? '' };
    expect(codeOf(await w.call(createMedicalCare, careInput(), chosen))).toBe('RM1003');
    expect(codeOf(await w.call(createMedicalCare, careInput(), headers))).toBe('KA004');
    expect(codeOf(await w.call(listMedicalCares, {}, chosen))).toBe('RM1003');
    expect((await w.call(createMedicalCare, careInput())).status).toBe(401);
  });

  it('is one care when the form is sent twice, also at once, and few of them an hour (S7-14, R9)', async () => {
    const own = await world();
    const { headers } = await careCustomer(own);
    const key = { ...headers, 'idempotency-key': randomUUID() };
    const made = await Promise.all(Array.from({ length: 4 }, () => own.call(createMedicalCare, careInput(), key)));
    expect(new Set(made.map((answer) => good(answer).id)).size).toBe(1);
    expect(good(await own.call(listMedicalCares, {}, headers)).total).toBe(1);
    const answers = [];
    for (let no = 0; no < 17; no += 1) answers.push(codeOf(await own.call(createMedicalCare, careInput(), headers)));
    expect([answers.filter((code) => code === undefined).length, answers.at(-1)]).toEqual([16, 'K429']);
    await own.close();
  });

  it('takes files that wait for it, each once and the customer’s alone (S7-14, T01)', async () => {
    const { headers } = await careCustomer(w);
    const other = await careCustomer(w);
    const chosen = { name: 'beutaló.pdf', bytes: await plainPdf('referral') };
    const { file } = good(await upload(w, chosen, headers, 'medical_care'));
    const wish = careInput({ recommendationFileIds: [file.id] });
    expect(codeOf(await w.call(createMedicalCare, wish, other.headers))).toBe('#404');
    const care = good(await w.call(createMedicalCare, wish, headers));
    expect(care.files.map(({ name, state }) => [name, state])).toEqual([['beutaló.pdf', 'ready']]);
    expect(codeOf(await w.call(createMedicalCare, wish, headers))).toBe('#404');
    const record = good(await upload(w, { name: 'lelet.pdf', bytes: await plainPdf('record') }, headers)).file;
    expect(codeOf(await w.call(createMedicalCare, careInput({ recommendationFileIds: [record.id] }), headers))).toBe(
      '#404',
    );
  });
});

describe('a customer’s medical care', () => {
  it('is cancelled once, with a reason, and then says so (S3.13-06, S8.3-10)', async () => {
    const { headers } = await careCustomer(w);
    const { number } = await newCare(w, headers);
    const cancelled = good(await w.call(cancelMedicalCare, { number, reason: 'Elmúlt.' }, headers));
    expect(cancelled).toMatchObject({ status: 'cancelled', turn: null, dueAt: null, reason: 'Elmúlt.' });
    expect(codeOf(await w.call(cancelMedicalCare, { number }, headers))).toBe('RS2002');
    await w.deliver();
    expect(w.letters.filter(({ subject }) => subject.includes(number))).toEqual([]);
  });

  it('is nobody else’s: another customer’s and another partner’s are answered as one that never was (T01, T03)', async () => {
    const mine = await careCustomer(w);
    const { number } = await newCare(w, mine.headers);
    const others = [await careCustomer(w), await careCustomer(w, { partner: 'telekom-health' })];
    const before = await stored(w.database);
    for (const { headers } of others)
      for (const operation of [readMedicalCare, cancelMedicalCare]) {
        const bodyOf = async (ownNumber: string) => {
          const { status, error } = await w.call(operation, { number: ownNumber }, headers);
          return JSON.stringify([status, { ...error, requestId: '' }]);
        };
        expect(await bodyOf(number), operation.id).toBe(await bodyOf('ZZZZ-ZZZZ'));
        expect(await bodyOf(number)).toContain('#404');
      }
    expect(await stored(w.database)).toBe(before);
    const [other] = others;
    expect(good(await w.call(listMedicalCares, {}, other?.headers)).total).toBe(0);
  });

  it('is seen and cancelled by an operator in the customer’s name, written down under both; not asked for (R38, T15)', async () => {
    const { id, headers } = await careCustomer(w);
    const { number, id: careId } = await newCare(w, headers);
    const operator = await w.operatorFor(id);
    expect(codeOf(await w.call(createMedicalCare, careInput(), operator.headers))).toBe('KA003');
    good(await w.call(readMedicalCare, { number }, operator.headers));
    good(await w.call(cancelMedicalCare, { number }, operator.headers));
    const written = await w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'on_behalf_of', 'patient'])
      .where('object_id', '=', careId)
      .orderBy('id')
      .execute();
    const both = { actor: operator.actor, on_behalf_of: id, patient: id };
    expect(written).toEqual([
      { action: 'medical_care.request', actor: id, on_behalf_of: null, patient: id },
      { action: 'medical_care.read', ...both },
      { action: 'medical_care.cancel', ...both },
    ]);
    const { items } = good(await w.call(listAccess, {}, headers));
    expect(items.map(({ action, name }) => [action, name])).toContainEqual(['medical_care.read', 'Tóth Eszter']);
  });

  it('is hidden from an operator until the customer has accepted the privacy statement (T15)', async () => {
    const own = await world();
    const unread = await account(own.database);
    const { headers } = await own.operatorFor(unread.id);
    expect(codeOf(await own.call(listMedicalCares, {}, headers))).toBe('KA005');
    await own.close();
  });

  it('leaves nothing of itself in a log or in a letter (P04, T30, T36)', async () => {
    const own = await world();
    const { headers } = await careCustomer(own);
    const canary = { complaint: 'Kanáripanasz', preferredPlace: 'Kanárifalva', phone: '+36209998877' };
    const { number } = await newCare(own, headers, canary);
    good(await own.call(readMedicalCare, { number }, headers));
    await own.call(createMedicalCare, careInput({ ...canary, phone: '9998877' }), headers);
    expect(own.lines.join('\n')).not.toMatch(/kan[aá]ri|9998877/i);
    for (const table of ['audit', 'state_change', 'rate', 'idempotency', 'outbox']) {
      const { rows } = await own.database.pool.query(`select to_jsonb(row)::text as text from ${table} row`);
      expect(rows.map(({ text }) => text).join('\n'), table).not.toMatch(/kan[aá]ri|9998877/i);
    }
    await own.close();
  });
});
