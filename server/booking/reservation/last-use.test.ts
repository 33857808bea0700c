import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAttendance } from '../../../contract/booking/attendance.ts';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, finishWithLogin } from '../../../contract/booking/reservation.ts';
import { joinWaitingList, takeOffer } from '../../../contract/booking/waiting-list.ts';
import { organisers } from '../../../contract/directory/offering.ts';
import type { ErrorCode } from '../../../contract/platform/problem.ts';
import { fill, free, handOn, joined, offerTo, patient, wish } from '../../../tests/booking/waiting.ts';
import { approved, type Insured, insured, planOf, sumsOf, type Terms } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { deep } from '../../../tests/support/deep.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { decide } from '../../entitlement/coverage/decide.ts';
import { lockPolicy, reserve } from '../../entitlement/coverage/ledger.ts';
import { coveragesOf } from '../../entitlement/coverage/read-coverages.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { entryOf } from './charge.ts';

let w: World;
beforeAll(async () => {
  w = await world({ pool: 20 });
});
afterAll(() => w.close());

const times = [0, 1].map((doctor) => slotIdsByDay(doctor).flat());
let next = 0;
/** A free time of Dr Kovács, who costs 24 500; `doctor` 1 is Dr Őri, who costs 17 100 with her discount. */
function freeSlot(doctor = 0): string {
  next = (next + 1) % (times[0]?.length ?? 1);
  return times[doctor]?.[next] ?? '';
}

async function holdTime({ headers }: Pick<Insured, 'headers'>, slot = freeSlot()) {
  return good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, headers)).token;
}

async function booked(who: Pick<Insured, 'headers'>, slot = freeSlot()) {
  const made = good(await w.call(finishWithLogin, { token: await holdTime(who, slot) }, who.headers));
  const { id } = await w.database.db
    .selectFrom('reservation')
    .select('id')
    .where('number', '=', made.number)
    .executeTakeFirstOrThrow();
  return { ...made, id, slot };
}

const clear = async (who: Pick<Insured, 'headers'>, ...tokens: string[]) => {
  for (const token of tokens) await w.call(cancelReservation, { token }, who.headers);
};
const rounds = deep ? 100 : 20;

/** Any use of a policy takes these steps: it locks, asks and reserves. */
function takeFor({ id, subscription }: Pick<Insured, 'id' | 'subscription'>, person: string): Promise<boolean> {
  return w.database.db.transaction().execute(async (tx) => {
    const context = w.context();
    const { partnerId } = context.host;
    await lockPolicy(tx, partnerId, subscription);
    const [coverage] = await coveragesOf(tx, { partnerId, accountId: id, personId: person });
    const question = {
      ...{ subfunctionId: 101, specialty: 'internal-medicine', service: null, providerId: 1, day: '2026-11-26' },
      ...{ price: { list: 24_500, discountRate: 0 }, isPriced: true, approval: null, byOperator: false },
      organisable: ['by_user' as const],
    };
    const decided = decide(coverage, question);
    const entry = entryOf(coverage, decided, question.day);
    if (!decided.isCharged || !entry) return false;
    const health = await auditWrite(tx, context, {
      ...{ actor: { role: 'system', id: 'system' }, onBehalfOf: null, patient: person },
      ...{ action: 'claim.pay', object: { type: 'claim', id: person } },
    });
    const ledger = { tx, health, partnerId, now: context.now, actor: 'system' };
    await reserve(ledger, { type: 'claim', id: person }, entry.limit, entry.sums);
    return true;
  });
}

