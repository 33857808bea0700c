import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import {
  answerPreauthorization,
  cancelPreauthorization,
  listPreauthorizations,
  listPreauthServices,
  objectToPreauthorization,
  readPreauthorization,
  sendPreauthorization,
} from '../../../contract/claims/preauthorization.ts';
import {
  askForPreauthInformation,
  decidePreauthorization,
  rejectPreauthorization,
} from '../../../contract/claims/preauthorization-desk.ts';
import { handOnCase, takeCase } from '../../../contract/desk/cases.ts';
import { checkCoverage, readCoverage } from '../../../contract/entitlement/coverage.ts';
import { createDownload } from '../../../contract/records/record.ts';
import {
  approvedCase,
  approvingPlan,
  attended,
  bookUnder,
  ledgerOf,
  preauthCustomer,
  preauthWish,
  recommendation,
  sendPreauth,
} from '../../../tests/claims/preauthorizations.ts';
import { freshSlots, slotId } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { stored } from '../../../tests/support/stored.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { endPreauthorizations } from './end-preauthorizations.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();
const end = (at: World) => endPreauthorizations(at.services, at.hosts.all);

describe('what needs a pre-authorisation', () => {
  it('is listed by the chosen policy, with its lowest price and the rule that gives it at once (S2.8-01, not-shown 5.5)', async () => {
    const { headers } = await preauthCustomer(w);
    const { services } = good(await w.call(listPreauthServices, {}, headers));
    expect(
      services.map(({ serviceCode, price, quickUpTo, refusal }) => [
        serviceCode,
        price?.amount,
        quickUpTo?.amount,
        refusal === null,
      ]),
    ).toEqual([
      ['101', 17_100, undefined, true],
      ['105', 24_500, 30_000, true],
      ['201', 32_000, undefined, true],
      // In its waiting period: it is listed with the reason.
      ['301', undefined, undefined, false],
    ]);
  });
});

