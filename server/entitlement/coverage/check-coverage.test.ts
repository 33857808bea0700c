import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCoverage, readCoverage } from '../../../contract/entitlement/coverage.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { approved, type Insured, insured as insuredIn, planOf } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
const places = new Map<string, number>();
beforeAll(async () => {
  w = await world();
  for (const { id, name } of await w.database.db.selectFrom('provider').select(['id', 'name']).execute())
    places.set(name, id);
});
afterAll(() => w.close());

const insured = (...of: Parameters<typeof insuredIn> extends [World, ...infer Rest] ? Rest : never) =>
  insuredIn(w, ...of);
type Question = Partial<Parameters<typeof checkCoverage.input.parse>[0] & object>;
const baseQuestion = { serviceCode: '101', date: '2026-11-26' };

async function answerTo({ headers }: Pick<Insured, 'headers'>, question: Question = {}, language = 'hu') {
  const answer = await w.call(
    checkCoverage,
    { ...baseQuestion, ...question },
    { ...headers, 'accept-language': language },
  );
  if (answer.error) return answer.error.errorCode;
  const { decision, price, patientPays, insurerPays, reasons, bookable } = answer.ok;
  const [whole, patient, insurer] = [price, patientPays, insurerPays].map((money) => money?.amount ?? null);
  return [decision, whole, patient, insurer, reasons.map(({ code }) => code).join(' '), bookable];
}

/** The clinic of Dr Kovács (24 500) and Dr Őri (17 100 with her discount). */
const clinic = () => places.get('Bükkfa Rendelő');

