import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCases } from '../../../contract/desk/cases.ts';
import { checkCoverage } from '../../../contract/entitlement/coverage.ts';
import { endInsuredPerson, listInsuredPersons, putInsuredPerson } from '../../../contract/entitlement/insured.ts';
import { createRelative, endRelative, getRelative } from '../../../contract/entitlement/relative.ts';
import {
  confirmRelativeCover,
  getRelativeProof,
  refuseRelativeCover,
  setInsuredPersonApart,
} from '../../../contract/entitlement/relative-desk.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { child, policyHolder } from '../../../tests/entitlement/relatives.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { expectLockWaits } from '../../../tests/support/lock-waits.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { personKey } from '../insured/person-key.ts';
import { compareLists } from './compare-lists.ts';
import { followInsured } from './follow-insured.ts';
import { writePersonKeys } from './write-person-keys.ts';

let w: World;
let key: Record<string, string>;
beforeAll(async () => {
  w = await world({ pool: 20 });
  key = await w.partnerKey(['members']);
});
afterAll(() => closeSound(w));

type Headers = Record<string, string>;
const flags = ['hasRelatives', 'hasCoverage', 'hasAppointments'] as const;
const reka = { lastName: 'Tóth', firstName: 'Réka', birthDate: '2016-07-08' };

const family = () => policyHolder(w, { subscriptions: [flags], plan: planOf({}), family: [] });

type Names = { lastName?: string; firstName?: string; birthDate?: string };
const added = async (headers: Headers, names: Names = {}) =>
  good(await w.call(createRelative, child({ coverageShared: true, ...reka, ...names }), headers));
const put = async (policyNo: string, names: Names & { validFrom?: string; validTo?: string } = {}) =>
  good(await w.call(putInsuredPerson, { policyNo, ...reka, validFrom: '2026-01-01', ...names }, key)).id;
const follow = () => followInsured(w.services, w.hosts.all);
const coverOf = async (headers: Headers, relativeId: string) =>
  good(await w.call(getRelative, { relativeId }, headers)).cover;
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) => [
  status,
  error?.errorCode,
];
const lettersTo = async (to: string) => {
  await w.deliver();
  return w.letters.filter((one) => one.to === to).map(({ subject }) => subject);
};
const rowOf = (id: string) =>
  w.database.db.selectFrom('relative').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const keysOf = async (id: string) =>
  (
    await w.database.db
      .selectFrom('insured_person')
      .select('person_keys')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).person_keys;

/** The list may have the relative as `Tóth-Nagy Réka Anna`. */
async function unsure(listed: Names = { lastName: 'Tóth-Nagy', firstName: 'Réka Anna' }) {
  const made = await family();
  const insuredPersonId = await put(made.policyNo, listed);
  const { id: relativeId } = await added(made.headers);
  await follow();
  const desk = await w.desk(['supervisor']);
  const candidates = async () => {
    const { cover } = good(await w.call(getRelativeProof, { relativeId }, desk.headers));
    return cover.policies.flatMap(({ alike }) => alike.filter(({ mayBeSame }) => mayBeSame).map(({ id }) => id));
  };
  const isWaiting = async () => {
    const { items } = good(await w.call(listCases, { list: 'relatives', filter: 'open' }, desk.headers));
    return items.some(({ id }) => id === relativeId);
  };
  const same = { relativeId, policyNo: made.policyNo, insuredPersonId, from: '2026-01-01' };
  return { ...made, relativeId, insuredPersonId, desk, candidates, isWaiting, same };
}