describe('the last use of a limit', () => {
  // Every round gives its times back, so later tests begin with the first one however many rounds there were.
  afterAll(() => {
    next = 0;
  });

  it('that two log-ins book at once pays for one visit; the other is told KE007 and may pay the whole (S3.13-04, T32)', async () => {
    const mine = await insured(w, { allowed: { count: 1 } });
    for (let round = 0; round < rounds; round += 1) {
      const other = { ...mine, ...(await w.session(mine.id)) };
      const tokens = [await holdTime(mine), await holdTime(other)];
      const answers = await Promise.all(
        [mine, other].map(({ headers }, no) => w.call(finishWithLogin, { token: tokens[no] ?? '', pays: 0 }, headers)),
      );
      expect(answers.map(({ error }) => error?.errorCode ?? 'booked').sort()).toEqual(['KE007', 'booked']);
      expect(await sumsOf(w, mine.subscription)).toEqual([1, 24_500, 0, 0, 0]);
      const loser = answers.findIndex(({ error }) => error !== undefined);
      const whole = await w.call(finishWithLogin, { token: tokens[loser] ?? '', pays: 24_500 }, mine.headers);
      expect([good(whole).price?.pays.amount, good(whole).cover]).toEqual([24_500, null]);
      expect(await sumsOf(w, mine.subscription)).toEqual([1, 24_500, 0, 0, 0]);
      await clear(mine, good(whole).token, ...answers.flatMap(({ ok }) => ok?.token ?? []));
      expect(await sumsOf(w, mine.subscription)).toEqual([0, 0, 0, 0, 0]);
    }
  });

  it.runIf(deep)('of a family goes to one of two persons who take it at once (S1-06, T32)', async () => {
    const mine = await insured(w, { allowed: { count: 1 }, unit: 'family' });
    for (let round = 0; round < rounds; round += 1) {
      const spouse = randomUUID();
      const token = await holdTime(mine);
      const [own, other] = await Promise.all([
        w.call(finishWithLogin, { token, pays: 0 }, mine.headers),
        takeFor(mine, spouse),
      ]);
      expect([own.error?.errorCode ?? 'booked', other]).toEqual(other ? ['KE007', true] : ['booked', false]);
      expect((await sumsOf(w, mine.subscription))[0]).toBe(1);
      await clear(mine, token, ...(own.ok ? [own.ok.token] : []));
      await w.database.db.deleteFrom('coverage_entry').where('person_id', '=', spouse).execute();
    }
  });

  it('that one visit moves to and another books is reserved once (S3.13-04, T32)', async () => {
    const mine = await insured(w, { allowed: { amount: 41_600 } });
    for (let round = 0; round < rounds / 4; round += 1) {
      const { token, slot } = await booked(mine, freeSlot(1));
      const [to, hold] = [freeSlot(), await holdTime(mine, freeSlot(1))];
      const [move, book] = await Promise.all([
        w.call(moveReservation, { token, from: slot, slotId: to, pays: 0 }, mine.headers),
        w.call(finishWithLogin, { token: hold, pays: 0 }, mine.headers),
      ]);
      const [, money = 0] = await sumsOf(w, mine.subscription);
      expect(money).toBeLessThanOrEqual(41_600);
      for (const [answer, code] of [
        [move, 'KT013'],
        [book, 'KE007'],
      ] as const)
        expect(answer.error?.errorCode ?? code).toBe(code);
      await clear(mine, token, hold, ...(book.ok ? [book.ok.token] : []));
      expect(await sumsOf(w, mine.subscription)).toEqual([0, 0, 0, 0, 0]);
    }
  });
});

