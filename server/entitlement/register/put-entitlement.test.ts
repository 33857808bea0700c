import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkCoverage, readCoverage } from '../../../contract/entitlement/coverage.ts';
import { putEntitlement } from '../../../contract/entitlement/register.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { identify } from '../../../contract/identity/registration.ts';
import { listSubscriptions } from '../../../contract/identity/session.ts';
import { planOf, sumsOf } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { reserve } from '../coverage/ledger.ts';
import { followAhead } from './follow-register.ts';

let w: World;
let key: Record<string, string>;
beforeAll(async () => {
  w = await world({ brand: { registrationMode: 'member_id' } });
  key = await w.partnerKey(['members']);
  const coverage = JSON.stringify(planOf({ allowed: { count: 2 } }));
  await w.database.db.updateTable('product').set({ coverage }).where('key', '=', 'hars-teljes').execute();
});
afterAll(() => w.close());

const Resource = z.object({ period: z.object({ end: z.string().optional() }) });

let people = 0;

type Days = { validFrom: string; validTo?: string };

async function member(days: Days = { validFrom: '2026-01-01' }) {
  people += 1;
  // One address may try a few numbers an hour.
  w.pass({ hours: 2 });
  const identifier = `REG-${people}`;
  const put = async (changed: Days, product = 'hars-teljes') =>
    good(await w.call(putEntitlement, { kind: 'member_id', identifier, product, ...changed }, key));
  await put(days);
  const { id, email } = await account(w.database, { subscriptions: [] });
  const session = async () => (await w.session(id)).headers;
  const take = async () => w.call(identify, { mode: 'member_id', memberId: identifier }, await session());
  good(await take());
  const policies = async () => good(await w.call(listSubscriptions, {}, await session()));
  const coverages = async () => good(await w.call(readCoverage, {}, await session())).policies;
  const rows = () => w.database.db.selectFrom('subscription').selectAll().where('account_id', '=', id).execute();
  const letters = async () => {
    await w.deliver();
    return w.letters.filter(({ to }) => to === email).map(({ subject }) => subject);
  };
  return { id, email, identifier, put, take, session, policies, coverages, rows, letters };
}

