import { randomUUID } from 'node:crypto';
import type { CoverageEligibilityResponse } from 'fhir/r4';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organiseCare } from '../../contract/care/care-request-desk.ts';
import { readClaimTerms, sendClaim } from '../../contract/claims/claim.ts';
import { readPreauthorization } from '../../contract/claims/preauthorization.ts';
import { checkCoverage } from '../../contract/entitlement/coverage.ts';
import { putInsuredPerson } from '../../contract/entitlement/insured.ts';
import { putEntitlement } from '../../contract/entitlement/register.ts';
import { createRelative, getRelative } from '../../contract/entitlement/relative.ts';
import { coversOf } from '../../server/entitlement/insured/cover-of.ts';
import { identifierHash } from '../../server/identity/registration/identifier.ts';
import { takenCase } from '../care/request-at-desk.ts';
import { claimCustomer, claimed } from '../claims/claims.ts';
import {
  approvedCase,
  approvingPlan,
  bookUnder,
  preauthCustomer,
  recommendation,
  sendPreauth,
} from '../claims/preauthorizations.ts';
import { insured } from '../entitlement/covered.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { closeSound } from '../support/close-sound.ts';
import { freshSlots, slotId } from '../support/fixture.ts';
import { good, type World, world } from '../support/world.ts';

// The partner changes the days of a policy in use: everything that depends on them follows at the next request.

let w: World;
let key: Record<string, string>;
const fresh = freshSlots();
beforeAll(async () => {
  w = await world();
  key = await w.partnerKey(['members']);
});
beforeEach(() => w.setNow('2026-11-23T07:00:00Z'));
afterAll(() => closeSound(w));

type Days = { validFrom: string; validTo?: string };

const open: Days = { validFrom: '2026-01-01' };
const overYesterday: Days = { ...open, validTo: '2026-11-22' };
const overSoon: Days = { ...open, validTo: '2026-11-24' };
const beginsLater: Days = { validFrom: '2026-12-01' };

/** @returns a call of the partner with new days */
async function registered(subscription: string | undefined) {
  const { db } = w.database;
  const row = await db
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['of_partner', 'product_id', 'product.key', 'policy_no'])
    .where('subscription.id', '=', subscription ?? '')
    .executeTakeFirstOrThrow();
  const [id, identifier] = [randomUUID(), `DAYS-${randomUUID().slice(0, 8)}`];
  await db
    .insertInto('entitlement')
    .values({
      ...{ id, partner_id: row.of_partner, product_id: row.product_id, kind: 'member_id' },
      ...{ hash: identifierHash(w.services.keys, 'member_id', identifier), valid_from: open.validFrom },
    })
    .execute();
  await db
    .updateTable('subscription')
    .set({ entitlement_id: id, valid_from: open.validFrom })
    .where('id', '=', subscription ?? '')
    .execute();
  const put = async (days: Days) =>
    good(await w.call(putEntitlement, { kind: 'member_id', identifier, product: row.key, ...days }, key));
  return { put, policyNo: row.policy_no };
}

async function rowOf(number: string) {
  const of = w.database.db.selectFrom('reservation').where('number', '=', number);
  return of.select(['benefit', 'patient_pays', 'status']).executeTakeFirstOrThrow();
}