describe('a relative on the list in another spelling', () => {
  it.each([
    ['Dr. Tóth', 'Réka'],
    ['ifj. Tóth', 'Réka'],
    ['TOTH', 'dr. Reka'],
    ['Réka', 'özv. dr. Tóth'],
  ])('is insured at once: %s %s (S3.4-01)', async (lastName, firstName) => {
    const { headers, policyNo } = await family();
    await put(policyNo, { lastName, firstName });
    const { id, cover } = await added(headers);
    expect(cover.state).toBe('confirmed');
    await follow();
    expect((await rowOf(id)).cover_due_at).toBeNull();
  });

  it('is shown to the desk beside whoever of the list it may be, and is insured when the desk says so (S2.3-11, S1-08)', async () => {
    const { headers, email, relativeId, insuredPersonId, desk, candidates, same } = await unsure();
    expect(await coverOf(headers, relativeId)).toMatchObject({ state: 'unconfirmed', dueAt: '2026-11-25T17:00:00Z' });
    expect(await candidates()).toEqual([insuredPersonId]);
    expect(good(await w.call(getRelativeProof, { relativeId }, desk.headers))).toMatchObject({
      lastName: 'Tóth',
      firstName: 'Réka',
    });
    good(await w.call(confirmRelativeCover, same, desk.headers));
    expect((await coverOf(headers, relativeId)).state).toBe('confirmed');
    expect(await keysOf(insuredPersonId)).toHaveLength(2);
    expect(await lettersTo(email)).toContain('Változás egy hozzátartozójánál');
    const { rows } = await w.database.pool.query(
      `select action, object_id from audit where object_id in ($1, $2) and role = 'operator' and action not like '%.read' order by id`,
      [relativeId, insuredPersonId],
    );
    expect(rows).toEqual([
      { action: 'insured_person.put', object_id: insuredPersonId },
      { action: 'relative.confirm_insured', object_id: relativeId },
    ]);
  });

  it('is somebody else when the desk says so, is not asked about again, and the desk decides by a paper (S2.3-11)', async () => {
    const { headers, email, relativeId, insuredPersonId, policyNo, desk, candidates, isWaiting } = await unsure();
    const before = (await lettersTo(email)).length;
    good(await w.call(setInsuredPersonApart, { relativeId, insuredPersonId }, desk.headers));
    await put(policyNo, { lastName: 'Tóth-Nagy', firstName: 'Réka Anna', validTo: '2027-12-31' });
    await follow();
    expect([await candidates(), await isWaiting(), (await lettersTo(email)).length]).toEqual([[], true, before]);
    good(await w.call(refuseRelativeCover, { relativeId, reason: 'Nincs a listán.' }, desk.headers));
    await put(policyNo, { lastName: 'Tóth-Nagy', firstName: 'Réka Anna', validTo: '2028-12-31' });
    await follow();
    expect(await coverOf(headers, relativeId)).toMatchObject({ state: 'refused', dueAt: null });
  });

  it('is no twin, and nobody whose days are over (S2.3-11)', async () => {
    const { candidates, policyNo } = await unsure({ firstName: 'Kinga' });
    await put(policyNo, { lastName: 'Tóth-Nagy', validTo: '2026-10-31' });
    expect(await candidates()).toEqual([]);
  });

  it('is asked about when the list comes after the desk refused, and the holder is written to (S2.3-11)', async () => {
    const { headers, email, policyNo } = await family();
    const { id } = await added(headers);
    await follow();
    const desk = await w.desk(['agent']);
    good(await w.call(refuseRelativeCover, { relativeId: id, reason: 'Nincs a listán.' }, desk.headers));
    await put(policyNo, { firstName: 'Réka Kinga' });
    await follow();
    await follow();
    expect(await coverOf(headers, id)).toMatchObject({ state: 'unconfirmed', dueAt: '2026-11-25T17:00:00Z' });
    const letters = (await lettersTo(email)).filter((subject) => subject.startsWith('Megnézzük'));
    expect(letters).toHaveLength(2);
  });

  it('is asked about when the list spells them otherwise from now on (S2.3-11)', async () => {
    const { headers, policyNo } = await family();
    const listed = await put(policyNo);
    const { id } = await added(headers);
    await follow();
    good(await w.call(endInsuredPerson, { insuredPersonId: listed, lastDay: '2026-11-22' }, key));
    expect((await coverOf(headers, id)).state).toBe('ended');
    await put(policyNo, { lastName: 'Tóth-Nagy', validFrom: '2026-11-23' });
    await follow();
    expect((await coverOf(headers, id)).state).toBe('unconfirmed');
  });

  it('is asked about when a policy is taken up whose list was there before (S3.4-01)', async () => {
    const { headers, subscriptions, id: accountId, partnerId } = await family();
    const { id } = await added(headers);
    await follow();
    const desk = await w.desk(['agent']);
    good(await w.call(refuseRelativeCover, { relativeId: id, reason: 'Nincs a listán.' }, desk.headers));
    const { rows } = await w.database.pool.query(
      `with register as (insert into entitlement (id, partner_id, kind, hash, product_id, valid_from)
         select gen_random_uuid(), $1, 'member_id', decode('00ff', 'hex'), product_id, '2026-01-01' from subscription where id = $2 returning id)
       insert into insured_person (id, partner_id, entitlement_id, family_name, given_name, birth_date, person_keys, valid_from, source, created_at)
         select gen_random_uuid(), $1, id, 'Tóth', 'Réka Anna', '2016-07-08', array['x'], '2026-01-01', 'partner', now() from register
         returning entitlement_id`,
      [partnerId, subscriptions[0]],
    );
    await follow();
    expect((await rowOf(id)).cover_due_at).toBeNull();
    await w.database.pool.query(
      `insert into subscription (id, of_partner, account_id, product_id, entitlement_id, valid_from, created_at)
       select gen_random_uuid(), of_partner, $1, product_id, $2, valid_from, now() from subscription where id = $3`,
      [accountId, rows[0].entitlement_id, subscriptions[0]],
    );
    await follow();
    expect((await rowOf(id)).cover_due_at).not.toBeNull();
  });

  it('ends with each row of the list that is the same person (S3.4-01)', async () => {
    const { headers, policyNo, subscriptions, partnerId } = await family();
    const listed = await put(policyNo);
    // The version before this one stored a second spelling so.
    await w.database.pool.query(
      `insert into insured_person (id, partner_id, subscription_id, family_name, given_name, birth_date, person_keys, valid_from, source, created_at)
       values (gen_random_uuid(), $1, $2, 'Dr. Tóth', 'Réka', '2016-07-08', array['dr reka toth|2016-07-08'], '2026-01-01', 'partner', now())`,
      [partnerId, subscriptions[0]],
    );
    await compareLists(w.services, w.hosts.all);
    const { id } = await added(headers);
    good(await w.call(endInsuredPerson, { insuredPersonId: listed, lastDay: '2026-11-20' }, key));
    expect((await coverOf(headers, id)).state).toBe('ended');
    await put(policyNo, { lastName: 'dr. Tóth', validTo: '2026-12-31' });
    const { items } = good(await w.call(listInsuredPersons, { policyNo }, key));
    expect(items.map(({ validTo }) => validTo)).toEqual(['2026-12-31', '2026-12-31']);
  });
});

