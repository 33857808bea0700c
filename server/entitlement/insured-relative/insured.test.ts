import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { finishWithLogin } from '../../../contract/booking/reservation.ts';
import { sendPreauthorization } from '../../../contract/claims/preauthorization.ts';
import { listCases } from '../../../contract/desk/cases.ts';
import { checkCoverage, readCoverage } from '../../../contract/entitlement/coverage.ts';
import { endInsuredPerson, listInsuredPersons, putInsuredPerson } from '../../../contract/entitlement/insured.ts';
import { putEntitlement } from '../../../contract/entitlement/register.ts';
import {
  changeRelative,
  createRelative,
  endRelative,
  getRelative,
  listRelatives,
} from '../../../contract/entitlement/relative.ts';
import {
  confirmRelativeCover,
  getRelativeProof,
  refuseRelativeCover,
} from '../../../contract/entitlement/relative-desk.ts';
import { sendCoverProof } from '../../../contract/records/relative-proof.ts';
import { approvingPlan, preauthWish, recommendation } from '../../../tests/claims/preauthorizations.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { child, type holder, policyHolder } from '../../../tests/entitlement/relatives.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { upload } from '../../../tests/files/upload.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { personKey } from '../insured/person-key.ts';
import { followInsured } from './follow-insured.ts';
import { writePersonKeys } from './write-person-keys.ts';

let w: World;
let key: Record<string, string>;
beforeAll(async () => {
  w = await world();
  key = await w.partnerKey(['members']);
});
afterAll(() => closeSound(w));

type Headers = Record<string, string>;
const fresh = freshSlots();
const flags = ['hasRelatives', 'hasCoverage', 'hasAppointments', 'hasPreauthorization'] as const;
const plan = planOf({ allowed: { count: 2 } });
const invented = { firstName: 'Zsigmond', birthDate: '2019-04-04' };
const visit = { serviceCode: '101', date: '2026-11-26' };

const family = (more: Parameters<typeof holder>[1] = {}) =>
  policyHolder(w, { subscriptions: [flags], plan, family: [], ...more });

const added = async (headers: Headers, more: Parameters<typeof child>[0] = {}) =>
  good(await w.call(createRelative, child({ coverageShared: true, ...more }), headers));
const checked = async (headers: Headers, personId: string, date = visit.date) => {
  const { decision, reasons } = good(await w.call(checkCoverage, { ...visit, date, personId }, headers));
  return [decision, reasons.map(({ code }) => code).join(' ')];
};
const coverOf = async (headers: Headers, relativeId: string) =>
  good(await w.call(getRelative, { relativeId }, headers)).cover;
const person = (policyNo: string, more: Record<string, string> = {}) => ({
  ...{ policyNo, lastName: 'Szőke', firstName: 'Bence', birthDate: '2018-03-05', validFrom: '2026-01-01' },
  ...more,
});
const follow = () => followInsured(w.services, w.hosts.all);
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) => [
  status,
  error?.errorCode,
];

async function bookedFor(headers: Headers, personId: string) {
  const { token } = good(await w.call(startReservation, { slotId: fresh(), subfunctionId: 101 }, headers));
  return good(await w.call(finishWithLogin, { token, personId }, headers));
}

async function paper(headers: Headers) {
  const bytes = await plainPdf(crypto.randomUUID());
  return good(await upload(w, { name: 'kotveny.pdf', bytes }, headers, 'relative_proof')).file.id;
}

const lettersTo = async (to: string) => {
  await w.deliver();
  return w.letters.filter((one) => one.to === to).map(({ subject }) => subject);
};