describe('POST /api/coverage/check', () => {
  it('says what a visit costs at a provider’s lowest price, and without a provider what the benefit says of itself (S3.13-04, S1-06)', async () => {
    const mine = await insured({ copayPercent: 20 });
    expect(await answerTo(mine, { providerId: clinic() })).toEqual(['partly', 17_100, 3420, 13_680, 'KE005', true]);
    expect(await answerTo(mine)).toEqual(['partly', null, null, null, '', true]);
    const { validUntil, benefit, organisers } = good(await w.call(checkCoverage, baseQuestion, mine.headers));
    expect([validUntil, benefit?.name, organisers]).toEqual(['2026-11-23T23:00:00Z', 'Belgyógyászat', ['by_user']]);
  });

  it('answers for services by key: at the price of their own visits, refused where the provider lacks them or they are none (S3.13-04, S8.3-07)', async () => {
    const mine = await insured({ copayPercent: 20 });
    const at = { providerId: clinic() };
    expect(await answerTo(mine, { serviceCode: 'internal_medicine', ...at })).toEqual([
      'partly',
      17_100,
      3420,
      13_680,
      'KE005',
      true,
    ]);
    expect(await answerTo(mine, { serviceCode: 'blood_pressure', ...at })).toEqual([
      'partly',
      24_500,
      4900,
      19_600,
      'KE005',
      true,
    ]);
    for (const serviceCode of ['psychology', 'card_network', 'second_opinion', '201'])
      expect([serviceCode, await answerTo(mine, { serviceCode, ...at })]).toEqual([serviceCode, 'RR1007']);
    for (const serviceCode of ['no_such_service', '99999', '0x65', '1e2'])
      expect([serviceCode, await answerTo(mine, { serviceCode })]).toEqual([serviceCode, 'RR1007']);
    expect(await answerTo(mine, { providerId: 999_999 })).toBe('RR1007');
    expect(await answerTo(mine, { serviceCode: 'psychology' })).toEqual([
      'not_covered',
      null,
      null,
      null,
      'RM1005',
      true,
    ]);
    expect(await answerTo(mine, { serviceCode: 'card_network' })).toEqual([
      'not_covered',
      null,
      null,
      null,
      'RM1009',
      true,
    ]);
  });

  it('takes the line that names the service before the line of its specialty (S1-06)', async () => {
    const plan = planOf({ copayPercent: 50 });
    const [line] = plan.benefits;
    const remote = { ...line, code: 'remote', copayPercent: 0, covers: { services: ['internal_medicine'] } };
    const mine = await insured(
      {},
      { plan: { ...plan, benefits: [...plan.benefits, ...(line ? [{ ...line, ...remote }] : [])] } },
    );
    expect(await answerTo(mine, { serviceCode: 'internal_medicine' })).toEqual(['covered', null, null, null, '', true]);
    expect(await answerTo(mine)).toEqual(['partly', null, null, null, '', true]);
  });

  it('takes a price in another currency for none that this insurance could pay (S8.3-09)', async () => {
    const at = { providerId: places.get('Clinica Teiul') };
    expect(await answerTo(await insured({ allowed: { count: 2 } }), at)).toEqual([
      'covered',
      null,
      null,
      null,
      '',
      true,
    ]);
    const money = await insured({ allowed: { amount: 60_000 } });
    expect(await answerTo(money, at)).toEqual(['call_center_only', null, null, null, 'RM1006', false]);
  });

  it('says so where the provider gave no price at all, and needs none where the person pays nothing of it (S8.3-09)', async () => {
    const providerId = places.get('Kőris Egészségház');
    const row = w.database.db.updateTable('offering').where('provider_id', '=', providerId ?? 0);
    await row.set({ price_amount: null }).execute();
    const money = await insured({ allowed: { amount: 60_000 } });
    expect(await answerTo(money, { providerId })).toEqual(['call_center_only', null, null, null, 'RM1008', false]);
    const counted = await insured({ allowed: { count: 1 } });
    expect(await answerTo(counted, { providerId })).toEqual(['covered', null, null, null, '', false]);
    expect((await answerTo(counted, { providerId, serviceCode: '201' }))[0]).toBe('not_covered');
  });

  it('knows the days of the policy, also past ones, and refuses a day that is none (S8.3-09)', async () => {
    const mine = await insured({ allowed: { count: 1 } });
    const changes = { valid_to: '2026-12-31' };
    await w.database.db.updateTable('subscription').set(changes).where('id', '=', mine.subscription).execute();
    for (const [date, decision, code] of [
      ['2025-12-31', 'not_covered', 'RM1003 KE002'],
      ['2026-01-01', 'covered', ''],
      ['2026-12-31', 'covered', ''],
      ['2027-01-01', 'not_covered', 'RM1003'],
    ])
      expect([date, await answerTo(mine, { date })]).toEqual([date, [decision, null, null, null, code, true]]);
    expect(await answerTo(mine, { date: '2026-02-30' })).toBe('X444');
  });

  it('tells an excluded provider, an approval and one for something else (S8.3-09)', async () => {
    const plan = { ...planOf({}), excludedProviders: ['Bükkfa Rendelő'] };
    const excluded = await insured({}, { plan });
    expect(await answerTo(excluded, { providerId: clinic() })).toEqual([
      'not_covered',
      17_100,
      17_100,
      0,
      'RM1004',
      true,
    ]);
    const needs = await insured({ authorizationRequired: true, allowed: { amount: 90_000 } });
    const at = { providerId: clinic() };
    expect(await answerTo(needs, at)).toEqual(['needs_preauth', 17_100, 0, 17_100, 'KE003', false]);
    await approved(w, needs, { number: 'EN-CARDIO', amount: 20_000, specialty: 'cardiology' });
    expect(await answerTo(needs, { ...at, preauthRef: 'EN-CARDIO' })).toEqual([
      'not_covered',
      17_100,
      17_100,
      0,
      'RM1007 KE003',
      true,
    ]);
    await approved(w, needs, { number: 'EN-BELGY', amount: 15_000 });
    expect(await answerTo(needs, { ...at, preauthRef: 'EN-BELGY' })).toEqual([
      'partly',
      17_100,
      2100,
      15_000,
      'KE006',
      true,
    ]);
    const other = await insured({ authorizationRequired: true });
    expect(await answerTo(other, { ...at, preauthRef: 'EN-BELGY' })).toEqual([
      'not_covered',
      17_100,
      17_100,
      0,
      'RM1007 KE003',
      true,
    ]);
  });

  it.each([
    [
      'hu',
      'A biztosítása ezt ettől a naptól fizeti: 2026. december 31., csütörtök',
      'Ezt az ügyfélszolgálat szervezi meg Önnek; célunk 3 nap.',
    ],
    [
      'en',
      'Your insurance pays for this from Thursday, 31 December 2026.',
      'Customer service arranges this for you; we aim for 3 days.',
    ],
    [
      'ro',
      'Asigurarea plătește aceasta începând cu joi, 31 decembrie 2026.',
      'Aceasta o organizează serviciul clienți; ne propunem 3 zile.',
    ],
  ])('says its reasons in %s (S8.3-09, S1-11)', async (language, waiting, call) => {
    const mine = await insured({ waitingDays: 364, organiser: 'by_call_center', slaDays: 3 });
    const { reasons } = good(
      await w.call(checkCoverage, baseQuestion, { ...mine.headers, 'accept-language': language }),
    );
    expect(reasons.map(({ text }) => text)).toEqual([waiting, call]);
  });
});

