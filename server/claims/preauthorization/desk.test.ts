import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerPreauthorization,
  cancelPreauthorization,
  objectToPreauthorization,
  readPreauthorization,
} from '../../../contract/claims/preauthorization.ts';
import {
  askForPreauthInformation,
  createPreauthDownload,
  decidePreauthorization,
  getDeskPreauthorization,
  rejectPreauthorization,
} from '../../../contract/claims/preauthorization-desk.ts';
import type { PreauthStep } from '../../../contract/claims/preauthorization-states.ts';
import { handOnCase, listCases, takeCase } from '../../../contract/desk/cases.ts';
import { countWork } from '../../../contract/desk/work.ts';
import type { HoldingStep } from '../../../contract/platform/case.ts';
import type { Role } from '../../../contract/platform/desk-right.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { firstModel, modelled, type PreauthModel, stateOf } from '../../../tests/case-models/preauthorization.ts';
import { bookUnder, ledgerOf, preauthCustomer, sendPreauth } from '../../../tests/claims/preauthorizations.ts';
import { deep } from '../../../tests/support/deep.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { expectLockWaits } from '../../../tests/support/lock-waits.ts';
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

async function sent(at = w) {
  const customer = await preauthCustomer(at);
  const { number, id: preauthId } = good(await sendPreauth(at, customer.headers));
  return { customer, number, preauthId };
}

async function takePreauth(at = w) {
  const request = await sent(at);
  const desk = await at.desk(['supervisor', 'medical_adviser']);
  good(await at.call(takeCase, { caseId: request.preauthId }, desk.headers));
  return { ...request, desk };
}

const decision = (qty: number, amount = 20_000) => ({ items: [{ no: 1, qty, amount }] });

describe('the work list of pre-authorisations', () => {
  it('has the longest overdue on top, masked, with counts that agree, and says nothing of what is wrong (R32, P07, S7-23)', async () => {
    const own = await world();
    const numbers: string[] = [];
    for (const at of ['2026-11-25T10:00:00Z', '2026-11-23T10:00:00Z', '2026-11-24T10:00:00Z']) {
      own.setNow(at);
      numbers.push((await sent(own)).number);
    }
    own.setNow('2026-11-26T18:00:00Z');
    const { headers, id } = await own.desk(['claims_assessor']);
    const list = async (filter: 'open' | 'mine' | 'overdue' | 'done') =>
      good(await own.call(listCases, { list: 'preauthorizations', filter }, headers)).items;
    expect((await list('open')).map(({ number, overdue }) => [number, overdue])).toEqual([
      [numbers[1], true],
      [numbers[2], true],
      [numbers[0], false],
    ]);
    const raw = await (await own.request('/api/desk/cases?list=preauthorizations', { headers })).text();
    expect(raw).toContain('Sz. Ü.');
    expect(raw).not.toMatch(/Szőke|30123|mellkas|M54|"101"/);
    const [first] = await list('open');
    const preauthId = first?.id ?? '';
    good(await own.call(takeCase, { caseId: preauthId }, headers));
    const counts = async () =>
      good(await own.call(countWork, {}, headers)).find((row) => row.id === 'preauthorizations');
    expect(await counts()).toEqual({ id: 'preauthorizations', open: 3, mine: 1, overdue: 2 });
    expect((await list('mine')).map(({ holder }) => holder?.id)).toEqual([id]);
    const decider = await own.desk(['medical_adviser']);
    expect(codeOf(await own.call(rejectPreauthorization, { preauthId, reason: 'Nem.' }, decider.headers))).toBe(
      'KP006',
    );
    const reason = 'Orvos dönti el.';
    good(await own.call(handOnCase, { caseId: preauthId, operatorId: decider.id, reason }, headers));
    good(await own.call(rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, decider.headers));
    expect((await list('done')).map((line) => line.id)).toEqual([preauthId]);
    const countOf = async (holder: string) =>
      good(await own.call(listCases, { list: 'preauthorizations', filter: 'done', holder }, decider.headers)).total;
    expect([await countOf(id), await countOf(decider.id)]).toEqual([0, 1]);
    expect(await counts()).toEqual({ id: 'preauthorizations', open: 2, mine: 0, overdue: 1 });
    await own.close();
  });
});