describe('an approval', () => {
  const needs: Terms = { allowed: { amount: 60_000 }, deductible: 2000, authorizationRequired: true };
  const dayAfter = () => w.setNow('2026-12-20T07:00:00Z');
  const back = () => w.setNow('2026-11-23T07:00:00Z');

  it('lets one visit be booked, pays what it approved, and is there again when that is cancelled (S8.3-09)', async () => {
    const mine = await insured(w, needs);
    const without = await w.call(startReservation, { slotId: freeSlot(), subfunctionId: 101 }, mine.headers);
    expect(without.error?.errorCode).toBe('KE003');
    await approved(w, mine, { amount: 20_000 });
    const tokens = [await holdTime(mine), await holdTime({ ...mine, ...(await w.session(mine.id)) })];
    const answers = await Promise.all(tokens.map((token) => w.call(finishWithLogin, { token }, mine.headers)));
    expect(answers.map(({ error }) => error?.errorCode ?? 'booked').sort()).toEqual(['KE003', 'booked']);
    const [won] = answers.flatMap(({ ok }) => ok ?? []);
    expect([won?.price?.pays.amount, won?.cover?.insurerPays?.amount]).toEqual([4500, 20_000]);
    expect(await sumsOf(w, mine.subscription)).toEqual([1, 20_000, 0, 0, 2000]);
    await clear(mine, won?.token ?? '');
    expect(await sumsOf(w, mine.subscription)).toEqual([1, 20_000, 0, 0, 0]);
    const { price } = await booked(mine);
    expect(price?.pays.amount).toBe(4500);
  });

  it('named when the time was held is the one that pays, not another that would do (S3.12-03, S8.3-09)', async () => {
    const mine = await insured(w, { ...needs, allowed: { amount: 90_000 } });
    await approved(w, mine, { amount: 20_000, number: 'AAAA-AAA1' });
    const named = await approved(w, mine, { amount: 22_000, number: 'BBBB-BBB1' });
    const slotId = freeSlot();
    const wish = { slotId, subfunctionId: 101, preauthRef: 'BBBB-BBB1' };
    const { token, price } = good(await w.call(startReservation, wish, mine.headers));
    expect(price?.pays.amount).toBe(2500);
    const made = good(await w.call(finishWithLogin, { token, pays: 2500 }, mine.headers));
    const row = w.database.db.selectFrom('reservation').select('approval_id').where('number', '=', made.number);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ approval_id: named });
  });

  it('is used by the visit that took place, gives back what that cost less, and is there again when it was missed after all (S1-06, S8.3-09)', async () => {
    const mine = await insured(w, { ...needs, missed: 'released' });
    const approval = await approved(w, mine, { amount: 30_000 });
    const visit = await booked(mine, freeSlot(1));
    expect(await sumsOf(w, mine.subscription)).toEqual([1, 30_000, 0, 0, 2000]);
    const record = async (came: boolean) => {
      dayAfter();
      const { headers } = await w.desk(['clinic_staff']);
      good(await w.call(setAttendance, { visitId: visit.id, came }, headers));
      back();
      const row = w.database.db.selectFrom('coverage_approval').selectAll().where('id', '=', approval);
      const { reservation_id, ended_at } = await row.executeTakeFirstOrThrow();
      return [await sumsOf(w, mine.subscription), reservation_id === visit.id, ended_at !== null];
    };
    expect(await record(true)).toEqual([[0, 0, 1, 15_100, 2000], true, true]);
    expect(await record(false)).toEqual([[1, 15_100, 0, 0, 0], false, false]);
    expect(await record(true)).toEqual([[0, 0, 1, 15_100, 2000], true, true]);
    expect(await record(false)).toEqual([[1, 15_100, 0, 0, 0], false, false]);
    const other = await booked({ ...mine, ...(await w.session(mine.id)) }, freeSlot(1));
    expect(other.price?.pays.amount).toBe(2000);
    await record(true);
    const first = w.database.db.selectFrom('reservation').select('benefit').where('id', '=', visit.id);
    expect(await first.executeTakeFirstOrThrow()).toEqual({ benefit: null });
    expect(await sumsOf(w, mine.subscription)).toEqual([1, 15_100, 0, 0, 2000]);
  });

  it('is free again when its visit moves to where the person pays the whole (S2.3-01, S3.13-04)', async () => {
    const mine = await insured(w, needs);
    const { doctor_id } = await doctor('Őri');
    const approval = await approved(w, mine, { amount: 30_000 });
    const { token, slot } = await booked(mine);
    await organisable(doctor_id, ['paid_by_user']);
    const to = freeSlot(1);
    good(await w.call(moveReservation, { token, from: slot, slotId: to, pays: 17_100 }, mine.headers));
    await organisable(doctor_id, ['by_user', 'by_insured']);
    const row = w.database.db.selectFrom('coverage_approval').selectAll().where('id', '=', approval);
    expect((await row.executeTakeFirstOrThrow()).reservation_id).toBeNull();
    expect(await sumsOf(w, mine.subscription)).toEqual([1, 30_000, 0, 0, 0]);
  });
});

