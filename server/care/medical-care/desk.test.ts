import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVisit, setAttendance } from '../../../contract/booking/attendance.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { cancelMedicalCare, listMedicalCares, readMedicalCare } from '../../../contract/care/medical-care.ts';
import {
  addCareItem,
  approveCareItems,
  awaitBooking,
  bookCare,
  cancelCare,
  closeCare,
  deleteCare,
  finishCare,
  getDeskCare,
  markAppeared,
  rejectCare,
  sendForApproval,
} from '../../../contract/care/medical-care-desk.ts';
import { type CareStep, careSteps } from '../../../contract/care/medical-care-states.ts';
import { handOnCase, listCases, takeCase } from '../../../contract/desk/cases.ts';
import { countWork } from '../../../contract/desk/work.ts';
import type { Role } from '../../../contract/platform/desk-right.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { careCustomer, item, newCare, stepper } from '../../../tests/care/medical-care.ts';
import { type CareModel, firstCare, modelled } from '../../../tests/case-models/medical-care.ts';
import { deep } from '../../../tests/support/deep.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { stored } from '../../../tests/support/stored.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();

async function requestCare(at = w) {
  const customer = await careCustomer(at);
  const care = await newCare(at, customer.headers);
  return { customer, careId: care.id, number: care.number };
}

async function careAt(...path: CareStep[]) {
  const care = await requestCare();
  const desk = await w.desk(['supervisor']);
  const steps = stepper(w, desk.headers, desk.id);
  const take = async (step: CareStep) => {
    const items = good(await w.call(getDeskCare, { careId: care.careId }, desk.headers)).items.length;
    return steps[step](care.careId, items);
  };
  for (const step of path) expect([step, codeOf(await take(step))]).toEqual([step, undefined]);
  return { ...care, ...desk, code: async (step: CareStep) => codeOf(await take(step)) };
}

/** Proved for every kind in `tests/house/holders.test.ts`. */
const handing: readonly CareStep[] = ['hand_on', 'assign', 'give_back', 'take_from'];

describe('the work list of medical cares', () => {
  it('has the longest overdue on top, masked, in pages, with counts that agree (R32, P07, S7-23)', async () => {
    const own = await world();
    const numbers: string[] = [];
    for (const at of ['2026-11-25T10:00:00Z', '2026-11-23T10:00:00Z', '2026-11-24T10:00:00Z']) {
      own.setNow(at);
      numbers.push((await requestCare(own)).number);
    }
    own.setNow('2026-12-03T18:00:00Z');
    const { headers, id } = await own.desk(['agent']);
    const list = async (filter: 'open' | 'mine' | 'overdue' | 'done') =>
      good(await own.call(listCases, { list: 'medical-cares', filter }, headers)).items;
    const open = await list('open');
    expect(open.map(({ number, overdue }) => [number, overdue])).toEqual([
      [numbers[1], true],
      [numbers[2], false],
      [numbers[0], false],
    ]);
    expect([open[0]?.name, open[0]?.phone]).toEqual(['Sz. Ü.', '+36 •••• 567']);
    const raw = await (await own.request('/api/desk/cases?list=medical-cares', { headers })).text();
    expect(raw).not.toMatch(/Szőke|30123|térdem|Szeged|diagnostics/);
    const [first] = open;
    const careId = first?.id ?? '';
    good(await own.call(takeCase, { caseId: careId }, headers));
    const counts = async () => good(await own.call(countWork, {}, headers)).find((row) => row.id === 'medical-cares');
    expect(await counts()).toEqual({ id: 'medical-cares', open: 3, mine: 1, overdue: 1 });
    expect((await list('mine')).map((line) => [line.id, line.holder?.id])).toEqual([[careId, id]]);
    good(await own.call(cancelCare, { careId, reason: 'Nincs időpont.' }, headers));
    expect((await list('done')).map((line) => line.id)).toEqual([careId]);
    expect(await counts()).toEqual({ id: 'medical-cares', open: 2, mine: 0, overdue: 0 });
    const second = good(await own.call(listCases, { list: 'medical-cares', page: 2, limit: 1 }, headers));
    expect([second.items.map(({ number }) => number), second.total]).toEqual([[numbers[0]], 2]);
    await own.close();
  });
});