describe('deciding', () => {
  it('approves care by care, reserves a share for each unit, and tells the customer until when and what next (S2.3-09, R45)', async () => {
    const { preauthId, number, customer, desk } = await takePreauth();
    const seen = good(await w.call(getDeskPreauthorization, { preauthId }, desk.headers));
    expect([seen.name, seen.benefits]).toMatchObject([
      'Szőke Ünige',
      [{ no: 1, benefit: 'gp', left: 60_000, isMoney: true }],
    ]);
    expect(seen.benefits[0]?.providers.map(({ name, price }) => [name, price])).toContainEqual([
      'Bükkfa Rendelő',
      17_100,
    ]);
    const faultsAfter = async (...items: { no: number; qty: number; amount?: number }[]) =>
      (await w.call(decidePreauthorization, { preauthId, items }, desk.headers)).error?.violations.map(
        ({ propertyName, errorCode }) => `${propertyName} ${errorCode}`,
      );
    expect(await faultsAfter()).toEqual(['items.0.qty V001']);
    expect(await faultsAfter({ no: 1, qty: 3 }, { no: 2, qty: 1 }, { no: 1, qty: 1, amount: 1 })).toEqual([
      'items.0.qty V016',
      'items.0.amount V001',
      'items.1.no V007',
      'items.2.no V007',
    ]);
    const decide = (qty: number, amount?: number) =>
      w.call(
        decidePreauthorization,
        { preauthId, ...decision(qty, amount), validDays: 20, remark: 'Reggel jöjjön.' },
        desk.headers,
      );
    expect(codeOf(await decide(0))).toBe('RM1002');
    expect(codeOf(await decide(2, 30_001))).toBe('KE001');
    const decided = good(await decide(1));
    expect(decided).toMatchObject({ status: 'partially_approved', validTo: '2026-12-13', remark: 'Reggel jöjjön.' });
    const { rows } = await w.database.pool.query(
      'select number, benefit, specialty, subfunction_ids, valid_to::text from coverage_approval where preauthorization_id = $1',
      [preauthId],
    );
    expect(rows).toEqual([
      {
        number: `${number}-1`,
        benefit: 'gp',
        specialty: 'internal-medicine',
        subfunction_ids: [101],
        valid_to: '2026-12-13',
      },
    ]);
    expect(await ledgerOf(w, customer.subscriptions[0])).toMatchObject({ reservedCount: 1, reserved: 20_000 });
    const view = good(await w.call(readPreauthorization, { number }, customer.headers));
    expect([view.turn, view.dueAt, view.appealUntil, view.canBook]).toEqual([
      'customer',
      '2026-12-13T23:00:00Z',
      '2026-12-23',
      true,
    ]);
    expect(codeOf(await decide(1))).toBe('KP001');
  });

  it('is the adviser’s: each role has these steps and no other (ASVS 8.2.1, S6-02)', async () => {
    const may: Record<Role, string[]> = {
      agent: [],
      medical_adviser: ['ask', 'decide', 'reject'],
      claims_assessor: ['ask'],
      clinic_staff: [],
      doctor: [],
      supervisor: ['ask'],
    };
    for (const role of statesOf(may)) {
      const { headers } = await w.desk([role]);
      const never = { preauthId: randomUUID() };
      const answers = {
        ask: await w.call(askForPreauthInformation, { ...never, text: 'Mi?' }, headers),
        decide: await w.call(decidePreauthorization, { ...never, items: [] }, headers),
        reject: await w.call(rejectPreauthorization, { ...never, reason: 'Nem.' }, headers),
      };
      const open = Object.entries(answers).flatMap(([step, { status }]) => (status === 403 ? [] : [step]));
      expect([role, open.sort()]).toEqual([role, may[role]]);
      const reads = may[role].length > 0 ? 200 : 403;
      expect((await w.call(listCases, { list: 'preauthorizations' }, headers)).status).toBe(reads);
    }
  });

  it('is handed on by a supervisor to somebody who may, and files go to whoever may read files (R32, P12)', async () => {
    const { preauthId, number, customer } = await sent();
    const supervisor = await w.desk(['supervisor', 'medical_adviser']);
    const [adviser, agent] = [await w.desk(['medical_adviser'], 'default', 'Kiss Anna'), await w.desk(['agent'])];
    const assign = (operatorId: string) =>
      w.call(handOnCase, { caseId: preauthId, operatorId, reason: 'Szabadságon vagyok.' }, supervisor.headers);
    for (const operatorId of [agent.id, randomUUID()]) expect(codeOf(await assign(operatorId))).toBe('#404');
    expect(good(await assign(adviser.id)).holder?.name).toBe('Kiss Anna');
    expect(codeOf(await w.call(takeCase, { caseId: preauthId }, supervisor.headers))).toBe('KP006');
    const { files } = good(await w.call(getDeskPreauthorization, { preauthId }, adviser.headers));
    const fileId = files[0]?.id ?? '';
    const { url } = good(await w.call(createPreauthDownload, { preauthId, fileId }, adviser.headers));
    expect((await w.request(new URL(url, 'http://localhost').pathname)).status).toBe(200);
    const doctor = await w.desk(['doctor']);
    expect(codeOf(await w.call(createPreauthDownload, { preauthId, fileId }, doctor.headers))).toBe('K403');
    expect(codeOf(await w.call(createPreauthDownload, { preauthId, fileId: randomUUID() }, adviser.headers))).toBe(
      '#404',
    );
    const { history } = good(await w.call(readPreauthorization, { number }, customer.headers));
    expect(history.map(({ action, name }) => `${action} ${name}`)).toContain('preauthorization.read Kiss Anna');
  });

  it('is nobody’s at another partner: the answers of a random id, and nothing changes (T01, T06)', async () => {
    const { preauthId } = await sent();
    const foreign = await w.desk(['supervisor', 'medical_adviser'], 'telekom-health');
    const headers = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    const before = await stored(w.database);
    for (const id of [preauthId, randomUUID()]) {
      const which = { preauthId: id };
      const answers = [
        await w.call(getDeskPreauthorization, which, headers),
        await w.call(takeCase, { caseId: id }, headers),
        await w.call(askForPreauthInformation, { ...which, text: 'Mi?' }, headers),
        await w.call(decidePreauthorization, { ...which, ...decision(1) }, headers),
        await w.call(rejectPreauthorization, { ...which, reason: 'Nem.' }, headers),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect(good(await w.call(listCases, { list: 'preauthorizations' }, headers)).total).toBe(0);
    expect(await stored(w.database)).toBe(before);
  });
});

describe('two at once', () => {
  it('decide: one decision counts, and the limit is reserved for that one (S2.3-09, T32)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { preauthId, customer, desk } = await takePreauth();
      const answers = await Promise.all(
        [desk, desk, desk, desk].map(({ headers }, at) =>
          at === 3
            ? w.call(rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, headers)
            : w.call(decidePreauthorization, { preauthId, ...decision((at % 2) + 1) }, headers),
        ),
      );
      const refusals = answers.map(codeOf).filter((code) => code !== undefined);
      expect(refusals).toHaveLength(3);
      expect(new Set(refusals)).toEqual(new Set([answers[3]?.status === 200 ? 'KP002' : 'KP001']));
      const won = answers.findIndex(({ status }) => status === 200);
      const units = won === 3 ? 0 : (won % 2) + 1;
      const ledger = await ledgerOf(w, customer.subscriptions[0]);
      expect(ledger).toMatchObject({ reservedCount: units, reserved: units * 20_000 });
    }
  });

  it('decide and cancel: whichever comes second is told, and nothing stays reserved (S2.3-09)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { preauthId, number, customer, desk } = await takePreauth();
      const [decided, cancelled] = await Promise.all([
        w.call(decidePreauthorization, { preauthId, ...decision(2) }, desk.headers),
        w.call(cancelPreauthorization, { number }, customer.headers),
      ]);
      expect(codeOf(cancelled)).toBeUndefined();
      expect([undefined, 'KP002']).toContain(codeOf(decided));
      expect(await ledgerOf(w, customer.subscriptions[0])).toMatchObject({ reservedCount: 0, reserved: 0 });
    }
  });

  it('approve the last use of a limit: one wins, the other is told that nothing is left (KE001)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const customer = await preauthCustomer(w);
      const desk = await w.desk(['supervisor', 'medical_adviser']);
      const ids: string[] = [];
      for (const [serviceCode, qty] of [
        ['101', 1],
        ['105', 3],
      ] as const) {
        const { id: preauthId, status } = good(
          await sendPreauth(w, customer.headers, { cares: [{ serviceCode, qty }] }),
        );
        expect(status).toBe('submitted');
        good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
        ids.push(preauthId);
      }
      const answers = await Promise.all(
        ids.map((preauthId) => w.call(decidePreauthorization, { preauthId, ...decision(1, 40_000) }, desk.headers)),
      );
      expect(answers.map(codeOf).sort()).toEqual(['KE001', undefined]);
      expect(await ledgerOf(w, customer.subscriptions[0])).toMatchObject({ reservedCount: 1, reserved: 40_000 });
    }
  });

  it.each(['decide', 'reject', 'cancel', 'object', 'send', 'end'] as const)(
    'wait for each other at the policy, as bookings do, with nothing locked before it: %s (F14)',
    async (what) => {
      const now = w.now().toString();
      const { preauthId, number, customer, desk } = await takePreauth();
      if (what === 'object')
        good(await w.call(rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, desk.headers));
      if (what === 'end') {
        good(await w.call(decidePreauthorization, { preauthId, ...decision(1) }, desk.headers));
        w.setNow('2027-03-23T07:00:00Z');
      }
      const run = {
        decide: () => w.call(decidePreauthorization, { preauthId, ...decision(1) }, desk.headers),
        reject: () => w.call(rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, desk.headers),
        cancel: () => w.call(cancelPreauthorization, { number }, customer.headers),
        object: () => w.call(objectToPreauthorization, { number, text: 'Mégis.' }, customer.headers),
        send: () => sendPreauth(w, customer.headers, { cares: [{ serviceCode: '201' }] }),
        end: () => endPreauthorizations(w.services, w.hosts.all),
      };
      const booking = await w.database.pool.connect();
      await booking.query('begin');
      await booking.query('select from subscription where id = $1 for no key update', [customer.subscriptions[0]]);
      const waiting = run[what]();
      await expectLockWaits(w.database.pool, 1);
      await booking.query('select from preauthorization where id = $1 for update nowait', [preauthId]);
      await booking.query('select from account where id = $1 for no key update nowait', [customer.id]);
      await booking.query('commit');
      booking.release();
      const answer = await waiting;
      w.setNow(now);
      expect(answer && codeOf(answer)).toBeUndefined();
    },
  );

  it('book the last approved unit: one visit has it (S2.8-01)', async () => {
    const { preauthId, customer, desk } = await takePreauth();
    good(await w.call(decidePreauthorization, { preauthId, ...decision(1) }, desk.headers));
    const slots = [fresh(), fresh()];
    const answers = await Promise.all(slots.map((slot) => bookUnder(w, customer.headers, slot)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual(['KE003']);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

describe('the steps against PostgreSQL', () => {
  it('agree with the model in random sequences of what people do (S2.3-09, not-shown 5.5)', async () => {
    const byPeople = statesOf(runner('', '', {}, { headers: {} })).filter((step) => step !== 'take');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...byPeople), { minLength: 1, maxLength: 8 }), async (steps) => {
        const { customer, number, preauthId } = await sent();
        const desk = await w.desk(['supervisor', 'medical_adviser']);
        const run = runner(preauthId, number, customer.headers, desk);
        let model: PreauthModel = { ...firstModel, sent: true };
        for (const step of ['take' as const, ...steps]) {
          const expected = modelled(model, step);
          expect([step, stateOf(model), (await run[step]()) ?? 'good']).toEqual([step, stateOf(model), expected.code]);
          model = expected.after;
          const { status } = good(await w.call(readPreauthorization, { number }, customer.headers));
          expect(status).toBe(stateOf(model));
        }
      }),
      { numRuns: deep ? 400 : 10, seed: 20261122 },
    );
    expect(await invariantBreaches(w.database)).toEqual([]);
  }, 600_000);
});