describe('sending a pre-authorisation', () => {
  it('answers a number, whose turn it is and the end of the second working day, and reserves nothing (S2.8-01, R45, R34)', async () => {
    const { headers, subscriptions } = await preauthCustomer(w);
    const fileIds = [await recommendation(w, headers)];
    const items = [
      { serviceCode: '101', qty: 2, bodySite: 'mellkas', side: 'left' as const, note: 'Mielőbb.' },
      { serviceCode: '201' },
    ];
    const sent = good(
      await w.call(sendPreauthorization, preauthWish(fileIds, { cares: items, taj: '111 111 110' }), headers),
    );
    expect(sent.number).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    expect([sent.status, sent.turn, sent.dueAt, sent.quick]).toEqual([
      'submitted',
      'desk',
      '2026-11-25T17:00:00Z',
      false,
    ]);
    expect(
      sent.items.map(({ no, serviceCode, bodySite, side, qty, note, decision }) => [
        no,
        serviceCode,
        bodySite,
        side,
        qty,
        note,
        decision,
      ]),
    ).toEqual([
      [1, '101', 'mellkas', 'left', 2, 'Mielőbb.', null],
      [2, '201', '', 'none', 1, '', null],
    ]);
    expect(sent.recommendation).toMatchObject({ issuedOn: '2026-11-10', icd: 'M54.5' });
    expect(sent.statement).toMatchObject({ name: 'Szőke Ünige', at: '2026-11-23T07:00:00Z' });
    expect(sent.files.map(({ name }) => name)).toEqual(['javaslat.pdf']);
    expect(sent.history.map(({ action }) => action)).toEqual(['preauthorization.send']);
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 0, reserved: 0 });
    const listed = good(await w.call(listPreauthorizations, {}, headers));
    expect([listed.total, listed.items[0]?.number, listed.items[0]?.services.length]).toEqual([1, sent.number, 2]);
    expect(good(await w.call(readPreauthorization, { number: sent.number.toLowerCase() }, headers)).id).toBe(sent.id);
  });

  it('twice with one key is one request, and a second one of the same visit is refused with a link to it (R9, not-shown 5.5)', async () => {
    const { headers } = await preauthCustomer(w);
    const input = preauthWish([await recommendation(w, headers)]);
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const [one, other] = [
      await w.call(sendPreauthorization, input, keyed),
      await w.call(sendPreauthorization, input, keyed),
    ];
    expect(good(other).number).toBe(good(one).number);
    const cares = [{ serviceCode: '201' }, { serviceCode: '101' }];
    const second = await w.call(
      sendPreauthorization,
      preauthWish([await recommendation(w, headers, 'b.pdf')], { cares }),
      headers,
    );
    expect([codeOf(second), second.error?.details]).toEqual(['KP005', { number: good(one).number }]);
    good(await w.call(cancelPreauthorization, { number: good(one).number }, headers));
    expect(codeOf(await sendPreauth(w, headers))).toBeUndefined();
  });

  it('five times at once for one visit is one request (not-shown 5.5)', async () => {
    const { headers } = await preauthCustomer(w);
    const files = [];
    for (const no of [1, 2, 3, 4, 5]) files.push(await recommendation(w, headers, `${no}.pdf`));
    const answers = await Promise.all(files.map((file) => w.call(sendPreauthorization, preauthWish([file]), headers)));
    expect(answers.map(codeOf).sort()).toEqual(['KP005', 'KP005', 'KP005', 'KP005', undefined]);
  });

  it('is told everything that is wrong at once (S3.8-01, S2.8-01)', async () => {
    const { headers } = await preauthCustomer(w);
    const faultsAfter = async (more: Parameters<typeof preauthWish>[1], fileIds: string[] = [randomUUID()]) =>
      (await w.call(sendPreauthorization, preauthWish(fileIds, more), headers)).error?.violations
        .map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`)
        .sort();
    expect(
      await faultsAfter(
        {
          issuedOn: '',
          doctorName: '',
          icd: 'wrong',
          ranges: [],
          cares: [],
          phone: '12',
          statementAccepted: false,
          place: '',
        },
        [],
      ),
    ).toEqual([
      'cares V001',
      'doctorName V001',
      'fileIds KF021',
      'icd KP009',
      'issuedOn V001',
      'phone V003',
      'place V001',
      'ranges V001',
      'statementAccepted KP010',
    ]);
    expect(
      await faultsAfter({
        issuedOn: '2026-08-24',
        answers: { onset: '2026-11-24' },
        ranges: [{ from: '2026-11-22', to: '2027-06-01' }],
        cares: [{ serviceCode: '5307' }, { serviceCode: '9999' }],
        bookBy: 'phone',
      }),
    ).toEqual([
      'answers.kidney V001',
      'answers.metal V001',
      'answers.onset V017',
      'answers.pacemaker V001',
      'answers.pregnancy V001',
      'callPhone U021',
      'cares.1.serviceCode V007',
      'issuedOn KP007',
      'ranges.0.from V033',
      'ranges.0.to V017',
    ]);
    expect(await faultsAfter({ issuedOn: '2026-08-25', statementVersion: '2020-01-01' })).toEqual([
      'statementVersion KP010',
    ]);
  });

  it.each([
    ['301', 'KE002'],
    ['205', 'KP008'],
    ['401', 'RM1005'],
  ])('for visit %s is refused by %s, as the coverage has it (S8.3-09)', async (serviceCode, code) => {
    const { headers } = await preauthCustomer(w);
    expect(codeOf(await sendPreauth(w, headers, { cares: [{ serviceCode }] }))).toBe(code);
  });

  it('is refused where the policy has ended, its limit is used up, or another’s file is named (S4.1-01, KE001, T01)', async () => {
    const customer = await preauthCustomer(w);
    const other = await preauthCustomer(w);
    const theirs = await recommendation(w, other.headers);
    expect((await w.call(sendPreauthorization, preauthWish([theirs]), customer.headers)).status).toBe(404);
    const used = approvingPlan.benefits.map((one) => (one.code === 'im' ? { ...one, allowed: { count: 1 } } : one));
    const poor = await preauthCustomer(w, { plan: { ...approvingPlan, benefits: used } });
    await w.database.pool.query(
      `insert into coverage_entry (of_partner, subscription_id, person_id, benefit, term_from, day, kind, case_type, case_id, used_count, at, actor)
       values ((select of_partner from subscription where id = $1), $1, $2, 'im', '2026-01-01', '2026-02-01', 'used', 'correction', gen_random_uuid(), 1, now(), 'test')`,
      [poor.subscriptions[0], poor.id],
    );
    expect(codeOf(await sendPreauth(w, poor.headers, { cares: [{ serviceCode: '201' }] }))).toBe('KE001');
    await w.database.pool.query("update subscription set valid_to = '2026-11-22' where id = $1", [
      customer.subscriptions[0],
    ]);
    expect(codeOf(await sendPreauth(w, customer.headers))).toBe('KA004');
  });
});

describe('quick approval', () => {
  it('approves at once what the rule lets pass, reserves its cap, and is bookable (S2.9-04, S2.8-01)', async () => {
    const { headers, subscriptions } = await preauthCustomer(w);
    const sent = good(await sendPreauth(w, headers, { cares: [{ serviceCode: '105' }] }));
    expect([sent.status, sent.quick, sent.turn, sent.validFrom, sent.validTo, sent.canBook]).toEqual([
      'approved',
      true,
      'customer',
      '2026-11-23',
      '2026-12-31',
      true,
    ]);
    expect(sent.items[0]?.decision).toMatchObject({ qty: 1, amount: { amount: 30_000 }, open: 1 });
    expect(sent.history.map(({ action, role }) => `${role} ${action}`)).toEqual([
      'system preauthorization.approve',
      'system preauthorization.approve_quickly',
      'customer preauthorization.send',
    ]);
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 1, reserved: 30_000 });
    const query = { serviceCode: '105', date: '2026-12-01' };
    expect(good(await w.call(checkCoverage, query, headers)).bookable).toBe(true);
    expect(good(await w.call(checkCoverage, { ...query, date: '2027-01-02' }, headers)).bookable).toBe(false);
    const right = good(await w.call(checkCoverage, { ...query, preauthRef: sent.number }, headers));
    expect(right.reasons.map(({ code }) => code)).not.toContain('RM1007');
    const wrongRef = good(await w.call(checkCoverage, { ...query, preauthRef: 'ZZZZ-ZZZZ' }, headers));
    expect(wrongRef.reasons.map(({ code }) => code)).toContain('RM1007');
    const table = await w.database.pool.query('select to_state from state_change where object_id = $1 order by id', [
      sent.id,
    ]);
    expect(table.rows.map(({ to_state }) => to_state)).toEqual(['submitted', 'quick_approved', 'approved']);
  });

  it('leaves the rest to somebody: a repeated request, more than is left, one care without a rule, a price above the cap (S2.9-04)', async () => {
    const own = await world();
    const send = async (headers: Record<string, string>, items: { serviceCode: string; qty?: number }[]) =>
      good(await sendPreauth(own, headers, { cares: items }));
    const quick = [{ serviceCode: '105' }];
    const repeated = await preauthCustomer(own);
    expect((await send(repeated.headers, quick)).status).toBe('approved');
    const { number } = good(await bookUnder(own, repeated.headers, slotId(0, '2026-11-24T09:00'), undefined, 105));
    own.setNow('2026-11-25T10:00:00Z');
    await repeated.again();
    good(await attended(own, number, true));
    expect((await send(repeated.headers, quick)).status).toBe('submitted');
    const { headers } = await preauthCustomer(own);
    expect((await send(headers, [{ serviceCode: '105', qty: 3 }])).status).toBe('submitted');
    const mixed = await preauthCustomer(own);
    expect((await send(mixed.headers, [...quick, { serviceCode: '201' }])).status).toBe('submitted');
    const dear = await preauthCustomer(own, {
      plan: { ...approvingPlan, quickApproval: [{ subfunctions: [105], priceCap: 24_499 }] },
    });
    expect((await send(dear.headers, quick)).status).toBe('submitted');
    await own.close();
  });
});

describe('booking under a pre-authorisation', () => {
  it('binds a unit, and the case follows its visits: booked, free again, used, over (S2.8-01, S1-06, R45)', async () => {
    const own = await world();
    const customer = await preauthCustomer(own);
    const { headers, subscriptions, again } = customer;
    const { number, id: preauthId } = good(await sendPreauth(own, headers));
    const desk = await own.desk(['supervisor', 'medical_adviser']);
    const status = async () => good(await own.call(readPreauthorization, { number }, headers)).status;
    expect(codeOf(await bookUnder(own, headers, slotId(0, '2026-11-24T09:00')))).toBe('KE003');
    good(await own.call(takeCase, { caseId: preauthId }, desk.headers));
    const items = [{ no: 1, qty: 2, amount: 20_000 }];
    good(await own.call(decidePreauthorization, { preauthId, items }, desk.headers));
    expect(await ledgerOf(own, subscriptions[0])).toEqual({
      reservedCount: 2,
      reserved: 40_000,
      usedCount: 0,
      used: 0,
      deductible: 0,
    });
    const one = good(await bookUnder(own, headers, slotId(0, '2026-11-24T09:00'), number));
    // 24 500: the deductible and everything above the approved 20 000 are the customer's.
    expect([one.cover?.patientPays?.amount, one.cover?.insurerPays?.amount]).toEqual([4500, 20_000]);
    expect(await status()).toBe('approved');
    const two = good(await bookUnder(own, headers, slotId(0, '2026-11-24T09:30'), number));
    expect(await status()).toBe('booked');
    expect(codeOf(await own.call(cancelPreauthorization, { number }, headers))).toBe('KP004');
    expect(codeOf(await bookUnder(own, headers, slotId(0, '2026-11-24T10:00')))).toBe('KE003');
    good(await own.call(cancelReservation, { token: two.token }, headers));
    expect(await ledgerOf(own, subscriptions[0])).toMatchObject({
      reservedCount: 2,
      reserved: 40_000,
      deductible: 1000,
    });
    const freed = good(await own.call(readPreauthorization, { number }, headers));
    expect([freed.status, freed.visits, freed.items[0]?.decision]).toMatchObject([
      'approved',
      [one.number],
      { qty: 2, open: 1, booked: 1, used: 0 },
    ]);
    const third = good(await bookUnder(own, headers, slotId(0, '2026-11-24T10:00'), number));
    expect(await status()).toBe('booked');
    own.setNow('2026-11-25T10:00:00Z');
    await again();
    good(await attended(own, one.number, true));
    expect(await status()).toBe('booked');
    good(await attended(own, third.number, true));
    expect(await status()).toBe('used');
    expect(await ledgerOf(own, subscriptions[0])).toEqual({
      reservedCount: 0,
      reserved: 0,
      usedCount: 2,
      used: 40_000,
      deductible: 1000,
    });
    expect(await invariantBreaches(own.database)).toEqual([]);
    await own.close();
  });

  it('takes the use back where staff correct that the visit took place, if the benefit gives missed visits back (S1-06)', async () => {
    const own = await world();
    const benefits = approvingPlan.benefits.map((one) => ({ ...one, missed: 'released' as const }));
    const { headers, again, subscriptions } = await preauthCustomer(own, { plan: { ...approvingPlan, benefits } });
    const { number } = good(await sendPreauth(own, headers, { cares: [{ serviceCode: '105' }] }));
    const visit = good(await bookUnder(own, headers, slotId(0, '2026-11-24T09:00'), number, 105));
    own.setNow('2026-11-25T10:00:00Z');
    await again();
    const status = async () => good(await own.call(readPreauthorization, { number }, headers)).status;
    good(await attended(own, visit.number, true));
    expect(await status()).toBe('used');
    expect(await ledgerOf(own, subscriptions[0])).toMatchObject({ reserved: 0, usedCount: 1, used: 23_500 });
    good(await attended(own, visit.number, false));
    expect(await status()).toBe('approved');
    expect(await ledgerOf(own, subscriptions[0])).toMatchObject({
      reservedCount: 1,
      reserved: 23_500,
      used: 0,
      deductible: 0,
    });
    good(await attended(own, visit.number, true));
    expect(await status()).toBe('used');
    expect(await invariantBreaches(own.database)).toEqual([]);
    await own.close();
  });

  it('stays with a visit that moves, and can be booked again when that is cancelled (S2.8-01, R6)', async () => {
    const own = await world();
    const { headers, subscriptions, again } = await preauthCustomer(own);
    const { number } = good(await sendPreauth(own, headers, { cares: [{ serviceCode: '105' }] }));
    const [from, to] = [slotId(0, '2026-11-25T09:00'), slotId(0, '2026-11-26T09:00')];
    const visit = good(await bookUnder(own, headers, from, number, 105));
    const before = await ledgerOf(own, subscriptions[0]);
    expect(before).toMatchObject({ reservedCount: 1, reserved: 30_000, deductible: 1000 });
    const moved = await own.call(moveReservation, { token: visit.token, from, slotId: to }, headers);
    expect([codeOf(moved), good(moved).slotId]).toEqual([undefined, to]);
    expect(await ledgerOf(own, subscriptions[0])).toEqual(before);
    expect(good(await own.call(readPreauthorization, { number }, headers))).toMatchObject({
      status: 'booked',
      visits: [visit.number],
    });
    own.pass({ minutes: 20 });
    await again();
    good(await own.call(cancelReservation, { token: visit.token }, headers));
    expect(good(await own.call(readPreauthorization, { number }, headers)).status).toBe('approved');
    expect(await ledgerOf(own, subscriptions[0])).toEqual({ ...before, deductible: 0 });
    expect(await invariantBreaches(own.database)).toEqual([]);
    await own.close();
  });

  it('shows and holds only what is approved there: RM1002 where nothing is, RM1007 for another visit (S8.3-09)', async () => {
    const { rows } = await w.database.pool.query("select id from provider where name = 'Bükkfa Rendelő'");
    const items = [{ no: 1, qty: 1, amount: 20_000, providerIds: [rows[0].id] }];
    const { customer, number } = await approvedCase(w, { items });
    const list = good(await w.call(searchDoctors, { preauthRef: number, subfunction: 101 }, customer.headers));
    expect(new Set(list.items.map(({ provider }) => provider.name))).toEqual(new Set(['Bükkfa Rendelő']));
    expect(good(await w.call(searchDoctors, { preauthRef: number, subfunction: 201 }, customer.headers)).total).toBe(0);
    const stranger = await preauthCustomer(w);
    for (const headers of [stranger.headers, {}])
      expect(codeOf(await w.call(searchDoctors, { preauthRef: number }, headers))).toBe('RM1002');
    expect(codeOf(await bookUnder(w, customer.headers, fresh(), number, 105))).toBe('RM1007');
    expect(codeOf(await bookUnder(w, stranger.headers, fresh(), number))).toBe('RM1007');
    good(await bookUnder(w, customer.headers, fresh(), number));
    expect(codeOf(await w.call(searchDoctors, { preauthRef: number }, customer.headers))).toBe('RM1002');
  });
});

describe('what is approved', () => {
  it('ends by itself after its days, tells the customer that there is news, and gives the limit back (S2.3-09, T30)', async () => {
    const own = await world();
    const { headers, again, subscriptions } = await preauthCustomer(own);
    const { number, id } = good(await sendPreauth(own, headers, { cares: [{ serviceCode: '105' }] }));
    await own.deliver();
    own.letters.length = 0;
    own.setNow('2026-12-31T22:59:00Z');
    await again();
    await end(own);
    expect(good(await own.call(listPreauthorizations, {}, headers)).items[0]?.status).toBe('approved');
    own.setNow('2026-12-31T23:00:00Z');
    await again();
    expect(good(await own.call(listPreauthorizations, {}, headers)).items[0]).toMatchObject({
      status: 'expired',
      turn: null,
      dueAt: null,
    });
    expect(await ledgerOf(own, subscriptions[0])).toMatchObject({ reservedCount: 1 });
    await Promise.all([end(own), end(own)]);
    const { status, history } = good(await own.call(readPreauthorization, { number }, headers));
    expect([status, history[0]?.action, history[0]?.role]).toEqual(['expired', 'preauthorization.expire', 'system']);
    expect(await ledgerOf(own, subscriptions[0])).toMatchObject({ reservedCount: 0, reserved: 0 });
    await own.deliver();
    expect([own.letters.length, own.letters[0]?.text.includes(number)]).toEqual([1, true]);
    expect(own.letters[0]?.text).toMatch(new RegExp(`/services/preauthorization/${number}`));
    const words = own.letters.map(({ subject, text }) => `${subject} ${text}`.replaceAll(number, '')).join('\n');
    expect(words).not.toMatch(/lejár|expire|mellkas|engedély|105/i);
    const { rows } = await own.database.pool.query(
      'select outcome from coverage_approval where preauthorization_id = $1',
      [id],
    );
    expect(rows).toEqual([{ outcome: 'released' }]);
    expect(await invariantBreaches(own.database)).toEqual([]);
    await own.close();
  });

  it('is given back when the customer cancels, which can be done once (S2.3-09)', async () => {
    const { customer, number } = await approvedCase(w);
    const { headers, subscriptions } = customer;
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 2, reserved: 40_000 });
    expect(good(await w.call(cancelPreauthorization, { number }, headers)).status).toBe('cancelled');
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 0, reserved: 0 });
    expect(codeOf(await w.call(cancelPreauthorization, { number }, headers))).toBe('KP002');
    const { policies } = good(await w.call(readCoverage, {}, headers));
    expect(policies[0]?.benefits[0]?.remaining).toEqual({ money: { amount: 60_000, currency: 'HUF' } });
  });
});

describe('what is missing', () => {
  it('is asked for by the desk and given with words and files, and who is silent for fifteen days ends it (S2.8-01, R45)', async () => {
    const own = await world();
    const { headers, again } = await preauthCustomer(own);
    const { number, id: preauthId } = good(await sendPreauth(own, headers));
    const desk = await own.desk(['medical_adviser'], 'default', 'Dr. Kiss Anna');
    const ask = (by = desk) => own.call(askForPreauthInformation, { preauthId, text: 'Kérjük a leletet.' }, by.headers);
    expect(codeOf(await ask())).toBe('KP006');
    good(await own.call(takeCase, { caseId: preauthId }, desk.headers));
    expect(good(await ask())).toMatchObject({
      status: 'info_requested',
      turn: 'customer',
      dueAt: '2026-12-08T17:00:00Z',
    });
    own.setNow('2026-11-24T07:00:00Z');
    await again();
    const fileIds = [await recommendation(own, headers, 'lelet.pdf', 'preauthorization_answer')];
    const answered = good(await own.call(answerPreauthorization, { number, text: 'Csatoltam.', fileIds }, headers));
    expect([answered.status, answered.turn, answered.dueAt]).toEqual(['in_review', 'desk', '2026-11-26T17:00:00Z']);
    expect(answered.messages.map(({ by, name, kind, text }) => [by, name, kind, text])).toEqual([
      ['desk', 'Dr. Kiss Anna', 'question', 'Kérjük a leletet.'],
      ['customer', null, 'answer', 'Csatoltam.'],
    ]);
    expect(answered.files.map(({ name }) => name)).toEqual(['javaslat.pdf', 'lelet.pdf']);
    expect(codeOf(await own.call(answerPreauthorization, { number, text: 'Még.' }, headers))).toBe('KP001');
    const reason = 'Szabadságon vagyok.';
    const chief = await own.desk(['supervisor', 'medical_adviser']);
    good(await own.call(handOnCase, { caseId: preauthId, operatorId: chief.id, reason }, chief.headers));
    good(await ask(chief));
    own.setNow('2026-12-09T17:01:00Z');
    await again();
    await end(own);
    expect(good(await own.call(readPreauthorization, { number }, headers)).status).toBe('expired');
    await own.close();
  });
});

describe('an objection', () => {
  it('within thirty days leads back to somebody; a day later it is too late (S2.3-09, R45)', async () => {
    const own = await world();
    const { headers, again } = await preauthCustomer(own);
    const desk = await own.desk(['medical_adviser']);
    const reject = async (serviceCode: string) => {
      const { number, id: preauthId } = good(await sendPreauth(own, headers, { cares: [{ serviceCode }] }));
      good(await own.call(takeCase, { caseId: preauthId }, desk.headers));
      const rejected = good(
        await own.call(rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, desk.headers),
      );
      expect([rejected.status, rejected.reason, rejected.appealUntil]).toEqual([
        'rejected',
        'Nem indokolt.',
        '2026-12-23',
      ]);
      return number;
    };
    const [early, late] = [await reject('101'), await reject('201')];
    own.setNow('2026-12-23T20:00:00Z');
    await again();
    const object = (number: string) =>
      own.call(objectToPreauthorization, { number, text: 'Nem értek egyet.' }, headers);
    const reviewed = good(await object(early));
    expect([reviewed.status, reviewed.turn, reviewed.messages[0]?.kind]).toEqual(['in_review', 'desk', 'objection']);
    own.setNow('2026-12-23T23:00:00Z');
    await again();
    expect(good(await own.call(readPreauthorization, { number: late }, headers)).canObject).toBe(false);
    expect(codeOf(await object(late))).toBe('KP003');
    await own.close();
  });

  it('is refused while another request for the same visit is open (not-shown 5.5)', async () => {
    const { headers } = await preauthCustomer(w);
    const desk = await w.desk(['medical_adviser']);
    const { number, id: preauthId } = good(await sendPreauth(w, headers));
    good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
    good(await w.call(rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, desk.headers));
    const second = good(await sendPreauth(w, headers));
    const refused = await w.call(objectToPreauthorization, { number, text: 'Mégis kell.' }, headers);
    expect([codeOf(refused), refused.error?.details]).toEqual(['KP005', { number: second.number }]);
  });

  it('to a partial approval keeps what is approved, and the next decision keeps what is booked (S2.3-09)', async () => {
    const items = [{ no: 1, qty: 1, amount: 20_000 }];
    const { customer, number, preauthId, desk } = await approvedCase(w, { items });
    const { headers, subscriptions } = customer;
    expect(good(await w.call(readPreauthorization, { number }, headers))).toMatchObject({
      status: 'partially_approved',
      canObject: true,
      appealUntil: '2026-12-23',
    });
    good(await w.call(objectToPreauthorization, { number, text: 'Kettő kell.' }, headers));
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 1 });
    good(await bookUnder(w, headers, fresh(), number));
    const decide = (qty: number) =>
      w.call(decidePreauthorization, { preauthId, items: [{ no: 1, qty, amount: 15_000 }] }, desk.headers);
    expect(codeOf(await w.call(rejectPreauthorization, { preauthId, reason: 'Nem.' }, desk.headers))).toBe('KP004');
    expect((await decide(0)).error?.violations.map(({ errorCode }) => errorCode)).toEqual(['V015']);
    const decided = good(await decide(2));
    expect([decided.status, decided.items[0]?.decision]).toMatchObject(['approved', { qty: 2, open: 1, booked: 1 }]);
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 2, reserved: 35_000 });
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

it('hands the customer their own papers back (P01)', async () => {
  const { headers } = await preauthCustomer(w);
  const { files } = good(await sendPreauth(w, headers));
  const { url } = good(await w.call(createDownload, { fileId: files[0]?.id ?? '' }, headers));
  expect((await w.request(new URL(url, 'http://localhost').pathname)).status).toBe(200);
});

describe('a pre-authorisation', () => {
  it('is nobody else’s: another customer and another partner get the answers of a random number, and nothing changes (T01, D7)', async () => {
    const { number } = await approvedCase(w);
    const other = await preauthCustomer(w);
    const abroad = await preauthCustomer(w, { partner: 'telekom-health' });
    const before = await stored(w.database);
    for (const { headers } of [other, abroad])
      for (const call of [
        (id: string) => w.call(readPreauthorization, { number: id }, headers),
        (id: string) => w.call(cancelPreauthorization, { number: id }, headers),
        (id: string) => w.call(answerPreauthorization, { number: id, text: 'x' }, headers),
        (id: string) => w.call(objectToPreauthorization, { number: id, text: 'x' }, headers),
      ]) {
        const [theirs, never] = [await call(number), await call('ZZZZ-ZZZZ')];
        expect([theirs.status, codeOf(theirs)]).toEqual([404, codeOf(never)]);
      }
    expect(good(await w.call(listPreauthorizations, {}, other.headers)).total).toBe(0);
    expect(await stored(w.database)).toBe(before);
  });
});
