import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { draftRows } from '../../../contract/drafts.ts';
import { discardDraft, readDraft, saveDraft } from '../../../contract/platform/draft.ts';
import { account } from '../../../tests/identity/account.ts';
import { deep } from '../../../tests/support/deep.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { expectLockWaits } from '../../../tests/support/lock-waits.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { jobs } from '../../jobs.ts';
import { createKeys } from '../../platform/keys.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

const about = 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0';
const entries = { lastName: 'Szőke', email: 'unige@example.com', patientComment: 'Fáj a térdem' };

async function save(values: Record<string, string> = entries, headers = {}) {
  return good(await w.call(saveDraft, { form: 'reservation', about, values }, headers));
}

async function read(draft: { key?: string | null; about?: string; form?: string }, headers = {}) {
  const { key, ...rest } = draft;
  const query = { form: 'reservation', about, ...rest, ...(key && { key }) };
  return good(await w.call(readDraft, query, headers)).values;
}

async function auditRows(): Promise<unknown[]> {
  return w.database.db
    .selectFrom('audit')
    .select(['action', 'role', 'actor', 'on_behalf_of', 'patient'])
    .where('object_type', '=', 'draft')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function stored() {
  const rows = await w.database.db.selectFrom('draft').selectAll().execute();
  const health = await w.database.db.selectFrom('draft_health').selectAll().execute();
  return { rows, health };
}

describe('a draft', () => {
  it('gives back what was typed, field by field as it came, to the key it answered with (S1-11, S4.4-04)', async () => {
    const { key, expiresAt } = await save({ lastName: 'Szőke' });
    expect(expiresAt).toBe('2026-11-23T07:30:00Z');
    const more = { firstName: 'Ünige', patientComment: 'Fáj a térdem' };
    const again = await w.call(saveDraft, { form: 'reservation', about, values: more, key: key ?? '' });
    expect(good(again).key).toBe(key);
    expect(await read({ key })).toEqual({ lastName: 'Szőke', ...more });
    await w.call(saveDraft, { form: 'reservation', about, values: { lastName: '' }, key: key ?? '' });
    expect(await read({ key })).toEqual({ lastName: '', ...more });
  });

  it('is nothing where nobody typed, and an empty form leaves no row (T45)', async () => {
    const { key } = await save({ lastName: '', patientComment: '' });
    expect(await read({ key })).toEqual({});
    expect(await stored()).toEqual({ rows: [], health: [] });
    expect(await auditRows()).toEqual([]);
  });

  it('shows nothing to another browser, step, form, partner or stranger with the reservation’s token (T01, D7)', async () => {
    const { key } = await save();
    const other = await account(w.database, { partner: 'telekom-health' });
    const elsewhere = {
      ...(await w.session(other.id, {}, 'telekom-health')).headers,
      host: 'telekom-health.localhost',
    };
    const same = { form: 'registration' };
    const answers = [
      await read({}),
      await read({ key: 'A'.repeat(43) }),
      await read({ key, about: 'B'.repeat(43) }),
      await read({ key, ...same }),
      await read({ key }, { host: 'telekom-health.localhost' }),
      await read({ key }, elsewhere),
    ];
    expect(answers).toEqual(answers.map(() => ({})));
    expect(await read({ key })).toEqual(entries);
  });

  it('is refused for a form that is in no row, and for a key or a token that cannot be one (#404, T08)', async () => {
    const values = { email: 'a@example.com' };
    for (const form of ['nothing', 'constructor', '__proto__', 'Login']) {
      const answers = [
        await w.call(saveDraft, { form, values }),
        await w.call(readDraft, { form }),
        await w.call(discardDraft, { form }),
      ];
      expect(
        answers.map(({ error }) => error?.errorCode),
        form,
      ).toEqual(['#404', '#404', '#404']);
    }
    expect((await w.call(readDraft, { form: 'login', key: 'short' })).error?.errorCode).toBe('X444');
    expect((await w.call(readDraft, { form: 'login', about: '../x' })).error?.errorCode).toBe('#404');
  });

  it('never takes a password, a code, a captcha, a consent or a field of no form (T05)', async () => {
    for (const name of ['password', 'code', 'captcha', 'privacyAccepted', 'voucherCode', 'anything']) {
      const answer = await w.call(saveDraft, { form: 'registration', values: { email: 'a@example.com', [name]: 'x' } });
      expect([answer.status, answer.error?.violations[0]?.propertyName], name).toEqual([422, name]);
    }
    const bare = { form: 'registration', values: { email: 'a@example.com', toString: 'x' } } as const;
    expect((await w.call(saveDraft, bare)).error?.errorCode).toBe('KJSON');
    expect((await stored()).rows).toEqual([]);
    const secret = /password|(?<!postal|service)code|captcha|accepted|remember|key|token/i;
    expect(draftRows.flatMap(([, fields]) => Object.keys(fields)).filter((name) => secret.test(name))).toEqual([]);
  });

  it('is refused when a field or the whole is too long (T39)', async () => {
    const field = await w.call(saveDraft, { form: 'login', values: { email: 'a'.repeat(4001) } });
    expect(field.error?.violations.map(({ errorCode }) => errorCode)).toEqual(['V005']);
    const names = draftRows.flatMap(([form, fields]) => (form === 'care-request' ? Object.keys(fields) : []));
    const values = Object.fromEntries(names.slice(0, 11).map((name) => [name, 'a'.repeat(1900)]));
    const whole = await w.call(saveDraft, { form: 'care-request', values });
    expect([whole.status, whole.error?.violations[0]?.errorCode]).toEqual([422, 'V005']);
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, no) => [`field${no}`, '']));
    const crowd = await w.call(saveDraft, { form: 'care-request', values: many });
    expect([crowd.status, crowd.error?.violations[0]?.errorCode]).toEqual([422, 'V005']);
    expect((await stored()).rows).toEqual([]);
  });

  it('is sealed, and what tells of health lies apart (P04)', async () => {
    await save();
    const { rows, health } = await stored();
    const bytes = [...rows, ...health].flatMap(({ sealed }) => [sealed.toString('utf8'), sealed.toString('latin1')]);
    for (const text of bytes) expect(text).not.toMatch(/Sz|unige|rdem/);
    expect(w.services.keys.open(rows[0]?.sealed ?? Buffer.alloc(0))).not.toContain('rdem');
    expect(w.services.keys.open(health[0]?.sealed ?? Buffer.alloc(0))).toContain('rdem');
    const stranger = createKeys('another secret, long enough to be one of them');
    expect(() => stranger.open(rows[0]?.sealed ?? Buffer.alloc(0))).toThrow('not given');
  });

  it('follows the visitor to the time chosen instead (R5, S4.4-01)', async () => {
    const first = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
    const hold = good(await w.call(startReservation, first));
    const draft = { form: 'reservation', about: hold.token, values: entries };
    const { key } = good(await w.call(saveDraft, draft));
    const next = { slotId: slotId(0, '2026-11-24T09:30'), subfunctionId: 101, replaces: hold.token };
    const other = good(await w.call(startReservation, next));
    expect(await read({ key, about: other.token })).toEqual(entries);
    expect(await read({ key, about: hold.token })).toEqual({});
  });

  it('has every field when saves of different fields come at the same time, the first ones too (T32, I8)', async () => {
    for (const letter of ['C', 'D', 'E']) {
      const key = letter.repeat(43);
      const fields = Object.entries({ ...entries, firstName: 'Ünige', phone: '+36 30 123 4567' });
      const saves = fields.map(([name, value]) =>
        w.call(saveDraft, { form: 'reservation', about, key, values: { [name]: value } }),
      );
      expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(fields.map(() => 200));
      expect(await read({ key })).toEqual(Object.fromEntries(fields));
    }
    expect((await stored()).rows).toHaveLength(3);
  });
});