/** Steps of people, without those that `tests/house/holders.test.ts` proves for every kind. */
type ByPeople = Exclude<
  PreauthStep,
  'send' | 'approve_quickly' | 'expire' | 'end_objection' | Exclude<HoldingStep, 'take'>
>;
type Desk = { headers: Record<string, string> };

/** Undefined if the step succeeds. */
function runner(
  preauthId: string,
  number: string,
  headers: Record<string, string>,
  desk: Desk,
): Readonly<Record<ByPeople, () => Promise<string | undefined>>> {
  const text = 'Rendben.';
  return {
    take: async () => codeOf(await w.call(takeCase, { caseId: preauthId }, desk.headers)),
    ask: async () => codeOf(await w.call(askForPreauthInformation, { preauthId, text }, desk.headers)),
    approve: async () => codeOf(await w.call(decidePreauthorization, { preauthId, ...decision(2) }, desk.headers)),
    approve_partly: async () =>
      codeOf(await w.call(decidePreauthorization, { preauthId, ...decision(1) }, desk.headers)),
    reject: async () => codeOf(await w.call(rejectPreauthorization, { preauthId, reason: text }, desk.headers)),
    reply: async () => codeOf(await w.call(answerPreauthorization, { number, text }, headers)),
    object: async () => codeOf(await w.call(objectToPreauthorization, { number, text }, headers)),
    cancel: async () => codeOf(await w.call(cancelPreauthorization, { number }, headers)),
  };
}