async function doctor(family: string) {
  return w.database.db
    .selectFrom('offering')
    .innerJoin('doctor', 'doctor.id', 'offering.doctor_id')
    .select(['offering.doctor_id', 'offering.provider_id'])
    .where('doctor.family_name', '=', family)
    .where('subfunction_id', '=', 101)
    .executeTakeFirstOrThrow();
}

const organisable = (doctorId: number, words: string[]) =>
  w.database.db.updateTable('offering').set({ organisable: words }).where('doctor_id', '=', doctorId).execute();

type RefusalCase = [ErrorCode, Terms, { price_amount?: null; organisable?: string[] }];
const refused: RefusalCase[] = [
  ['RM1006', { allowed: { amount: 60_000 } }, { price_amount: null }],
  ['RM1010', { organiser: 'by_call_center', slaDays: 3 }, {}],
  ['KE003', { authorizationRequired: true }, {}],
  ['RR1005', { excluded: true }, { organisable: ['by_insured'] }],
  ['RR1005', { covers: { specialties: ['cardiology'] } }, { organisable: ['by_insured'] }],
  ['RR1005', { waitingDays: 365 }, { organisable: ['by_insured'] }],
];
const usual = { price_amount: 24_500, organisable: ['by_user', 'by_insured'] };

describe('a time that a coverage does not let its holder book', () => {
  it.each(refused)('is not offered, and refused as %s (S8.3-06, S8.3-09, S6-11)', async (code, terms, offering) => {
    const { doctor_id, provider_id } = await doctor('Kovács');
    const row = w.database.db.updateTable('offering').where('doctor_id', '=', doctor_id);
    await row
      .set({ ...usual, ...offering })
      .where('subfunction_id', '=', 101)
      .execute();
    const { headers } = await insured(w, terms);
    const page = good(await w.call(getDoctor, { providerId: provider_id, doctorId: doctor_id }, headers));
    expect(page.offers.find(({ id }) => id === 101)?.bookable).toBe(false);
    const { error } = await w.call(startReservation, { slotId: freeSlot(), subfunctionId: 101 }, headers);
    expect(error?.errorCode).toBe(code);
    await row.set(usual).where('subfunction_id', '=', 101).execute();
  });

  it('is open by each word of who organises to nine kinds of people as the word says, on the page and on the API (S3.13-04, S6-11, S1-08)', async () => {
    const covered = await insured(w, { copayPercent: 25 });
    const uncovered = await insured(w, { excluded: true });
    const usedUp = await insured(w, { allowed: { count: 1 } });
    const suspended = await insured(w, {});
    const suspension = { status: 'suspended' } as const;
    await w.database.db.updateTable('subscription').set(suspension).where('id', '=', suspended.subscription).execute();
    await booked(usedUp, freeSlot(1));
    const plain = await account(w.database);
    const none = await account(w.database, { subscriptions: [] });
    const foreign = await insured(w, {}, { partner: 'telekom-health' });
    const headersOf = async (id: string) => (await w.session(id)).headers;
    const callers: Record<string, Record<string, string>> = {
      visitor: {},
      foreign: { ...foreign.headers, host: 'telekom-health.localhost:3000' },
      none: await headersOf(none.id),
      plain: await headersOf(plain.id),
      covered: covered.headers,
      uncovered: uncovered.headers,
      'used up': usedUp.headers,
      suspended: suspended.headers,
      operator: (await w.operatorFor(covered.id)).headers,
    };
    const { doctor_id, provider_id } = await doctor('Kovács');
    const admitted: Record<string, string[]> = {};
    for (const word of organisers) {
      await organisable(doctor_id, [word]);
      admitted[word] = [];
      for (const [who, headers] of Object.entries(callers)) {
        const { offers } = good(await w.call(getDoctor, { providerId: provider_id, doctorId: doctor_id }, headers));
        const may = offers.find(({ id }) => id === 101)?.bookable;
        const answer = await w.call(startReservation, { slotId: freeSlot(), subfunctionId: 101 }, headers);
        expect([word, who, may]).toEqual([word, who, answer.error === undefined]);
        if (may) admitted[word]?.push(who);
      }
    }
    await organisable(doctor_id, usual.organisable);
    const open = ['visitor', 'none', 'uncovered', 'used up', 'suspended'];
    expect(admitted).toEqual({
      by_user: Object.keys(callers),
      by_insured: ['foreign', 'plain', 'covered', 'operator'],
      by_call_center: ['operator'],
      uninsured: open,
      paid_by_user: Object.keys(callers),
    });
  });
});

