import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { type OperationId, operationList } from '../../contract/operations.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import { isAtDesk, type Operation } from '../../contract/platform/operation.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { careCustomer, item, newCare } from '../care/medical-care.ts';
import { preauthCustomer } from '../claims/preauthorizations.ts';
import { wholeCase } from '../claims/whole-case.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { withoutOwnerChecks } from '../house/owner-checks.ts';
import { stored } from '../support/stored.ts';
import { strangersIn } from '../support/strangers.ts';
import { good, type World, world } from '../support/world.ts';

// Generated from the operations: another's thing is answered like nobody's (T01, T03).

let w: World;
/** The owner's things, by the beginning of an operation's path. */
let owned: readonly (readonly [prefix: string, id: string])[];
let customers: Record<string, Record<string, string>>;
let desk: Record<string, string>;

const all = { subscriptions: [Permission.options], services: ['internal_medicine', 'diagnostics', 'screening'] };

beforeAll(async () => {
  w = await world();
  const one = await wholeCase(w);
  const ids = await w.database.db
    .selectFrom('care_request')
    .innerJoin('reservation', 'reservation.account_id', 'care_request.account_id')
    .select(['care_request.id as request', 'reservation.id as visit'])
    .where('care_request.number', '=', one.request)
    .executeTakeFirstOrThrow();
  const sick = await careCustomer(w);
  const { number: care } = await newCare(w, sick.headers);
  const { id: careId } = await w.database.db
    .selectFrom('medical_care')
    .select('id')
    .where('number', '=', care)
    .executeTakeFirstOrThrow();
  const parent = await holder(w);
  const { id: relative } = good(await w.call(createRelative, child(), parent.headers));
  owned = [
    ['/cases/', one.booked.number],
    ['/appointments/', one.booked.number],
    ['/records/', one.record.id],
    ['/care-requests/', one.request],
    ['/medical-cares/', care],
    ['/preauthorizations/', one.approval.number],
    ['/claims/', one.claim.number],
    ['/relatives/', relative],
    ['/desk/episodes/', one.booked.number],
    ['/desk/cases/', ids.request],
    ['/desk/cases/', careId],
    ['/desk/cases/', one.claim.claimId],
    ['/desk/visits/', ids.visit],
    ['/desk/care-requests/', ids.request],
    ['/desk/medical-cares/', careId],
    ['/desk/preauthorizations/', one.approval.id],
    ['/desk/claims/', one.claim.claimId],
    ['/desk/payouts/', one.payout.id],
    ['/desk/relatives/', relative],
    ['/desk/persons/', sick.id],
  ];
  const other = await preauthCustomer(w, all);
  const foreign = await preauthCustomer(w, { ...all, partner: 'telekom-health' });
  customers = {
    'another customer who may everything': other.headers,
    'an operator who acts for another': (await w.operatorFor(other.id)).headers,
    'a customer of another partner': foreign.headers,
  };
  const there = await w.desk([...deskRoles], 'telekom-health');
  desk = { ...there.headers, host: 'telekom-health.localhost:3000' };
});
afterAll(() => w.close());

/** Fields that an operation requires. */
const text = { text: 'x' };
const reason = { reason: 'x' };
const record = { name: 'Lelet', kind: 'lab', issuedAt: '2026-11-20' };
const time = { slotId: randomUUID(), subfunctionId: 101 };
const bodies: Partial<Record<OperationId, object>> = {
  rateVisit: { waiting: 5, careConditions: 5, staffCompetence: 5, behaviour: 5, overall: 5 },
  disputeAttendance: { note: 'x' },
  changeRecord: record,
  replaceRecord: { ...record, fileIds: [randomUUID()] },
  sendRelativeProof: { fileId: randomUUID() },
  sendCoverProof: { fileId: randomUUID() },
  writeToCareRequest: text,
  informClaim: text,
  objectToClaim: text,
  correctClaimAccount: { holder: 'Szőke Ünige', bankAccount: '11773016-11111018', password: 'x' },
  answerPreauthorization: text,
  objectToPreauthorization: text,
  setAttendance: { came: true },
  refuseRelativeProof: reason,
  confirmRelativeCover: { policyNo: 'ABCD1234', from: '2026-11-23' },
  refuseRelativeCover: reason,
  setInsuredPersonApart: { insuredPersonId: randomUUID() },
  writeCareMessage: text,
  askForInformation: text,
  proposeTimes: { times: [time] },
  proposeCareTimes: { times: [time] },
  answerCareRequest: text,
  refuseCareRequest: text,
  rejectCare: reason,
  handOnCase: { ...reason, operatorId: randomUUID() },
  giveBackCase: reason,
  writeCaseNote: text,
  bookCare: { provider: 'Nyárfa Rendelő', time: '2026. december 1. 10:00' },
  addCareItem: item,
  cancelCare: reason,
  deleteCare: reason,
  bookForRequest: time,
  askClaimInformation: text,
  decideClaim: { lines: [{ no: 1, accepted: 0, reasonText: 'x' }] },
  markClaimPaymentFailed: reason,
  askForPreauthInformation: text,
  decidePreauthorization: { items: [{ no: 1, qty: 0 }] },
  rejectPreauthorization: reason,
  unlockPerson: { reason: 'call' },
};

