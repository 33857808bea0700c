import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation, finishWithLogin } from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import {
  cancelPreauthorization,
  objectToPreauthorization,
  readPreauthorization,
} from '../../../contract/claims/preauthorization.ts';
import { decidePreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { giveBackCase, listCases, takeCase } from '../../../contract/desk/cases.ts';
import { readCoverage } from '../../../contract/entitlement/coverage.ts';
import {
  approvedCase,
  attended,
  bookUnder,
  ledgerOf,
  recommendation,
  sendPreauth,
} from '../../../tests/claims/preauthorizations.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { expectLockWaits } from '../../../tests/support/lock-waits.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { endPreauthorizations } from './end-preauthorizations.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

const fresh = freshSlots();
const start = '2026-11-23T07:00:00Z';
/** After the end of approvals for three days. */
const after = '2026-11-27T07:00:00Z';
const end = (at = w.now()) => endPreauthorizations({ ...w.services, clock: () => at }, w.hosts.all);
const short = { items: [{ no: 1, qty: 1, amount: 60_000 }], validDays: 3 };

async function approved(decision: Parameters<typeof approvedCase>[1] = short) {
  w.setNow(start);
  return approvedCase(w, decision, { cares: [{ serviceCode: '101', qty: 2 }] });
}

async function later(customer: { again: () => Promise<unknown> }) {
  w.setNow(after);
  await customer.again();
  return w.desk(['supervisor', 'medical_adviser']);
}

async function auditActions(id: string) {
  const { rows } = await w.database.pool.query(
    "select action from audit where object_id = $1 and role = 'system' order by id",
    [id],
  );
  return rows.map(({ action }) => action);
}

async function letters(number: string): Promise<number> {
  const { rows } = await w.database.pool.query(
    "select count(*)::int as count from outbox where kind = 'preauthorization_news' and facts ->> 'number' = $1",
    [number],
  );
  return rows[0].count;
}

async function releasesOf(preauthId: string): Promise<number> {
  const { rows } = await w.database.pool.query(
    `select count(*)::int as count from coverage_entry join coverage_approval unit on unit.id = case_id
     where kind = 'released' and preauthorization_id = $1`,
    [preauthId],
  );
  return rows[0].count;
}

describe('what is approved and not booked by its last day', () => {
  it('counts against no limit and is accepted by nothing from the next day on, before any job has run (S2.3-09, KE001)', async () => {
    const { customer, number, preauthId } = await approved();
    const { headers, subscriptions } = customer;
    expect(codeOf(await sendPreauth(w, headers, { cares: [{ serviceCode: '105' }] }))).toBe('KE001');
    const desk = await later(customer);
    const { policies } = good(await w.call(readCoverage, {}, headers));
    expect(policies[0]?.benefits[0]?.remaining).toEqual({ money: { amount: 60_000, currency: 'HUF' } });
    expect(codeOf(await bookUnder(w, headers, fresh(), number))).toBe('RM1007');
    expect(codeOf(await w.call(searchDoctors, { preauthRef: number }, headers))).toBe('RM1002');
    const again = good(await sendPreauth(w, headers, { fileIds: [await recommendation(w, headers, 'ujabb.pdf')] }));
    good(await w.call(takeCase, { caseId: again.id }, desk.headers));
    good(await w.call(decidePreauthorization, { preauthId: again.id, ...short }, desk.headers));
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 2, reserved: 120_000 });
    await end();
    expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 1, reserved: 60_000 });
    expect(await auditActions(preauthId)).toEqual(['preauthorization.expire']);
  });

  it('is given back once, with one letter, however many processes look for it (S2.3-09, T30)', async () => {
    const { customer, number, preauthId } = await approved();
    await later(customer);
    const before = await letters(number);
    await Promise.all([end(), end(), end()]);
    await end();
    expect([await auditActions(preauthId), await releasesOf(preauthId)]).toEqual([['preauthorization.expire'], 1]);
    expect(await letters(number)).toBe(before + 1);
  });

  it('lapses beside a booked one without a letter, which comes when that visit is cancelled too late to book again (S2.3-09)', async () => {
    const { customer, number, preauthId } = await approved({
      items: [{ no: 1, qty: 2, amount: 20_000 }],
      validDays: 3,
    });
    const { headers } = customer;
    const visit = good(await bookUnder(w, headers, fresh(), number));
    const before = await letters(number);
    await w.database.pool.query("update coverage_approval set valid_to = '2026-11-23' where preauthorization_id = $1", [
      preauthId,
    ]);
    w.setNow('2026-11-23T23:30:00Z');
    await customer.again();
    await end();
    const seen = async () => good(await w.call(readPreauthorization, { number }, headers));
    expect([(await seen()).status, (await seen()).items[0]?.decision?.open]).toEqual(['booked', 0]);
    expect([await auditActions(preauthId), await letters(number)]).toEqual([['preauthorization.lapse'], before]);
    good(await w.call(cancelReservation, { token: visit.token }, headers));
    expect((await seen()).status).toBe('expired');
    await end();
    expect([await auditActions(preauthId), await letters(number)]).toEqual([
      ['preauthorization.lapse', 'preauthorization.expire'],
      before + 1,
    ]);
    expect((await seen()).status).toBe('expired');
  });
});