describe('at one moment', () => {
  it('the list has them while the desk decides by a paper: they are on it once, insured, and not asked about (R9)', async () => {
    const { headers, policyNo } = await family();
    const relatives = await Promise.all(
      ['Réka', 'Kinga', 'Zsófia', 'Luca'].map((firstName) => added(headers, { firstName })),
    );
    await follow();
    const desk = await w.desk(['supervisor']);
    const answers = await Promise.all(
      relatives.flatMap(({ id, firstName }) => [
        w.call(confirmRelativeCover, { relativeId: id, policyNo, from: '2026-01-01' }, desk.headers),
        w.call(putInsuredPerson, { policyNo, ...reka, firstName, lastName: 'Dr. Tóth', validFrom: '2026-01-01' }, key),
      ]),
    );
    for (const { status, error } of answers) expect([200, 409], error?.errorCode).toContain(status);
    await follow();
    const { items } = good(await w.call(listInsuredPersons, { policyNo }, key));
    expect(items.map(({ firstName }) => firstName).toSorted()).toEqual(['Kinga', 'Luca', 'Réka', 'Zsófia']);
    for (const { id } of relatives)
      expect([(await coverOf(headers, id)).state, (await rowOf(id)).cover_due_at]).toEqual(['confirmed', null]);
  });

  it('two agents say the same and the other thing: the first decides, and both know (R9)', async () => {
    const { relativeId, insuredPersonId, same, headers, desk } = await unsure();
    const other = await w.desk(['agent']);
    const [first, second, apart] = await Promise.all([
      w.call(confirmRelativeCover, same, desk.headers),
      w.call(confirmRelativeCover, same, other.headers),
      w.call(setInsuredPersonApart, { relativeId, insuredPersonId }, other.headers),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect([200, 409]).toContain(apart.status);
    expect((await coverOf(headers, relativeId)).state).toBe('confirmed');
    expect(await keysOf(insuredPersonId)).toHaveLength(2);
    expect(codeOf(await w.call(setInsuredPersonApart, { relativeId, insuredPersonId }, other.headers))).toEqual([
      409,
      'KL008',
    ]);
  });

  it('a person who is put while they are compared is compared again (R9)', async () => {
    const { headers, policyNo } = await family();
    const { id: relativeId } = await added(headers);
    await follow();
    const id = await put(policyNo, { firstName: 'Réka Anna' });
    const isCompared = async () => {
      const { rows } = await w.database.pool.query('select compared_at from insured_person where id = $1', [id]);
      return rows[0].compared_at !== null;
    };
    const holds = await w.database.pool.connect();
    await holds.query('begin');
    await holds.query('select from relative where id = $1 for update', [relativeId]);
    const comparing = compareLists(w.services, w.hosts.all);
    await expectLockWaits(w.database.pool, 1);
    await put(policyNo, { firstName: 'Réka Anna', validTo: '2027-12-31' });
    await holds.query('commit');
    holds.release();
    await comparing;
    expect(await isCompared()).toBe(false);
    await compareLists(w.services, w.hosts.all);
    expect(await isCompared()).toBe(true);
  });
});

describe('whom the list has', () => {
  it('is decided by the partner’s own desk, about the holder’s own policy (T01, T02)', async () => {
    const { relativeId, insuredPersonId, same } = await unsure();
    const stranger = await unsure();
    const [doctor, agent] = [await w.desk(['doctor']), await w.desk(['agent'])];
    const elsewhere = {
      ...(await w.desk(['supervisor'], 'telekom-health')).headers,
      host: 'telekom-health.localhost:3000',
    };
    const apart = { relativeId, insuredPersonId };
    const foreign = { insuredPersonId: stranger.insuredPersonId };
    expect([
      codeOf(await w.call(getRelativeProof, { relativeId }, elsewhere)),
      codeOf(await w.call(setInsuredPersonApart, apart, elsewhere)),
      codeOf(await w.call(confirmRelativeCover, same, elsewhere)),
      codeOf(await w.call(setInsuredPersonApart, apart, doctor.headers)),
      codeOf(await w.call(setInsuredPersonApart, apart, stranger.headers)),
      codeOf(await w.call(setInsuredPersonApart, apart)),
      codeOf(await w.call(setInsuredPersonApart, { ...apart, ...foreign }, agent.headers)),
      codeOf(await w.call(confirmRelativeCover, { ...same, ...foreign }, agent.headers)),
      codeOf(await w.call(setInsuredPersonApart, { ...apart, relativeId: crypto.randomUUID() }, agent.headers)),
    ]).toEqual([
      [404, '#404'],
      [404, '#404'],
      [404, '#404'],
      [403, 'K403'],
      [401, 'K401'],
      [401, 'K401'],
      [404, 'KE009'],
      [404, 'KE009'],
      [404, '#404'],
    ]);
  });

  it('is not learned by whoever guesses: page, prices, letters and log are those of somebody whom no list has (D4, T13)', async () => {
    const guessed = await unsure();
    const nobody = await unsure({ lastName: 'Varga', firstName: 'Ottó', birthDate: '2001-02-03' });
    good(
      await w.call(
        setInsuredPersonApart,
        { relativeId: guessed.relativeId, insuredPersonId: guessed.insuredPersonId },
        guessed.desk.headers,
      ),
    );
    const seen = async ({ headers, relativeId, email }: typeof guessed) => {
      const visit = { serviceCode: '101', date: '2026-11-26', personId: relativeId };
      const { id: _id, ...relative } = good(await w.call(getRelative, { relativeId }, headers));
      const { items } = good(await w.call(listAccess, {}, headers));
      return {
        relative,
        reasons: good(await w.call(checkCoverage, visit, headers)).reasons,
        letters: await lettersTo(email),
        actions: [...new Set(items.map(({ action }) => action))].filter(
          (action) => action !== 'relative.check_insured',
        ),
      };
    };
    expect(await seen(guessed)).toEqual(await seen(nobody));
  });

  it('is not asked of the desk without end: twenty relatives an hour (T13)', async () => {
    const { headers } = await family();
    const answers: (string | undefined)[] = [];
    for (let no = 0; no < 21; no += 1) {
      const input = child({ coverageShared: true, ...reka, birthDate: `2016-07-${String(no + 1).padStart(2, '0')}` });
      const made = await w.call(createRelative, input, headers);
      answers.push(made.error?.errorCode);
      if (made.status === 200) good(await w.call(endRelative, { relativeId: good(made).id }, headers));
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => undefined), 'K429']);
  });
});