describe('whose coverage it is', () => {
  it('another’s, another partner’s and nobody’s answer alike, and who is not logged in or lacks the flag is refused (T01, S2.3-04)', async () => {
    const mine = await insured({});
    const [other, foreign] = [await insured({}), await insured({}, { partner: 'telekom-health' })];
    const answers = [];
    for (const personId of [other.id, foreign.id, randomUUID()]) {
      const check = await w.call(checkCoverage, { ...baseQuestion, personId }, mine.headers);
      const read = await w.call(readCoverage, { personId }, mine.headers);
      answers.push([check, read].map(({ status, error }) => [status, { ...error, requestId: '' }]));
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    expect(answers[2]?.map(([status]) => status)).toEqual([404, 404]);
    expect((await w.call(checkCoverage, baseQuestion)).error?.errorCode).toBe('K401');
    expect((await w.call(readCoverage, {})).error?.errorCode).toBe('K401');
    const plain = await account(w.database);
    expect((await w.call(readCoverage, {}, (await w.session(plain.id)).headers)).error?.errorCode).toBe('K403');
    expect(good(await w.call(readCoverage, { personId: mine.id }, mine.headers)).policies).toHaveLength(1);
    expect(await answerTo(mine, { personId: mine.id })).toEqual(['covered', null, null, null, '', true]);
  });

  it('is told to an operator once the customer has accepted the statement, and each look is audited (T15, R38, S2.3-04)', async () => {
    const mine = await insured({});
    const operator = await w.operatorFor(mine.id);
    for (const answer of [
      await w.call(checkCoverage, baseQuestion, operator.headers),
      await w.call(readCoverage, {}, operator.headers),
    ])
      expect(answer.error?.errorCode).toBe('KA005');
    good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, mine.headers));
    for (const { headers } of [mine, operator]) {
      good(await w.call(checkCoverage, baseQuestion, headers));
      good(await w.call(readCoverage, {}, headers));
    }
    const rows = await w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'on_behalf_of'])
      .where('patient', '=', mine.id)
      .where('action', 'like', 'coverage.%')
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute();
    const own = { actor: mine.id, on_behalf_of: null };
    const theirs = { actor: operator.actor, on_behalf_of: mine.id };
    expect(rows).toEqual(
      [own, theirs].flatMap((who) => ['coverage.check', 'coverage.read'].map((action) => ({ action, ...who }))),
    );
  });
});

describe('GET /api/coverage', () => {
  const terms = { allowed: { amount: 60_000 }, deductible: 5000, waitingDays: 30 } as const;

  it.each([
    ['active', { status: 'active' }, ['2026-01-01', '2026-12-31', null]],
    ['suspended', { status: 'suspended' }, ['2026-01-01', '2026-12-31', null]],
    ['waiting', { valid_from: '2027-03-01' }, ['2027-03-01', '2028-02-29', '2027-03-31']],
    ['ended', { valid_from: '2023-06-01', valid_to: '2024-08-31' }, ['2024-06-01', '2024-08-31', null]],
    ['ended', { status: 'ended', valid_to: '2026-10-31' }, ['2026-01-01', '2026-10-31', null]],
  ] as const)(
    'shows a policy that is %s with the term it is, will be or was in (S2.3-04, S1-06)',
    async (status, changes, term) => {
      const mine = await insured(terms);
      const { db } = w.database;
      const row = db
        .selectFrom('subscription')
        .select(['of_partner', 'product_id', 'created_at'])
        .where('id', '=', mine.subscription);
      await db.updateTable('subscription').set(changes).where('id', '=', mine.subscription).execute();
      // A customer without a policy in force could not look.
      const other = { ...(await row.executeTakeFirstOrThrow()), id: randomUUID(), account_id: mine.id };
      await db
        .insertInto('subscription')
        .values({ ...other, valid_from: '2026-01-01' })
        .execute();
      const { policies } = good(await w.call(readCoverage, {}, { ...mine.headers, sid: other.id }));
      const policy = policies.find(({ subscriptionId }) => subscriptionId === mine.subscription);
      const [line] = policy?.benefits ?? [];
      expect(policy?.status).toBe(status);
      expect([line?.from, line?.to, line?.waitingUntil]).toEqual(term);
      expect([line?.allowed, line?.remaining, line?.deductibleLeft?.amount]).toMatchObject([
        { money: { amount: 60_000 } },
        { money: { amount: 60_000 } },
        5000,
      ]);
    },
  );
});