describe('a change in the register', () => {
  it('that ends a policy ends it for whoever has taken it up, at their next request, with one e-mail and a line in their log (S8.3-14, T04, T11)', async () => {
    const one = await member();
    const headers = await one.session();
    expect((await w.call(readCoverage, {}, headers)).status).toBe(200);
    await one.put({ validFrom: '2026-01-01', validTo: '2026-11-01' });
    expect(good(await w.call(listSubscriptions, {}, headers))).toEqual([]);
    expect((await one.coverages()).map(({ status, validTo }) => [status, validTo])).toEqual([['ended', '2026-11-01']]);
    expect(await one.letters()).toEqual(['Megszűnt a jogosultsága']);
    const log = good(await w.call(listAccess, {}, headers)).items;
    expect(log.filter(({ action }) => action === 'policy.change')).toMatchObject([
      { role: 'partner', reason: '2026-01-01– > 2026-01-01–2026-11-01' },
    ]);
    await one.put({ validFrom: '2026-01-01', validTo: '2026-11-01' });
    expect(await one.letters()).toHaveLength(1);
    const { uses_left } = await w.database.db.selectFrom('entitlement').select('uses_left').executeTakeFirstOrThrow();
    expect(uses_left).toBeNull();
  });

  it('that sets a day to come, extends it or takes it away reaches the policy too, each with an e-mail of its own (S8.3-14)', async () => {
    const one = await member({ validFrom: '2026-01-01', validTo: '2026-12-31' });
    const orders: [Days, string][] = [
      [{ validFrom: '2026-01-01', validTo: '2027-12-31' }, 'Változott a jogosultsága időtartama'],
      [{ validFrom: '2026-01-01' }, 'Változott a jogosultsága időtartama'],
      [{ validFrom: '2026-06-01', validTo: '2027-05-31' }, 'Változott a jogosultsága időtartama'],
      [{ validFrom: '2026-06-01', validTo: '2026-10-31' }, 'Megszűnt a jogosultsága'],
      [{ validFrom: '2026-06-01', validTo: '2027-05-31' }, 'Változott a jogosultsága időtartama'],
    ];
    for (const [no, [days, subject]] of orders.entries()) {
      await one.put(days);
      expect((await one.rows()).map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
        [days.validFrom, days.validTo ?? null],
      ]);
      const letters = await one.letters();
      expect([letters.length, letters.at(-1)]).toEqual([no + 1, subject]);
    }
    expect((await one.policies()).map(({ validTo }) => validTo)).toEqual(['2027-05-31']);
  });

  it('is the same for whoever asks: by price, by a relative, over FHIR (S2.3-07, S3.13-04, T11)', async () => {
    const one = await member();
    const headers = await one.session();
    const decision = async (date: string) => {
      const cover = await w.call(checkCoverage, { serviceCode: '101', date }, headers);
      return cover.ok?.decision ?? cover.error?.errorCode;
    };
    const overFhir = async () => {
      const answer = await w.request('/fhir/Coverage', { headers });
      const { entry = [] } = z
        .object({ entry: z.array(z.object({ resource: Resource })).optional() })
        .parse(await answer.json());
      return entry.map(({ resource }) => resource.period.end ?? null);
    };
    expect([await decision('2027-01-10'), await overFhir()]).toEqual(['covered', [null]]);
    await one.put({ validFrom: '2026-01-01', validTo: '2026-12-31' });
    expect([await decision('2026-12-31'), await decision('2027-01-10'), await overFhir()]).toEqual([
      'covered',
      'not_covered',
      ['2026-12-31'],
    ]);
    await one.put({ validFrom: '2026-01-01', validTo: '2026-11-01' });
    expect([await decision('2026-12-31'), await overFhir()]).toEqual(['KA004', ['2026-11-01']]);
    await one.put({ validFrom: '2026-01-01' });
    expect([await decision('2027-01-10'), await overFhir()]).toEqual(['covered', [null]]);
  });

  it.each(['en', 'ro'])('is told in the customer’s own language: %s', async (locale) => {
    const one = await member();
    await w.database.db.updateTable('account').set({ locale }).where('id', '=', one.id).execute();
    await one.put({ validFrom: '2026-01-01', validTo: '2027-03-31' });
    await one.letters();
    const { subject, text } = w.letters.findLast(({ to }) => to === one.email) ?? {};
    const texts = {
      en: ['Your entitlement has new dates', '31 March 2027'],
      ro: ['S-a schimbat perioada', '31 martie 2027'],
    };
    const [title = '', day = ''] = locale === 'en' ? texts.en : texts.ro;
    expect(subject).toContain(title);
    expect(text).toContain(day);
  });

  it('adds another product for whoever has taken up one by their own identifier (S8.3-14)', async () => {
    const one = await member();
    await one.put({ validFrom: '2026-02-01' }, 'hars-alap');
    await one.put({ validFrom: '2026-02-01' }, 'hars-alap');
    const policies = (await one.policies()).map(({ product, validFrom }) => `${product.key} ${validFrom}`);
    expect(policies.toSorted()).toEqual(['hars-alap 2026-02-01', 'hars-teljes 2026-01-01']);
    expect(await one.letters()).toEqual(['Új jogosultság a fiókjában']);
  });

  it('by another way than the operation is followed by the job, once (S8.3-14)', async () => {
    const one = await member();
    const [policy] = await one.rows();
    await w.database.db
      .updateTable('entitlement')
      .set({ valid_to: '2026-11-05' })
      .where('id', '=', policy?.entitlement_id ?? '')
      .execute();
    expect((await one.rows())[0]?.valid_to).toBeNull();
    await Promise.all([followAhead(w.services, w.hosts.all), followAhead(w.services, w.hosts.all)]);
    expect((await one.rows())[0]?.valid_to).toBe('2026-11-05');
    expect(await one.letters()).toEqual(['Megszűnt a jogosultsága']);
  });

  it('of the first day keeps what was used, in the terms that begin with it (S2.3-07)', async () => {
    const one = await member();
    const [policy] = await one.rows();
    const subscription = policy?.id ?? '';
    const limit = { subscriptionId: subscription, personId: one.id, benefit: 'specialist', termFrom: '2026-01-01' };
    for (const caseId of [crypto.randomUUID(), crypto.randomUUID()])
      await w.database.db.transaction().execute(async (tx) => {
        const object = { type: 'reservation', id: caseId };
        const event = { actor: { role: 'system', id: 'system' }, onBehalfOf: null, patient: one.id } as const;
        const context = w.context();
        const health = await auditWrite(tx, context, { ...event, action: 'reservation.book', object });
        const ledger = { tx, health, partnerId: context.host.partnerId, now: context.now, actor: 'system' };
        await reserve(
          ledger,
          { type: 'medical_care', id: caseId },
          { ...limit, day: '2026-11-10' },
          { count: 1, amount: 0, deductible: 0 },
        );
      });
    const remaining = async () => (await one.coverages())[0]?.benefits[0]?.remaining;
    expect(await remaining()).toEqual({ count: 0 });
    await one.put({ validFrom: '2026-03-01' });
    expect(await remaining()).toEqual({ count: 0 });
    expect(await sumsOf(w, subscription, { term: '2026-01-01' })).toEqual([0, 0, 0, 0, 0]);
    expect(await sumsOf(w, subscription, { term: '2026-03-01' })).toEqual([2, 0, 0, 0, 0]);
    await one.put({ validFrom: '2026-01-01' });
    expect(await sumsOf(w, subscription, { term: '2026-01-01' })).toEqual([2, 0, 0, 0, 0]);
    expect(await remaining()).toEqual({ count: 0 });
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('reaches everybody of a company, also whose account was erased, who gets no e-mail (S8.3-18, P01)', async () => {
    const put = async (days: Days) =>
      good(
        await w.call(
          putEntitlement,
          { kind: 'company_domain', identifier: 'big.example', product: 'hars-teljes', ...days },
          key,
        ),
      );
    const { id } = await put({ validFrom: '2026-01-01' });
    const people = await Promise.all([1, 2, 3].map(() => account(w.database, { subscriptions: [] })));
    const { id: productId } = await w.database.db
      .selectFrom('product')
      .select('id')
      .where('key', '=', 'hars-teljes')
      .executeTakeFirstOrThrow();
    for (const { id: account_id, partnerId } of people)
      await w.database.db
        .insertInto('subscription')
        .values({
          ...{ id: crypto.randomUUID(), of_partner: partnerId, account_id, product_id: productId, entitlement_id: id },
          ...{ valid_from: '2026-01-01', created_at: iso(w.now()) },
        })
        .execute();
    await w.database.db
      .updateTable('account')
      .set({ status: 'disabled' })
      .where('id', '=', people[0]?.id ?? '')
      .execute();
    await put({ validFrom: '2026-01-01', validTo: '2026-11-30' });
    const rows = await w.database.db
      .selectFrom('subscription')
      .select('valid_to')
      .where('entitlement_id', '=', id)
      .execute();
    expect(rows.map(({ valid_to }) => valid_to)).toEqual(['2026-11-30', '2026-11-30', '2026-11-30']);
    await w.deliver();
    expect(people.map(({ email }) => w.letters.filter(({ to }) => to === email).length)).toEqual([0, 1, 1]);
  });
});