describe('when the register ends a policy, moves its end or begins it anew', () => {
  it('a relative is insured on its days alone, and their page names the last one (S2.3-11, S8.3-14)', async () => {
    const flags = ['hasRelatives', 'hasCoverage', 'hasAppointments'] as const;
    const { headers, subscriptions } = await holder(w, {
      subscriptions: [[...flags]],
      plan: approvingPlan,
      family: [],
    });
    const { put, policyNo } = await registered(subscriptions[0]);
    const person = { policyNo, lastName: 'Szőke', firstName: 'Bence', birthDate: '2018-03-05' };
    good(await w.call(putInsuredPerson, { ...person, validFrom: '2026-01-01' }, key));
    const { id: relativeId } = good(await w.call(createRelative, child({ coverageShared: true }), headers));
    const cover = async () => {
      const { state, from, to } = good(await w.call(getRelative, { relativeId }, headers)).cover;
      return [state, from, to];
    };
    const decision = async (date: string) => {
      const answer = await w.call(checkCoverage, { serviceCode: '205', date, personId: relativeId }, headers);
      return answer.ok?.decision ?? answer.error?.errorCode;
    };
    expect([await cover(), await decision('2026-11-30')]).toEqual([['confirmed', '2026-01-01', null], 'covered']);
    await put(overSoon);
    expect(await cover()).toEqual(['confirmed', '2026-01-01', '2026-11-24']);
    expect([await decision('2026-11-24'), await decision('2026-11-25')]).toEqual(['covered', 'not_covered']);
    const { db } = w.database;
    const row = await db.selectFrom('relative').selectAll().where('id', '=', relativeId).executeTakeFirstOrThrow();
    const atDesk = async () => await coversOf(db, [row], '2026-11-23');
    await put(beginsLater);
    expect(await atDesk()).toEqual([{ state: 'later', from: '2026-12-01', to: null }]);
    await put(overYesterday);
    expect(await atDesk()).toEqual([{ state: 'none', from: null, to: null }]);
    await put(open);
    expect([await cover(), await decision('2026-11-30')]).toEqual([['confirmed', '2026-01-01', null], 'covered']);
  });

  it('a booking is paid by it on its days alone, and one that was made stands (S2.3-07, S3.13-04)', async () => {
    const { headers, subscription } = await insured(w, {});
    const { put } = await registered(subscription);
    const booked = async () => rowOf(good(await bookUnder(w, headers, fresh())).number);
    const covered = await booked();
    expect([covered.benefit, covered.patient_pays]).toEqual(['specialist', 0]);
    await put({ ...open, validTo: '2026-11-23' });
    const own = await booked();
    expect([own.benefit, own.patient_pays]).toEqual([null, null]);
    await put(open);
    expect(await booked()).toEqual(covered);
  });

  it('a question over FHIR is answered by it on its days alone (S3.13-04, S8.3-09)', async () => {
    const { id, headers, subscription } = await insured(w, {});
    const { put } = await registered(subscription);
    const submit = async (servicedDate: string) => {
      const question = {
        ...{ resourceType: 'CoverageEligibilityRequest', status: 'active', purpose: ['benefits'] },
        ...{ patient: { reference: `Patient/${id}` }, servicedDate, created: '2026-11-23' },
        item: [{ productOrService: { coding: [{ system: 'urn:kapu:subfunction', code: '101' }] } }],
      };
      const answer = await w.request('/fhir/CoverageEligibilityRequest/$submit', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/fhir+json' },
        body: JSON.stringify(question),
      });
      const { insurance }: CoverageEligibilityResponse = await answer.json();
      return [answer.status, insurance?.[0]?.item?.[0]?.excluded ?? null];
    };
    const before = await submit('2026-11-30');
    expect(before[0]).toBe(200);
    await put(overSoon);
    expect(await submit('2026-11-24')).toEqual(before);
    expect(await submit('2026-11-30')).toEqual([200, true]);
    await put(overYesterday);
    expect((await submit('2026-11-23'))[0]).toBe(403);
    await put(open);
    expect(await submit('2026-11-30')).toEqual(before);
  });

  it('a claim is taken for care on its days alone, also once it has ended (S8.3-14)', async () => {
    const { headers, subscriptions } = await claimCustomer(w);
    const { put } = await registered(subscriptions[0]);
    const sent = async (careDate: string) => {
      const answer = await w.call(sendClaim, await claimed(w, headers, { careDate }), headers);
      return answer.ok?.status ?? answer.error?.errorCode;
    };
    expect(await sent('2026-11-10')).toBe('submitted');
    await put({ ...open, validTo: '2026-11-15' });
    expect([await sent('2026-11-14'), await sent('2026-11-16')]).toEqual(['submitted', 'RM1003']);
    await put({ validFrom: '2026-11-15' });
    expect([await sent('2026-11-14'), await sent('2026-11-16')]).toEqual(['RM1003', 'submitted']);
    expect(good(await w.call(readClaimTerms, {}, headers)).benefits).not.toEqual([]);
  });

  it('an approval is good until its last day at most, and again when it goes on (S2.3-08, S3.13-04)', async () => {
    const { customer, number } = await approvedCase(w);
    const { headers } = customer;
    const { put } = await registered(customer.subscriptions[0]);
    const stands = async () => {
      const { status, validTo } = good(await w.call(readPreauthorization, { number }, headers));
      return [status, validTo];
    };
    const before = await stands();
    await put(overSoon);
    expect(await stands()).toEqual([before[0], '2026-11-24']);
    const late = await bookUnder(w, headers, slotId(0, '2026-12-08T09:00'), number);
    expect(late.ok ? (await rowOf(late.ok.number)).benefit : late.error?.errorCode).toBeNull();
    await put(open);
    expect(await stands()).toEqual(before);
    expect((await rowOf(good(await bookUnder(w, headers, fresh(), number)).number)).benefit).toBe('gp');
  });

  it('no care is organised by it before it begins or after its end (S7-14, S8.3-14)', async () => {
    const { requestId, id, desk } = await takenCase(w, { kind: 'sendVaccinationRequest' });
    const of = w.database.db.selectFrom('subscription').select('id').where('account_id', '=', id);
    const { put } = await registered((await of.executeTakeFirstOrThrow()).id);
    const organised = async () => {
      const answer = await w.call(organiseCare, { requestId }, desk.headers);
      return answer.error?.errorCode ?? 'organised';
    };
    await put(beginsLater);
    expect(await organised()).toBe('RM1003');
    await put(overYesterday);
    expect(await organised()).toBe('RM1003');
    await put(open);
    expect(await organised()).toBe('organised');
  });

  it('nothing is approved before it begins or after its end (S2.3-08)', async () => {
    const { headers, subscriptions } = await preauthCustomer(w);
    const { put } = await registered(subscriptions[0]);
    const code = async () => {
      const name = `javaslat-${randomUUID()}.pdf`;
      const answer = await sendPreauth(w, headers, { fileIds: [await recommendation(w, headers, name)] });
      return answer.ok?.status ?? answer.error?.errorCode;
    };
    await put(beginsLater);
    expect(await code()).toBe('KA004');
    await put(overYesterday);
    expect(await code()).toBe('KA004');
    await put(open);
    expect(await code()).toBe('submitted');
  });
});