describe('who logs in on the way', () => {
  it('finds what was typed before, which is the account’s with the next save and no longer the browser’s (S4.4-04)', async () => {
    const { key } = await save();
    const { id } = await account(w.database);
    const { headers } = await w.session(id);
    expect(await read({ key }, headers)).toEqual(entries);
    const phone = { form: 'reservation', about, key: key ?? '', values: { phone: '+36 30 123 4567' } };
    expect(good(await w.call(saveDraft, phone, headers))).toEqual({
      key: null,
      sealed: null,
      expiresAt: '2026-11-24T07:00:00Z',
    });
    expect(await read({}, headers)).toEqual({ ...entries, phone: '+36 30 123 4567' });
    expect(await read({ key })).toEqual({});
  });

  it('finds their own on another device, and never another customer’s (T01, S8.1-01)', async () => {
    const [one, other] = [await account(w.database), await account(w.database)];
    await save(entries, (await w.session(one.id)).headers);
    expect(await read({}, (await w.session(one.id)).headers)).toEqual(entries);
    expect(await read({}, (await w.session(other.id)).headers)).toEqual({});
    expect((await w.call(readDraft, { form: 'login' }, { authorization: 'Bearer x' })).error?.errorCode).toBe('K401');
  });
});

describe('the end of a draft', () => {
  it('is its sending: nothing is left of it, other forms keep theirs, and a second call finds nothing (P06)', async () => {
    const { key } = await save();
    await w.call(saveDraft, { form: 'login', key: key ?? '', values: { email: 'a@example.com' } });
    const own = { form: 'reservation', about, key: key ?? '' };
    expect(good(await w.call(discardDraft, own))).toEqual({ left: 1 });
    expect(await read({ key })).toEqual({});
    expect((await stored()).health).toEqual([]);
    expect(good(await w.call(discardDraft, own))).toEqual({ left: 1 });
    expect(good(await w.call(discardDraft, { form: 'login', key: key ?? '' }))).toEqual({ left: 0 });
  });

  it('is its sending also where a last save is on its way, which then keeps nothing (0040)', async () => {
    const { key } = await save();
    const sender = await w.database.pool.connect();
    await sender.query('begin');
    await sender.query('delete from draft');
    const late = w.call(saveDraft, { form: 'reservation', about, values: entries, key: key ?? '' });
    await expectLockWaits(w.database.pool, 1);
    await sender.query('commit');
    sender.release();
    good(await late);
    expect(await stored()).toEqual({ rows: [], health: [] });
  });

  it('is nobody else’s to bring about (T01)', async () => {
    const { key } = await save();
    for (const other of [undefined, 'D'.repeat(43)])
      good(await w.call(discardDraft, { form: 'reservation', about, ...(other && { key: other }) }));
    expect(await read({ key })).toEqual(entries);
  });

  it('comes half an hour after the last save, and the minute’s deletions leave no row (P06)', async () => {
    const { key } = await save();
    w.pass({ minutes: 20 });
    await w.call(saveDraft, { form: 'reservation', about, key: key ?? '', values: { firstName: 'Ünige' } });
    w.pass({ minutes: 29 });
    expect(await read({ key })).toEqual({ ...entries, firstName: 'Ünige' });
    await forget();
    expect((await stored()).rows).toHaveLength(1);
    w.pass({ minutes: 1, seconds: 1 });
    expect(await read({ key })).toEqual({});
    await forget();
    expect(await stored()).toEqual({ rows: [], health: [] });
  });

  it('takes its health data along when the same owner types again before the deletions ran (P06)', async () => {
    const { key } = await save();
    w.pass({ minutes: 31 });
    await w.call(saveDraft, { form: 'reservation', about, key: key ?? '', values: { lastName: 'Kis' } });
    expect(await read({ key })).toEqual({ lastName: 'Kis' });
    expect((await stored()).health).toEqual([]);
  });

  async function forget(): Promise<void> {
    for (const { when, run } of jobs) if (when === 'forget') await run(w.services, w.hosts.all);
  }
});