const findTargets = () =>
  operationList.flatMap((operation) => {
    const mine = owned.filter(([prefix]) => operation.path.startsWith(`${prefix}{`));
    return mine.map(([prefix, id]) => ({ operation, prefix, id }));
  });

async function ask(operation: Operation & { id: OperationId }, id: string, headers: Record<string, string>) {
  const path = operation.path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, randomUUID());
  const answer = await w.request(`/api${path}`, {
    method: operation.method,
    host: headers.host ?? 'localhost:3000',
    headers: {
      'x-fe-request-id': '7c1f2c5e-1111-4222-8333-444455556666',
      'content-type': 'application/json',
      ...headers,
    },
    ...(operation.method === 'POST' && { body: JSON.stringify(bodies[operation.id] ?? {}) }),
  });
  return { status: answer.status, body: await answer.text() };
}

const nobodys = (id: string) => (id.length === 9 ? 'ZZZZ-ZZZZ' : randomUUID());

describe('what somebody has', () => {
  it('is answered to every other customer like what nobody has, by every operation on it, and stays as it is (T01, T03, S6-02)', async () => {
    const before = await stored(w.database);
    const targets = findTargets().filter(({ operation }) => !isAtDesk(operation));
    expect(targets.length).toBeGreaterThanOrEqual(30);
    const wrong = [];
    for (const { operation, id } of targets)
      for (const [who, headers] of Object.entries(customers)) {
        const [answer, nothing] = [await ask(operation, id, headers), await ask(operation, nobodys(id), headers)];
        if (answer.body !== nothing.body || ![403, 404].includes(answer.status))
          wrong.push([operation.id, who, answer, nothing]);
      }
    expect(wrong).toEqual([]);
    expect(await stored(w.database)).toBe(before);
  });

  it('is answered to another partner’s desk with all its roles like what nobody has, by every operation on it (T01, T03, S1-08)', async () => {
    const before = await stored(w.database);
    const deskTargets = findTargets().filter(({ operation }) => isAtDesk(operation));
    expect(deskTargets.length).toBeGreaterThanOrEqual(45);
    const wrong = [];
    for (const { operation, id } of deskTargets) {
      const [answer, nothing] = [await ask(operation, id, desk), await ask(operation, nobodys(id), desk)];
      if (answer.body !== nothing.body || answer.status !== 404) wrong.push([operation.id, answer, nothing]);
    }
    expect(wrong).toEqual([]);
    expect(await stored(w.database)).toBe(before);
  });

  it('stays out of reach of another partner’s customers where no statement asks for the partner any more; the desk’s one check is that (I11)', async () => {
    const before = await stored(w.database);
    const checks = withoutOwnerChecks(w.database, { of: 'partner' });
    try {
      const wrong = [];
      const headers = customers['a customer of another partner'] ?? {};
      for (const { operation, id } of findTargets().filter((one) => !isAtDesk(one.operation))) {
        const [answer, nothing] = [await ask(operation, id, headers), await ask(operation, nobodys(id), headers)];
        if (answer.body !== nothing.body || ![403, 404].includes(answer.status)) wrong.push([operation.id, answer]);
      }
      expect(wrong).toEqual([]);
      expect(await stored(w.database)).toBe(before);
      // These show that the checks are gone: decision 0138.
      const visit = findTargets().find(({ operation }) => operation.id === 'getVisit');
      expect(visit && (await ask(visit.operation, visit.id, desk)).status).toBe(200);
      expect(checks.removed()).toBeGreaterThan(100);
    } finally {
      checks.restore();
    }
    expect(await strangersIn(w.database)).toEqual([]);
  });
});