describe('keys that the version before this one made', () => {
  const old = 'dr reka toth|2016-07-08';

  it('are made anew one by one, and nobody is uncovered in between, nor by a process that is stopped (F19, S3.4-01)', async () => {
    const { headers, policyNo, id: accountId } = await family();
    const byDesk = await put(policyNo, { firstName: 'Rozina' });
    const listed = await put(policyNo, { lastName: 'Dr. Tóth' });
    const { id } = await added(headers, { lastName: 'Dr. Tóth' });
    const second = await added(headers, { lastName: 'Dr. Tóth', firstName: 'Rozi' });
    const { pool } = w.database;
    await pool.query('update relative set person_key = $1, keyed_at = null where id = $2', [old, id]);
    await pool.query(`update relative set person_key = 'dr rozi toth|2016-07-08', keyed_at = null where id = $1`, [
      second.id,
    ]);
    await pool.query('update insured_person set person_keys = array[$1], compared_at = null where id = $2', [
      old,
      listed,
    ]);
    await pool.query(
      `update insured_person set person_keys = person_keys || 'dr rozi toth|2016-07-08'::text, compared_at = null where id = $1`,
      [byDesk],
    );
    const states = async () => [(await coverOf(headers, id)).state, (await coverOf(headers, second.id)).state];
    expect(await states()).toEqual(['confirmed', 'confirmed']);
    const stopped = writePersonKeys(
      {
        ...w.services,
        clock: () => {
          throw new Error('the process ends');
        },
      },
      w.hosts.all,
    );
    await expect(stopped).rejects.toThrow('ends');
    expect([await states(), (await rowOf(id)).person_key]).toEqual([['confirmed', 'confirmed'], old]);
    await writePersonKeys(w.services, w.hosts.all);
    expect([await states(), (await rowOf(id)).person_key]).toEqual([
      ['confirmed', 'confirmed'],
      personKey({ family_name: 'Tóth', given_name: 'Réka', birth_date: reka.birthDate }),
    ]);
    await compareLists(w.services, w.hosts.all);
    expect(await states()).toEqual(['confirmed', 'confirmed']);
    expect(await keysOf(byDesk)).toEqual(
      expect.arrayContaining(['dr rozi toth|2016-07-08', 'rozi toth|2016-07-08', 'rozina toth|2016-07-08']),
    );
    const { rows } = await pool.query('select 1 from relative where account_id = $1 and keyed_at is null', [accountId]);
    expect(rows).toEqual([]);
  });

  it('of a list alone are completed, and whoever is on it insures at once (F19, S3.4-01)', async () => {
    const { headers, policyNo } = await family();
    const listed = await put(policyNo, { lastName: 'Dr. Tóth' });
    const { id } = await added(headers);
    await w.database.pool.query('update insured_person set person_keys = array[$1], compared_at = null where id = $2', [
      old,
      listed,
    ]);
    expect((await coverOf(headers, id)).state).toBe('unconfirmed');
    await Promise.all([follow(), follow()]);
    expect((await coverOf(headers, id)).state).toBe('confirmed');
    expect(await keysOf(listed)).toEqual([old, 'reka toth|2016-07-08']);
  });
});