describe('the waiting list', () => {
  it('offers a time for the insured to whoever is covered, and passes over whose limit was used meanwhile (S1-03, S3.13-04)', async () => {
    await fill(w);
    const { doctor_id } = await doctor('Kovács');
    await w.database.db
      .updateTable('offering')
      .set({ organisable: ['by_insured'] })
      .execute();
    const people = [];
    for (const count of [1, 2]) {
      const who = await patient(w, { plan: planOf({ allowed: { count } }) });
      await joined(w, who);
      people.push(who);
      w.pass({ seconds: 1 });
    }
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody waits');
    expect(await takeFor({ id: first.id, subscription: first.subscriptions[0] ?? '' }, first.id)).toBe(true);
    const slot = slotIdsByDay(0).flat().at(-1) ?? '';
    await free(w, slot);
    await handOn(w);
    expect([await offerTo(w, first), await offerTo(w, second)]).toEqual(['', expect.stringMatching(/.{36}/)]);
    const answer = await w.call(takeOffer, { offerId: await offerTo(w, second), pays: 1 }, second.headers);
    expect(answer.error?.errorCode).toBe('KE007');
    const made = good(await w.call(takeOffer, { offerId: await offerTo(w, second), pays: 0 }, second.headers));
    expect([made.status, made.price?.pays.amount]).toEqual(['booked', 0]);
    const refused = await patient(w, { plan: planOf({ excluded: true }) });
    expect((await w.call(joinWaitingList, wish, refused.headers)).error?.errorCode).toBe('RR1005');
    await organisable(doctor_id, usual.organisable);
  });

  it('moves a visit to the earlier time with what its coverage pays, and needs no second use for it (S1-03, S1-06)', async () => {
    const { doctor_id } = await doctor('Kovács');
    await organisable(doctor_id, ['by_insured']);
    const mine = await patient(w, { plan: planOf({ allowed: { count: 1 } }) });
    const [sooner = '', later = ''] = [slotIdsByDay(0).flat().at(-9), slotIdsByDay(0).flat().at(-2)];
    await free(w, later);
    const visit = await booked(mine, later);
    await joined(w, mine, { earlierThan: visit.token });
    await free(w, sooner);
    await handOn(w);
    const made = good(await w.call(takeOffer, { offerId: await offerTo(w, mine), pays: 0 }, mine.headers));
    expect([made.number, made.slotId, made.price?.pays.amount]).toEqual([visit.number, sooner, 0]);
    expect(await sumsOf(w, mine.subscriptions[0] ?? '')).toEqual([1, 24_500, 0, 0, 0]);
  });
});

it('leaves the books in order (I1, S1-06)', async () => {
  expect(await invariantBreaches(w.database)).toEqual([]);
});