describe('a relative whom nobody has confirmed', () => {
  it('pays as anybody, is told so, and gets no approval, whatever the customer ticks (S1-06, S2.3-11)', async () => {
    const { headers, id } = await family({
      plan: { ...approvingPlan, quickApproval: [{ subfunctions: [105], priceCap: 30_000 }] },
    });
    const child = await added(headers, { ...invented, scope: ['book', 'claims'] });
    expect(child.cover).toMatchObject({ state: 'unconfirmed', from: null });
    expect(await checked(headers, child.id)).toEqual(['not_covered', 'KE008 KE003']);
    expect(good(await w.call(readCoverage, { personId: child.id }, headers))).toMatchObject({
      policies: [],
      cover: 'unconfirmed',
    });
    const fileIds = [await recommendation(w, headers)];
    const input = { ...preauthWish(fileIds), cares: [{ serviceCode: '105' }], personId: child.id };
    expect(codeOf(await w.call(sendPreauthorization, input, headers))).toEqual([409, 'KE008']);
    const entries = w.database.db
      .selectFrom('coverage_approval')
      .innerJoin('subscription', 'subscription.id', 'subscription_id');
    expect(await entries.selectAll().where('account_id', '=', id).execute()).toEqual([]);
  });

  it('waits for the desk within two working days, and the holder is written to once (S2.3-11, S1-08)', async () => {
    const { headers, email } = await family();
    const { id } = await added(headers, invented);
    await follow();
    await follow();
    expect((await coverOf(headers, id)).dueAt).toBe('2026-11-25T17:00:00Z');
    expect((await lettersTo(email)).filter((subject) => subject.includes('biztosított'))).toHaveLength(1);
    const desk = await w.desk(['agent']);
    const { items } = good(await w.call(listCases, { list: 'relatives', filter: 'open' }, desk.headers));
    expect(items.find((item) => item.id === id)).toMatchObject({ name: 'Sz. Zs.', due: '2026-11-25T17:00:00Z' });
  });

  it('from before is asked about too, and what was booked and approved for them stands (S2.3-11, F19)', async () => {
    const { headers, email, policyNo, subscriptions } = await family();
    good(await w.call(putInsuredPerson, person(policyNo), key));
    const { id } = await added(headers);
    const { number } = await bookedFor(headers, id);
    // As an older version left it: no list, and nothing known of the person.
    await w.database.db.deleteFrom('insured_person').where('subscription_id', 'in', subscriptions).execute();
    await w.database.pool.query(
      'update relative set person_key = null, keyed_at = null, cover_asked_at = null where id = $1',
      [id],
    );
    await writePersonKeys(w.services, w.hosts.all);
    await follow();
    expect((await coverOf(headers, id)).state).toBe('unconfirmed');
    expect((await lettersTo(email)).some((subject) => subject.includes('Megnézzük'))).toBe(true);
    const row = await w.database.db
      .selectFrom('reservation')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect([row.status, row.benefit, row.patient_pays]).toEqual(['booked', 'specialist', 0]);
  });
});