describe('the audit', () => {
  it('has who saved, saw and discarded the comment to the doctor, and nothing of what is no health data (P04, R38)', async () => {
    const { key } = await save({ lastName: 'Szőke' });
    await read({ key });
    expect(await auditRows()).toEqual([]);
    await w.call(saveDraft, { form: 'reservation', about, key: key ?? '', values: { patientComment: 'Fáj' } });
    await w.call(saveDraft, { form: 'reservation', about, key: key ?? '', values: { firstName: 'Ünige' } });
    await read({ key });
    await w.call(discardDraft, { form: 'reservation', about, key: key ?? '' });
    const [{ patient } = { patient: '' }] = await w.database.db
      .selectFrom('audit')
      .select('patient')
      .where('object_type', '=', 'draft')
      .execute();
    expect(patient).toMatch(/^guest:[\da-f-]{36}$/);
    const guest = { role: 'guest', actor: patient, on_behalf_of: null, patient };
    expect(await auditRows()).toEqual(
      ['save', 'read', 'discard'].map((verb) => ({ action: `draft.${verb}`, ...guest })),
    );
  });

  it('names the operator and the customer, whose own draft the operator neither sees nor changes (T15, R38)', async () => {
    const { id } = await account(w.database, { subscriptions: [] });
    const own = (await w.session(id)).headers;
    await save(entries, own);
    const { headers: operator, actor } = await w.operatorFor(id);
    expect(await read({}, operator)).toEqual({});
    await save({ patientComment: 'Telefonon mondta' }, operator);
    expect(await read({}, operator)).toEqual({ patientComment: 'Telefonon mondta' });
    expect(await read({}, own)).toEqual(entries);
    expect(await auditRows()).toContainEqual({
      action: 'draft.save',
      role: 'operator',
      actor,
      on_behalf_of: id,
      patient: id,
    });
  });
});

describe('an operator', () => {
  it('is refused every draft until the customer has accepted the privacy statement (T15)', async () => {
    const { id } = await account(w.database);
    const operator = (await w.operatorFor(id)).headers;
    const answers = [
      await w.call(saveDraft, { form: 'reservation', values: entries }, operator),
      await w.call(readDraft, { form: 'reservation' }, operator),
      await w.call(discardDraft, { form: 'reservation' }, operator),
    ];
    expect(answers.map(({ error }) => error?.errorCode)).toEqual(['KA005', 'KA005', 'KA005']);
  });
});

describe('what strangers can leave in the table (T45)', () => {
  it.runIf(deep)(
    'is two hundred drafts an hour from one address, while a draft that is there can be gone on with',
    async () => {
      const { key } = await save({ lastName: 'Szőke' });
      const answers = await Promise.all(
        Array.from({ length: 205 }, () => w.call(saveDraft, { form: 'login', values: { email: 'a@example.com' } })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(199);
      expect(answers.find(({ status }) => status !== 200)?.error?.errorCode).toBe('K429');
      const more = { form: 'reservation', about, key: key ?? '', values: { firstName: 'Ünige' } };
      expect((await w.call(saveDraft, more)).status).toBe(200);
    },
  );

  it('is 240 changes of one draft in a quarter of an hour', async () => {
    const { key } = await save({ lastName: 'Szőke' });
    const again = { form: 'reservation', about, key: key ?? '', values: { lastName: 'Kis' } };
    const answers = await Promise.all(Array.from({ length: 245 }, () => w.call(saveDraft, again)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