/** All wait for the policy, and have it in this order. */
async function inTurn(policy: string | undefined, runs: readonly (() => Promise<void>)[]) {
  const holding = await w.database.pool.connect();
  await holding.query('begin');
  await holding.query('select from subscription where id = $1 for no key update', [policy]);
  const waiting: Promise<void>[] = [];
  for (const run of runs) {
    waiting.push(run());
    await expectLockWaits(w.database.pool, waiting.length);
  }
  await holding.query('commit');
  holding.release();
  await Promise.all(waiting);
}

describe('the end of a validity at the same moment as', () => {
  it.each(['the booking', 'the end'] as const)('a booking, and %s is first at the policy (S2.8-01)', async (first) => {
    const { customer, number, preauthId } = await approved();
    const { headers, subscriptions } = customer;
    const wish = { slotId: fresh(), subfunctionId: 101, preauthRef: number };
    const { token } = good(await w.call(startReservation, wish, headers));
    let code: string | undefined;
    const book = async () => {
      code = codeOf(await w.call(finishWithLogin, { token }, headers));
    };
    const lapse = () => end(Temporal.Instant.from(after));
    const isBooked = first === 'the booking';
    await inTurn(subscriptions[0], isBooked ? [book, lapse] : [lapse, book]);
    expect(code).toBe(isBooked ? undefined : 'KE003');
    expect(await releasesOf(preauthId)).toBe(isBooked ? 0 : 1);
    const { status } = good(await w.call(readPreauthorization, { number }, headers));
    expect(status).toBe(isBooked ? 'booked' : 'expired');
  });

  it('a decision about an objection: each unit is given back once, and what is decided anew stays (S2.3-09)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { customer, number, preauthId } = await approved();
      good(await w.call(objectToPreauthorization, { number, text: 'Kettő kell.' }, customer.headers));
      const desk = await later(customer);
      const reason = 'Szabadságon van.';
      good(await w.call(giveBackCase, { caseId: preauthId, reason }, (await w.desk(['supervisor'])).headers));
      good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
      const items = [{ no: 1, qty: 2, amount: 30_000 }];
      const [decided] = await Promise.all([
        w.call(decidePreauthorization, { preauthId, items }, desk.headers),
        end(),
        end(),
      ]);
      expect(good(decided).status).toBe('approved');
      expect(await releasesOf(preauthId)).toBe(1);
      const ledger = await ledgerOf(w, customer.subscriptions[0]);
      expect(ledger).toMatchObject({ reservedCount: 2, reserved: 60_000 });
    }
  });

  it('an objection or a cancellation: it has expired for both (S2.3-09)', async () => {
    for (const call of [
      (number: string, headers: Record<string, string>) =>
        w.call(objectToPreauthorization, { number, text: 'Kettő kell.' }, headers),
      (number: string, headers: Record<string, string>) => w.call(cancelPreauthorization, { number }, headers),
    ]) {
      const { customer, number, preauthId } = await approved();
      await later(customer);
      const [refused] = await Promise.all([call(number, customer.headers), end(), end()]);
      expect([codeOf(refused), await releasesOf(preauthId)]).toEqual(['KP002', 1]);
    }
  });
});