describe('the partner’s list', () => {
  it('insures a relative at once, from its first day to its last, and the end is told (S3.4-01, S2.3-11)', async () => {
    const { id: accountId, headers, policyNo, email } = await family();
    const { id } = await added(headers);
    const listed = good(await w.call(putInsuredPerson, person(policyNo, { validFrom: '2026-11-25' }), key));
    expect([await checked(headers, id, '2026-11-24'), await checked(headers, id, '2026-11-25')]).toEqual([
      ['not_covered', 'KE008'],
      ['covered', ''],
    ]);
    expect((await coverOf(headers, id)).state).toBe('later');
    good(await w.call(endInsuredPerson, { insuredPersonId: listed.id, lastDay: '2026-11-26' }, key));
    expect([await checked(headers, id, '2026-11-26'), await checked(headers, id, '2026-11-27')]).toEqual([
      ['covered', ''],
      ['not_covered', 'KE008'],
    ]);
    expect(await lettersTo(email)).toContain('Változás egy hozzátartozójánál');
    w.setNow('2026-11-27T08:00:00Z');
    const later = await w.session(accountId);
    expect(await coverOf(later.headers, id)).toMatchObject({ state: 'ended', to: '2026-11-26' });
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('knows a name in another spelling and order, and a person who is put again keeps what was used (S3.4-01)', async () => {
    const { headers, policyNo } = await family();
    const { id } = await added(headers);
    const first = good(
      await w.call(putInsuredPerson, person(policyNo, { lastName: 'BENCE', firstName: 'szoke' }), key),
    );
    expect(await checked(headers, id)).toEqual(['covered', '']);
    const again = good(await w.call(putInsuredPerson, person(policyNo, { validTo: '2026-12-31' }), key));
    expect(again.id).toBe(first.id);
    const { items } = good(await w.call(listInsuredPersons, { policyNo }, key));
    expect(items.map(({ validTo, source }) => [validTo, source])).toEqual([['2026-12-31', 'partner']]);
  });

  it('takes nobody who is not born yet (S3.4-01)', async () => {
    const { policyNo } = await family();
    const put = await w.call(putInsuredPerson, person(policyNo, { birthDate: '2062-05-06' }), key);
    expect([put.status, put.error?.violations[0]?.errorCode]).toEqual([422, 'V038']);
  });

  it('put twice at the same moment has the person once (S3.4-01)', async () => {
    const { policyNo } = await family();
    const both = await Promise.all([1, 2, 3].map(() => w.call(putInsuredPerson, person(policyNo), key)));
    expect(new Set(both.map((one) => good(one).id)).size).toBe(1);
  });

  it('can be there before the holder registers, by the row of the register that opens the policy (S3.4-01)', async () => {
    const holderRow = { kind: 'member_id' as const, identifier: 'H-778', product: 'hars-teljes' };
    const { policyNo: _none, ...named } = person('');
    expect(codeOf(await w.call(putInsuredPerson, { ...named, holder: holderRow }, key))).toEqual([404, 'KE009']);
    const entitled = { ...holderRow, validFrom: '2026-01-01' };
    const { id } = good(await w.call(putEntitlement, entitled, key));
    good(await w.call(putInsuredPerson, { ...named, holder: holderRow }, key));
    const { id: accountId, headers, subscriptions } = await family();
    await w.database.db
      .updateTable('subscription')
      .set({ entitlement_id: id })
      .where('id', '=', subscriptions[0] ?? '')
      .execute();
    const relative = await added(headers);
    expect(relative.cover.state).toBe('confirmed');
    const { id: insuredPersonId } = good(await w.call(putInsuredPerson, { ...named, holder: holderRow }, key));
    const { rows } = await w.database.pool.query('select patient from audit where object_id = $1 order by id', [
      insuredPersonId,
    ]);
    // Before the registration nobody could read it; afterwards the holder reads that somebody changed the list (P12).
    expect(rows.map(({ patient }) => patient)).toEqual([null, accountId]);
  });

  it('is the partner’s alone: not without its key, not by another’s, not of another’s policy (T01, T02)', async () => {
    const { policyNo } = await family();
    const other = await w.partnerKey(['members'], 'telekom-health');
    const elsewhere = { ...other, host: 'telekom-health.localhost:3000' };
    const { id } = good(await w.call(putInsuredPerson, person(policyNo), key));
    const end = { insuredPersonId: id, lastDay: '2026-11-30' };
    const random = { ...end, insuredPersonId: crypto.randomUUID() };
    expect([
      codeOf(await w.call(putInsuredPerson, person(policyNo))),
      codeOf(await w.call(putInsuredPerson, person(policyNo), await w.partnerKey(['impersonate']))),
      codeOf(await w.call(putInsuredPerson, person(policyNo), elsewhere)),
      codeOf(await w.call(listInsuredPersons, { policyNo }, elsewhere)),
      codeOf(await w.call(endInsuredPerson, end, elsewhere)),
      codeOf(await w.call(endInsuredPerson, random, key)),
    ]).toEqual([
      [401, 'KA023'],
      [403, 'KA024'],
      [404, 'KE009'],
      [404, 'KE009'],
      [404, '#404'],
      [404, '#404'],
    ]);
  });
});

describe('what was used', () => {
  it('counts by the person: a child who is ended and added again has no new limit (S1-06, S2.3-11)', async () => {
    const { headers, policyNo } = await family();
    good(await w.call(putInsuredPerson, person(policyNo), key));
    const remainingFor = async (personId: string) => {
      const [policy] = good(await w.call(readCoverage, { personId }, headers)).policies;
      return policy?.benefits[0]?.remaining;
    };
    const first = await added(headers);
    expect(await remainingFor(first.id)).toEqual({ count: 2 });
    await bookedFor(headers, first.id);
    await bookedFor(headers, first.id);
    expect(await remainingFor(first.id)).toEqual({ count: 0 });
    good(await w.call(endRelative, { relativeId: first.id }, headers));
    const second = await added(headers, { firstName: 'BENCE' });
    expect(await remainingFor(second.id)).toEqual({ count: 0 });
    expect(await checked(headers, second.id)).toEqual(['not_covered', 'KE001']);
  });
});

describe('the desk', () => {
  async function waiting() {
    const made = await family();
    const relative = await added(made.headers, invented);
    await follow();
    return { ...made, relative, desk: await w.desk(['supervisor']) };
  }

  it('confirms by a paper, for the policy and from the day that it says (S2.3-11, S1-08)', async () => {
    const { headers, relative, policyNo, desk, email } = await waiting();
    const sent = good(await w.call(sendCoverProof, { relativeId: relative.id, fileId: await paper(headers) }, headers));
    expect(sent.cover.state).toBe('unconfirmed');
    const which = { relativeId: relative.id };
    const seen = good(await w.call(getRelativeProof, which, desk.headers));
    expect(seen.cover).toMatchObject({ file: { name: 'kotveny.pdf' }, policies: [{ policyNo, alike: [] }] });
    const done = { ...which, policyNo, from: '2026-11-25' };
    expect(good(await w.call(confirmRelativeCover, done, desk.headers)).cover.state).toBe('later');
    expect(await checked(headers, relative.id)).toEqual(['covered', '']);
    expect(codeOf(await w.call(confirmRelativeCover, done, desk.headers))).toEqual([409, 'KL008']);
    expect(codeOf(await w.call(refuseRelativeCover, { ...which, reason: 'x' }, desk.headers))).toEqual([409, 'KL008']);
    expect(await lettersTo(email)).toContain('Változás egy hozzátartozójánál');
  });

  it('finds them on the list in another spelling, and the limit is that person’s (S2.3-11)', async () => {
    const { headers, relative, policyNo, desk } = await waiting();
    const listed = person(policyNo, { firstName: 'Zsiga', birthDate: invented.birthDate });
    const { id } = good(await w.call(putInsuredPerson, listed, key));
    const which = { relativeId: relative.id };
    const [policy] = good(await w.call(getRelativeProof, which, desk.headers)).cover.policies;
    expect(policy?.alike.map((one) => [one.id, one.firstName])).toEqual([[id, 'Zsiga']]);
    const wrong = { ...which, policyNo, insuredPersonId: crypto.randomUUID(), from: '2026-01-01' };
    expect(codeOf(await w.call(confirmRelativeCover, wrong, desk.headers))).toEqual([404, 'KE009']);
    good(await w.call(confirmRelativeCover, { ...wrong, insuredPersonId: id }, desk.headers));
    expect((await coverOf(headers, relative.id)).state).toBe('confirmed');
    const row = await w.database.db
      .selectFrom('insured_person')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.person_keys).toEqual(
      ['Zsiga', 'Zsigmond'].map((given_name) =>
        personKey({ family_name: 'Szőke', given_name, birth_date: invented.birthDate }),
      ),
    );
  });

  it('refuses with a reason that the holder reads, who may send a paper then (S2.3-11)', async () => {
    const { headers, relative, desk } = await waiting();
    const which = { relativeId: relative.id };
    good(await w.call(refuseRelativeCover, { ...which, reason: 'Nincs a listán.' }, desk.headers));
    expect(await coverOf(headers, relative.id)).toMatchObject({ state: 'refused', refusal: 'Nincs a listán.' });
    await follow();
    expect((await coverOf(headers, relative.id)).state).toBe('refused');
    good(await w.call(sendCoverProof, { ...which, fileId: await paper(headers) }, headers));
    expect(await coverOf(headers, relative.id)).toMatchObject({ state: 'unconfirmed', refusal: null });
  });

  it('is asked again without a letter when sharing begins anew, and not after a refusal (S2.3-11, T13)', async () => {
    const { headers, relative, desk, email } = await waiting();
    const which = { relativeId: relative.id };
    const share = (coverageShared: boolean) => w.call(changeRelative, { ...which, coverageShared }, headers);
    const before = (await lettersTo(email)).length;
    expect(good(await share(false)).cover.state).toBe('none');
    expect(good(await share(true)).cover).toMatchObject({ state: 'unconfirmed', dueAt: '2026-11-25T17:00:00Z' });
    await follow();
    expect((await lettersTo(email)).length).toBe(before);
    good(await w.call(refuseRelativeCover, { ...which, reason: 'Nincs a listán.' }, desk.headers));
    good(await share(false));
    expect(good(await share(true)).cover).toMatchObject({ state: 'refused', dueAt: null });
    await follow();
    expect((await coverOf(headers, relative.id)).state).toBe('refused');
  });

  it('is not any role, nor another partner’s, nor is it about another customer’s policy (T01, T02)', async () => {
    const { relative, policyNo } = await waiting();
    const stranger = await family();
    const input = { relativeId: relative.id, policyNo, from: '2026-01-01' };
    const [doctor, agent] = [await w.desk(['doctor']), await w.desk(['agent'])];
    const { headers } = await w.desk(['supervisor'], 'telekom-health');
    const elsewhere = { ...headers, host: 'telekom-health.localhost:3000' };
    expect([
      codeOf(await w.call(confirmRelativeCover, input, doctor.headers)),
      codeOf(await w.call(confirmRelativeCover, input, elsewhere)),
      codeOf(await w.call(confirmRelativeCover, { ...input, policyNo: stranger.policyNo }, agent.headers)),
      codeOf(await w.call(confirmRelativeCover, { ...input, policyNo: 'NINCS' }, agent.headers)),
      codeOf(await w.call(confirmRelativeCover, input, stranger.headers)),
    ]).toEqual([
      [403, 'K403'],
      [404, '#404'],
      [404, 'KE009'],
      [404, 'KE009'],
      [401, 'K401'],
    ]);
  });

  it('asks no more once the partner’s list has answered, and the holder hears it (S2.3-11)', async () => {
    const { headers, relative, policyNo, desk, email } = await waiting();
    good(await w.call(putInsuredPerson, person(policyNo, invented), key));
    expect((await coverOf(headers, relative.id)).state).toBe('confirmed');
    await follow();
    const { items } = good(await w.call(listCases, { list: 'relatives', filter: 'open' }, desk.headers));
    expect(items.some(({ id }) => id === relative.id)).toBe(false);
    expect(await lettersTo(email)).toContain('Változás egy hozzátartozójánál');
    expect(good(await w.call(listRelatives, {}, headers)).items[0]?.cover.state).toBe('confirmed');
  });
});