describe('working on a medical care', () => {
  it('leads from the request over approval, booking and appearance to its end, each step with who and when (S3.13-06, S7-14, R38, not-shown 5.3)', async () => {
    const { careId, number, customer } = await requestCare();
    const [agent, adviser, clinic] = [
      await w.desk(['agent'], 'default', 'Kiss Anna'),
      await w.desk(['medical_adviser']),
      await w.desk(['clinic_staff']),
    ];
    const seen = async () => {
      const { status, turn, dueAt } = good(await w.call(readMedicalCare, { number }, customer.headers));
      return [status, turn, dueAt];
    };
    good(await w.call(takeCase, { caseId: careId }, agent.headers));
    good(await w.call(addCareItem, { careId, ...item }, agent.headers));
    good(await w.call(addCareItem, { careId, ...item, code: 'LAB-2' }, agent.headers));
    expect(await seen()).toEqual(['requested', 'desk', '2026-12-03T17:00:00Z']);
    good(await w.call(sendForApproval, { careId }, agent.headers));
    expect(await seen()).toEqual(['pending_approval', 'desk', '2026-11-25T17:00:00Z']);
    const items = [
      { no: 1, approved: true },
      { no: 2, approved: false },
    ];
    const approved = good(await w.call(approveCareItems, { careId, items }, adviser.headers));
    expect(approved.items.map(({ code, approved: yes }) => [code, yes])).toEqual([
      ['MR-01', true],
      ['LAB-2', false],
    ]);
    expect(await seen()).toEqual(['awaiting_booking', 'desk', '2026-12-03T17:00:00Z']);
    const booked = await bookedByCustomer(w, fresh(0), customer.headers);
    const where = { provider: 'Bükkfa Rendelő', doctor: 'Dr. Kovács Béla', time: 'december 1., 9:00' };
    good(await w.call(bookCare, { careId, ...where, reservationNumber: booked.number }, agent.headers));
    expect(await seen()).toEqual(['booked', 'customer', null]);
    const early = w.now();
    w.setNow(booked.end);
    const [atDesk, atClinic] = [await w.deskSession(agent.id), await w.deskSession(clinic.id)];
    const { headers } = await w.session(customer.id);
    const seenLater = async () => {
      const { status, turn } = good(await w.call(readMedicalCare, { number }, headers));
      return [status, turn];
    };
    good(await w.call(markAppeared, { careId }, atClinic.headers));
    expect(await seenLater()).toEqual(['appeared', 'clinic']);
    good(await w.call(finishCare, { careId }, atClinic.headers));
    expect(await seenLater()).toEqual(['finished', 'desk']);
    good(await w.call(closeCare, { careId }, atDesk.headers));
    const care = good(await w.call(readMedicalCare, { number }, headers));
    w.setNow(early.toString());
    expect(care).toMatchObject({
      status: 'closed',
      turn: null,
      provider: where.provider,
      appointment: { time: where.time, doctor: where.doctor, reservation: booked.number },
    });
    expect(care.history.map(({ action, name }) => [action.slice('medical_care.'.length), name]).toReversed()).toEqual([
      ['request', null],
      ['take', 'Kiss Anna'],
      ['add_item', 'Kiss Anna'],
      ['add_item', 'Kiss Anna'],
      ['send_for_approval', 'Kiss Anna'],
      ['approve', 'Tóth Eszter'],
      ['book', 'Kiss Anna'],
      ['appear', 'Tóth Eszter'],
      ['finish', 'Tóth Eszter'],
      ['close', 'Kiss Anna'],
    ]);
    const { rows } = await w.database.pool.query(
      "select from_state, to_state from state_change where object_type = 'medical_care' and object_id = $1 and from_state is distinct from to_state order by id",
      [careId],
    );
    expect(rows.map(({ to_state }) => to_state)).toEqual([
      'requested',
      'pending_approval',
      'awaiting_booking',
      'booked',
      'appeared',
      'finished',
      'closed',
    ]);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('takes the appearance from the visit: not before it begins, the same at both, and none at a cancelled one (R33, S7-14)', async () => {
    const early = w.now();
    const bookedCare = async () => {
      const { careId, customer } = await requestCare();
      const visit = await bookedByCustomer(w, fresh(0), customer.headers);
      const agent = await w.desk(['agent']);
      good(await w.call(takeCase, { caseId: careId }, agent.headers));
      good(await w.call(awaitBooking, { careId }, agent.headers));
      const where = { provider: 'Bükkfa Rendelő', time: 'december 1., 9:00', reservationNumber: visit.number };
      good(await w.call(bookCare, { careId, ...where }, agent.headers));
      return { careId, visit, customer, agent };
    };
    const idOf = async (number: string) =>
      (
        await w.database.db
          .selectFrom('reservation')
          .select('id')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).id;
    const [byCare, byVisit, gone] = [await bookedCare(), await bookedCare(), await bookedCare()];
    expect(codeOf(await w.call(markAppeared, { careId: byCare.careId }, byCare.agent.headers))).toBe('KT020');
    good(await w.call(cancelReservation, { token: gone.visit.token }, gone.customer.headers));
    expect(codeOf(await w.call(markAppeared, { careId: gone.careId }, gone.agent.headers))).toBe('KM003');
    w.setNow(byVisit.visit.end);
    const staff = await w.desk(['clinic_staff']);
    const standing = async ({ careId, visit }: { careId: string; visit: { number: string } }) => {
      const visitId = await idOf(visit.number);
      return [
        good(await w.call(getDeskCare, { careId }, (await w.desk(['supervisor'])).headers)).status,
        good(await w.call(getVisit, { visitId }, staff.headers)).status,
      ];
    };
    expect(await standing(byCare)).toEqual(['booked', 'booked']);
    good(await w.call(markAppeared, { careId: byCare.careId }, staff.headers));
    expect(await standing(byCare)).toEqual(['appeared', 'fulfilled']);
    good(await w.call(setAttendance, { visitId: await idOf(byVisit.visit.number), came: true }, staff.headers));
    expect(await standing(byVisit)).toEqual(['appeared', 'fulfilled']);
    expect(codeOf(await w.call(markAppeared, { careId: byVisit.careId }, staff.headers))).toBe('RS2003');
    w.setNow(early.toString());
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('tells the desk who asked and how to call, but only an adviser what is wrong; each look is the customer’s to see (P04, P12)', async () => {
    const { careId, number, customer } = await requestCare();
    const agent = await w.desk(['agent']);
    const care = good(await w.call(getDeskCare, { careId }, agent.headers));
    expect(care).toMatchObject({
      number,
      name: 'Szőke Ünige',
      phone: '+36301234567',
      complaint: null,
      language: 'hu',
      overdue: false,
      holder: null,
    });
    const adviser = await w.desk(['medical_adviser']);
    expect(good(await w.call(getDeskCare, { careId }, adviser.headers)).complaint).toBe('Két hete fáj a térdem.');
    const { history } = good(await w.call(readMedicalCare, { number }, customer.headers));
    expect(history.map(({ action, role }) => [action, role])).toContainEqual(['medical_care.read', 'operator']);
  });

  it('raises each of RS2002 to RS2013 where its step does not follow (S8.3-10)', async () => {
    const requested = await careAt();
    const pending = await careAt('send_for_approval');
    const awaiting = await careAt('await_booking');
    const appeared = await careAt('await_booking', 'book', 'appear');
    const finished = await careAt('add_item', 'await_booking', 'book', 'appear', 'finish');
    const cancelled = await careAt('cancel');
    const deleted = await careAt('delete');
    expect([
      await cancelled.code('cancel'),
      await appeared.code('appear'),
      await appeared.code('finish'),
      await requested.code('finish'),
      await finished.code('cancel'),
      await pending.code('send_for_approval'),
      await requested.code('approve'),
      await deleted.code('delete'),
      await awaiting.code('await_booking'),
      await requested.code('book'),
      await appeared.code('close'),
      await requested.code('close'),
    ]).toEqual([
      'RS2002',
      'RS2003',
      'RS2004',
      'RS2005',
      'RS2006',
      'RS2007',
      'RS2008',
      'RS2009',
      'RS2010',
      'RS2011',
      'RS2012',
      'RS2013',
    ]);
    const { customer, number } = finished;
    expect(codeOf(await w.call(cancelMedicalCare, { number }, customer.headers))).toBe('RS2006');
    expect(codeOf(await w.call(cancelMedicalCare, { number: appeared.number }, appeared.customer.headers))).toBe(
      'RS2003',
    );
    expect(codeOf(await w.call(cancelMedicalCare, { number: deleted.number }, deleted.customer.headers))).toBe(
      'RS2009',
    );
    expect(good(await w.call(listMedicalCares, {}, deleted.customer.headers)).total).toBe(0);
  });

  it(`agrees with the model in ${deep ? 400 : 10} random sequences, in PostgreSQL (S8.3-10, S3.13-06)`, async () => {
    const desk = await w.desk(['supervisor']);
    const steps = stepper(w, desk.headers, desk.id);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...statesOf(careSteps).filter((step) => !handing.includes(step))), {
          minLength: 4,
          maxLength: 14,
        }),
        async (path) => {
          // One person takes more steps here than anybody can (T37).
          await w.database.db.deleteFrom('rate').execute();
          const { careId, number, customer } = await requestCare();
          let model: CareModel = firstCare;
          for (const step of path) {
            const expected = modelled(model, step);
            const code = codeOf(await steps[step](careId, model.items));
            expect(code ?? 'good', `${step} from ${model.at}`).toBe(expected.code);
            model = expected.after;
          }
          const care = good(await w.call(readMedicalCare, { number }, customer.headers));
          expect([care.status, care.items.length]).toEqual([model.at, model.items]);
        },
      ),
      { numRuns: deep ? 400 : 10, seed: 20261122 },
    );
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('goes back to finding a time when the one that was booked fell through, and forgets where it was (R32)', async () => {
    const { careId, headers } = await careAt('await_booking', 'book');
    const care = good(await w.call(awaitBooking, { careId }, headers));
    expect([care.status, care.provider, care.appointment]).toEqual(['awaiting_booking', null, null]);
  });

  it('is booked by a booking of the same customer alone (T01, T05)', async () => {
    const { careId, headers, customer } = await careAt('await_booking');
    const other = await careCustomer(w);
    const { number } = await bookedByCustomer(w, fresh(0), other.headers);
    const where = { careId, provider: 'Bükkfa Rendelő', time: 'kedd' };
    for (const reservationNumber of [number, 'ZZZZ-ZZZZ', 'nem szám'])
      expect(codeOf(await w.call(bookCare, { ...where, reservationNumber }, headers))).toBe('#404');
    const mine = await bookedByCustomer(w, fresh(0), customer.headers);
    const booked = good(await w.call(bookCare, { ...where, reservationNumber: mine.number }, headers));
    expect(booked.appointment?.reservation).toBe(mine.number);
  });

  it('is rejected, cancelled or deleted with a reason that the customer reads (S3.13-06)', async () => {
    for (const [path, operation, status] of [
      [['send_for_approval'], rejectCare, 'rejected'],
      [[], cancelCare, 'cancelled'],
      [[], deleteCare, 'deleted'],
    ] as const) {
      const { careId, headers, number, customer } = await careAt(...path);
      good(await w.call(takeCase, { caseId: careId }, headers));
      const empty = await w.call(operation, { careId, reason: ' ' }, headers);
      expect(empty.error?.violations.map(({ propertyName, errorCode }) => [propertyName, errorCode])).toEqual([
        ['reason', 'V001'],
      ]);
      good(await w.call(operation, { careId, reason: 'Másik ellátás váltja ki.' }, headers));
      const seen = good(await w.call(readMedicalCare, { number }, customer.headers));
      expect([seen.status, seen.reason]).toEqual([status, 'Másik ellátás váltja ki.']);
    }
  });
});

describe('the items of a medical care', () => {
  it('say who pays by the coverage, of a price as it was typed, in the currency of the portal (S7-14, T05)', async () => {
    const { careId, headers } = await careAt();
    const faults = async (wish: object) =>
      (await w.call(addCareItem, { careId, ...wish }, headers)).error?.violations.map(
        ({ propertyName, errorCode }) => `${propertyName} ${errorCode}`,
      );
    expect(await faults({})).toEqual(['code V001', 'name V001', 'unitPrice V001']);
    expect(await faults({ subfunctionId: 101 })).toEqual(['provider V001']);
    expect(await faults({ ...item, qty: 999, unitPrice: 1_001_002 })).toEqual(['unitPrice V016']);
    for (const wrong of [
      { ...item, insurerPart: 1 },
      { ...item, currency: 'EUR' },
      { ...item, unitPrice: -1 },
    ])
      expect((await w.call(addCareItem, { careId, ...wrong }, headers)).status).toBe(422);
    const { items } = good(await w.call(addCareItem, { careId, ...item }, headers));
    expect(items).toEqual([
      {
        ...{ no: 1, code: 'MR-01', name: 'Térd MR', qty: 2, approved: null, isVisit: false, departure: null },
        unitPrice: { amount: 30_000, currency: 'HUF' },
        insurerPart: { amount: 0, currency: 'HUF' },
        patientPart: { amount: 60_000, currency: 'HUF' },
      },
    ]);
    const unequal = w.database.pool.query('update care_item set qty = 3 where care_id = $1', [careId]);
    await expect(unequal).rejects.toThrow('check constraint');
  });

  it('are added in no other state, while the insurance is active, and no more than fifty (S8.3-09)', async () => {
    const finished = await careAt('add_item', 'await_booking', 'book', 'appear', 'finish');
    const pending = await careAt('send_for_approval');
    const cancelled = await careAt('cancel');
    for (const care of [finished, pending, cancelled]) expect(await care.code('add_item')).toBe('RM1001');
    const { careId, customer, code, headers } = await careAt('add_item');
    const end = (day: string | null) =>
      w.database.pool.query('update subscription set valid_to = $2 where id = $1', [customer.subscriptions[0], day]);
    await end('2026-11-22');
    expect(await code('add_item')).toBe('RM1003');
    await end('2026-11-23');
    expect(await code('add_item')).toBeUndefined();
    await w.database.pool.query(
      `insert into care_item (care_id, no, code, name, qty, unit_price, insurer_part, patient_part, currency)
       select $1, no, 'A', 'B', 1, 1, 1, 0, 'HUF' from generate_series(3, 50) no`,
      [careId],
    );
    expect(codeOf(await w.call(addCareItem, { careId, ...item }, headers))).toBe('RM1001');
  });

  it('are each decided once by a medical adviser, and with none approved nothing is (S8.3-09)', async () => {
    const { careId, headers } = await careAt('add_item', 'add_item', 'send_for_approval');
    const decide = (...items: [number, boolean][]) =>
      w.call(approveCareItems, { careId, items: items.map(([no, approved]) => ({ no, approved })) }, headers);
    const faultsAfter = async (...items: [number, boolean][]) =>
      (await decide(...items)).error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`);
    expect(await faultsAfter([1, true])).toEqual(['items.2 V001']);
    expect(await faultsAfter([1, true], [1, false], [2, true])).toEqual(['items.1 V001']);
    expect(await faultsAfter([1, true], [2, true], [3, true])).toEqual(['items.3 V007']);
    expect(codeOf(await decide([1, false], [2, false]))).toBe('RM1002');
    const still = good(await w.call(getDeskCare, { careId }, headers));
    expect([still.status, still.items.map(({ approved }) => approved)]).toEqual(['pending_approval', [null, null]]);
    const agent = await w.desk(['agent']);
    expect((await w.call(approveCareItems, { careId }, agent.headers)).status).toBe(403);
    expect(good(await decide([1, true], [2, false])).status).toBe('awaiting_booking');
  });
});

describe('two at once', () => {
  it('take a care: one of twenty has it, and the others are told so (S7-14, T32)', async () => {
    const { careId } = await requestCare();
    const people = await Promise.all(Array.from({ length: 20 }, () => w.desk(['agent'])));
    const answers = await Promise.all(people.map(({ headers }) => w.call(takeCase, { caseId: careId }, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ error }) => error).map(codeOf))).toEqual(new Set(['KM001']));
    const holder = people[answers.findIndex(({ status }) => status === 200)];
    expect(good(await w.call(takeCase, { caseId: careId }, holder?.headers)).holder?.id).toBe(holder?.id);
  });

  it('decide on a care: one decision counts, and the items are of that one (S8.3-10)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { careId, headers } = await careAt('add_item', 'add_item', 'send_for_approval');
      const advisers = await Promise.all([1, 2, 3, 4].map(() => w.desk(['medical_adviser'])));
      const chosen = (no: number) => [1, 2].map((one) => ({ no: one, approved: one === no }));
      const answers = await Promise.all(
        advisers.map((adviser, at) =>
          at === 3
            ? w.call(rejectCare, { careId, reason: 'Nem indokolt.' }, adviser.headers)
            : w.call(approveCareItems, { careId, items: chosen((at % 2) + 1) }, adviser.headers),
        ),
      );
      expect(answers.map(codeOf).sort()).toEqual(['RS2008', 'RS2008', 'RS2008', undefined]);
      const care = good(await w.call(getDeskCare, { careId }, headers));
      const yes = care.items.filter(({ approved }) => approved === true).length;
      expect([care.status, yes]).toEqual(care.status === 'rejected' ? ['rejected', 0] : ['awaiting_booking', 1]);
    }
  });

  it('book and cancel: whichever comes second is told what the first did (S8.3-10)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { careId, number, customer, headers } = await careAt('await_booking');
      const [booking, cancelling] = await Promise.all([
        w.call(bookCare, { careId, provider: 'Bükkfa Rendelő', time: 'kedd' }, headers),
        w.call(cancelMedicalCare, { number }, customer.headers),
      ]);
      expect(codeOf(cancelling)).toBeUndefined();
      expect([undefined, 'RS2002']).toContain(codeOf(booking));
      expect(good(await w.call(getDeskCare, { careId }, headers)).status).toBe('cancelled');
    }
  });
});

describe('who may work on a medical care', () => {
  it.each<[Role, CareStep[]]>([
    [
      'agent',
      [
        'send_for_approval',
        'await_booking',
        'propose',
        'book',
        'appear',
        'add_item',
        'finish',
        'close',
        'cancel',
        'delete',
      ],
    ],
    [
      'medical_adviser',
      ['send_for_approval', 'approve', 'reject', 'await_booking', 'propose', 'book', 'close', 'cancel', 'delete'],
    ],
    ['clinic_staff', ['appear', 'add_item', 'finish']],
    ['supervisor', statesOf(careSteps).filter((step) => step !== 'take' && !handing.includes(step))],
    ['doctor', []],
    ['claims_assessor', []],
  ])('%s: these steps and no other (ASVS 8.2.1, S7-14)', async (role, may) => {
    const { id, headers } = await w.desk([role]);
    const steps = stepper(w, headers, id);
    const open = [];
    for (const step of statesOf(careSteps).filter((one) => one !== 'take' && !handing.includes(one)))
      if ((await steps[step](randomUUID(), 0)).status !== 403) open.push(step);
    expect(open.sort()).toEqual([...may].sort());
    const { careId } = await requestCare();
    const reads = ['doctor', 'claims_assessor'].includes(role) ? 403 : 200;
    const one = (await w.call(getDeskCare, { careId }, headers)).status;
    expect(one).toBe(role === 'clinic_staff' ? 404 : reads);
    expect((await w.call(listCases, { list: 'medical-cares' }, headers)).status).toBe(reads);
  });

  it('is handed on by a supervisor, to somebody of this desk who may (R32, ASVS 8.2.2)', async () => {
    const { careId, headers } = await careAt();
    const [agent, clinic, foreign] = [
      await w.desk(['agent'], 'default', 'Kiss Anna'),
      await w.desk(['clinic_staff']),
      await w.desk(['agent'], 'telekom-health'),
    ];
    for (const operatorId of [clinic.id, foreign.id, randomUUID()])
      expect(
        codeOf(await w.call(handOnCase, { caseId: careId, operatorId, reason: 'Szabadságon vagyok.' }, headers)),
      ).toBe('#404');
    expect(
      good(await w.call(handOnCase, { caseId: careId, operatorId: agent.id, reason: 'Szabadságon vagyok.' }, headers))
        .holder?.name,
    ).toBe('Kiss Anna');
    expect(codeOf(await w.call(takeCase, { caseId: careId }, headers))).toBe('KM001');
  });

  it('is nobody at another partner: the answers of a random id, and nothing changes (T01, T06)', async () => {
    const { careId } = await requestCare();
    const foreign = await w.desk(['supervisor'], 'telekom-health');
    const headers = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    const steps = stepper(w, headers, foreign.id);
    const bodyOf = async (answer: ReturnType<typeof steps.take>) => {
      const { status, error } = await answer;
      return JSON.stringify([status, { ...error, requestId: '' }]);
    };
    const before = await stored(w.database);
    for (const step of statesOf(careSteps)) {
      const never = await bodyOf(steps[step](randomUUID(), 0));
      expect([step, never.startsWith('[404')]).toEqual([step, true]);
      expect(await bodyOf(steps[step](careId, 0)), step).toBe(never);
    }
    expect((await w.call(getDeskCare, { careId }, headers)).status).toBe(404);
    expect(good(await w.call(listCases, { list: 'medical-cares' }, headers)).total).toBe(0);
    expect(await stored(w.database)).toBe(before);
  });
});

it.each([
  ['hu', 'Új hír a'],
  ['en', 'News about your request'],
  ['ro', 'Noutăți despre solicitarea'],
])('tells the customer by mail in %s that there is news, and never what (R25, T30)', async (locale, subject) => {
  const own = await world();
  const customer = await careCustomer(own);
  await own.database.pool.query('update account set locale = $2 where id = $1', [customer.id, locale]);
  const { id: careId, number } = await newCare(own, customer.headers);
  const { id, headers } = await own.desk(['supervisor']);
  const steps = stepper(own, headers, id);
  for (const step of ['take', 'add_item', 'send_for_approval'] as const) await steps[step](careId, 0);
  await own.deliver();
  const [letter] = own.letters;
  expect([own.letters.length, letter?.to]).toEqual([1, customer.email]);
  for (const part of [subject, number]) expect(letter?.subject).toContain(part);
  expect(letter?.text).toContain(number);
  expect(letter?.text).toContain(`/medical-cares/${number}`);
  expect(JSON.stringify(letter)).not.toMatch(/térd|Szeged|MR-01|diagnos|approv|jóváhagy|aprob/i);
  await steps.reject(careId, 0);
  await own.deliver();
  expect(own.letters).toHaveLength(2);
  await own.close();
});