describe('a row of the version before, which stored what became of a decision', () => {
  async function store(preauthId: string, status: string) {
    await w.database.pool.query('update preauthorization set status = $2, due_at = null where id = $1', [
      preauthId,
      status,
    ]);
    await w.database.pool.query(
      `insert into state_change (object_type, object_id, from_state, to_state, at, actor)
       values ('preauthorization', $1, 'partially_approved', $2, $3, 'system')`,
      [preauthId, status, start],
    );
  }

  it('reads by its units and the day, and goes on as its decision (S2.3-09)', async () => {
    const { customer, number, preauthId } = await approved();
    const { headers } = customer;
    const read = async () => good(await w.call(readPreauthorization, { number }, headers));
    const visit = good(await bookUnder(w, headers, fresh(), number));
    await store(preauthId, 'booked');
    expect(await read()).toMatchObject({ status: 'booked', dueAt: null, canCancel: false, canObject: false });
    good(await w.call(cancelReservation, { token: visit.token }, headers));
    expect(await read()).toMatchObject({
      status: 'partially_approved',
      dueAt: '2026-11-26T23:00:00Z',
      canCancel: true,
      canObject: true,
      canBook: true,
    });
    expect(good(await w.call(cancelPreauthorization, { number }, headers)).status).toBe('cancelled');
    const { preauthId: other, number: booked, customer: patient } = await approved();
    const { number: visited } = good(await bookUnder(w, patient.headers, fresh(), booked));
    await later(patient);
    good(await attended(w, visited, true));
    await store(other, 'used');
    expect(good(await w.call(readPreauthorization, { number: booked }, patient.headers)).status).toBe('used');
  });

  it('stays expired where that is what was stored, and gets no second letter (S2.3-09)', async () => {
    const { customer, number, preauthId } = await approved();
    await later(customer);
    await end();
    const before = await letters(number);
    await store(preauthId, 'expired');
    await end();
    expect(good(await w.call(readPreauthorization, { number }, customer.headers)).status).toBe('expired');
    expect(await letters(number)).toBe(before);
  });
});

describe('the list of the desk', () => {
  it('says what became of an approval: that it is booked, free again, used or expired (S1-08, S2.3-09)', async () => {
    const { customer, number, desk } = await approved({ items: [{ no: 1, qty: 1, amount: 20_000 }], validDays: 3 });
    const listed = async ({ headers } = desk) => {
      const query = { list: 'preauthorizations', filter: 'done', number } as const;
      return good(await w.call(listCases, query, headers)).items.map(({ state }) => state);
    };
    expect(await listed()).toEqual(['partially_approved']);
    const visit = good(await bookUnder(w, customer.headers, fresh(), number));
    expect(await listed()).toEqual(['booked']);
    good(await w.call(cancelReservation, { token: visit.token }, customer.headers));
    expect(await listed()).toEqual(['partially_approved']);
    const second = good(await bookUnder(w, customer.headers, fresh(), number));
    const later1 = await later(customer);
    good(await attended(w, second.number, true));
    expect(await listed(later1)).toEqual(['used']);

    const other = await approved();
    const later2 = await later(other.customer);
    await end();
    const query = { list: 'preauthorizations', filter: 'done', number: other.number } as const;
    expect(good(await w.call(listCases, query, later2.headers)).items.map(({ state }) => state)).toEqual(['expired']);
  });
});
