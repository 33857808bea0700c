import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeRelative,
  createRelative,
  endRelative,
  listRelatives,
} from '../../../../contract/entitlement/relative.ts';
import { acceptPrivacyStatement } from '../../../../contract/identity/session.ts';
import {
  confirmPlanChange,
  createPlanChange,
  createRelativesChange,
  listPlanChanges,
  readPlanChange,
  rejectPlanChange,
} from '../../../../contract/payment/plan-change.ts';
import { buyPlan } from '../../../../contract/payment/purchase.ts';
import { child, spouse } from '../../../../tests/entitlement/relatives.ts';
import { account } from '../../../../tests/identity/account.ts';
import { endPlans, type Renewer, renewer, workAt } from '../../../../tests/payment/renewing.ts';
import { billing, type Till, till, tillHost } from '../../../../tests/support/till.ts';
import { good } from '../../../../tests/support/world.ts';
import { statementVersion } from '../../../portal/content/content.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const setPlan = (code: string, facts: { max_relatives?: number; relative_price_amount?: number }) =>
  s.w.database.db.updateTable('plan').set(facts).where('code', '=', code).execute();

beforeEach(async () => {
  await endPlans(s);
  for (const code of ['plusz-havi', 'plusz-eves']) await setPlan(code, { max_relatives: 2, relative_price_amount: 0 });
});

const codeOf = ({ error }: { error?: { errorCode: string } | undefined }) => error?.errorCode ?? 'done';
const until = (at: string) => workAt(s, at);

async function owner(options: Parameters<typeof renewer>[1] = {}) {
  const one = await renewer(s, options);
  const at = await one.login();
  const version = statementVersion(s.w.context('webbeteg'));
  good(await s.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, at));
  return one;
}

async function add(one: Renewer, firstName: string, coverageShared = false) {
  const at = await one.login();
  return s.w.call(createRelative, child({ firstName, coverageShared }), at);
}
const idOf = async (one: Renewer, firstName: string, coverageShared = false) =>
  good(await add(one, firstName, coverageShared)).id;
const shared = async (one: Renewer) =>
  good(await s.w.call(listRelatives, {}, await one.login()))
    .items.filter(({ coverageShared, status }) => coverageShared && status !== 'ended')
    .map(({ firstName }) => firstName)
    .toSorted();
const ask = async (one: Renewer, relatives: string[]) =>
  s.w.call(createRelativesChange, { id: one.id, relatives }, await one.login());
const confirm = async (one: Renewer, changeId: string) => s.w.call(confirmPlanChange, { changeId }, await one.login());
const statusOf = async (one: Renewer, changeId: string) =>
  good(await s.w.call(readPlanChange, { changeId }, await one.login())).status;

describe('relatives who share a plan (S2.3-11, S3.13-02, S7-26)', () => {
  it('are as many as the plan is for, and no more: added, changed, or invited', async () => {
    const one = await owner();
    await idOf(one, 'Anna', true);
    good(await s.w.call(createRelative, spouse({ coverageShared: true }), await one.login()));
    expect(codeOf(await add(one, 'Csaba', true))).toBe('KL010');
    const relativeId = await idOf(one, 'Csaba');
    const change = { relativeId, coverageShared: true };
    expect(codeOf(await s.w.call(changeRelative, change, await one.login()))).toBe('KL010');
    const { items } = good(await s.w.call(listRelatives, {}, await one.login()));
    const [anna] = items.filter(({ firstName }) => firstName === 'Anna');
    good(await s.w.call(endRelative, { relativeId: anna?.id ?? '' }, await one.login()));
    good(await s.w.call(changeRelative, change, await one.login()));
    expect(await shared(one)).toEqual(['Csaba', 'Márton']);
  });

  it('are never more by many requests at once, added or changed (T32)', async () => {
    const one = await owner();
    const ids = await Promise.all(['Anna', 'Bea', 'Csaba'].map((name) => idOf(one, name)));
    const at = await one.login();
    const answers = await Promise.all([
      ...ids.map((relativeId) => s.w.call(changeRelative, { relativeId, coverageShared: true }, at)),
      ...['Dani', 'Emma', 'Fanni'].map((firstName) =>
        s.w.call(createRelative, child({ firstName, coverageShared: true }), at),
      ),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['KL010', 'KL010', 'KL010', 'KL010', 'done', 'done']);
    expect(await shared(one)).toHaveLength(2);
  });

  it('are not limited for whose insurance has relatives without a number', async () => {
    const one = await owner();
    const product = await s.w.database.db
      .selectFrom('product')
      .select(['partner_id as of_partner', 'id as product_id'])
      .where('key', '=', 'korlap-plusz')
      .executeTakeFirstOrThrow();
    const policy = { id: randomUUID(), account_id: one.accountId, ...product, valid_from: '2026-01-01' };
    await s.w.database.db
      .insertInto('subscription')
      .values({ ...policy, created_at: s.w.now().toString() })
      .execute();
    const at = { ...(await one.login()), sid: policy.id };
    const version = statementVersion(s.w.context('webbeteg'));
    good(await s.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, at));
    for (const firstName of ['Anna', 'Bea', 'Csaba'])
      good(await s.w.call(createRelative, child({ firstName, coverageShared: true }), at));
    expect(good(await s.w.call(listRelatives, {}, at)).items).toHaveLength(3);
  });

  it('change by a modification that is asked for and confirmed, and costs nothing where they are within the price', async () => {
    const one = await owner();
    const [anna, bea, csaba] = [await idOf(one, 'Anna', true), await idOf(one, 'Bea', true), await idOf(one, 'Csaba')];
    const planChange = good(await ask(one, [csaba, bea]));
    expect(planChange).toMatchObject({
      kind: 'relatives',
      status: 'created',
      pays: { amount: 0 },
      startsOn: '2026-11-23',
    });
    expect(planChange.relatives?.map(({ firstName }) => firstName).toSorted()).toEqual(['Bea', 'Csaba']);
    expect(await shared(one)).toEqual(['Anna', 'Bea']);
    expect(good(await confirm(one, planChange.id)).status).toBe('active');
    expect([await shared(one), (await one.own()).paidUntil]).toEqual([['Bea', 'Csaba'], '2026-12-23']);
    expect(codeOf(await confirm(one, planChange.id))).toBe('P010');
    expect(codeOf(await ask(one, [csaba, bea]))).toBe('P041');
    expect(codeOf(await ask(one, [anna, bea, csaba]))).toBe('KL010');
    expect(codeOf(await ask(one, [randomUUID()]))).toBe('#404');
    const verbs = await s.w.database.db
      .selectFrom('audit')
      .select('action')
      .where('patient', '=', one.accountId)
      .where('action', 'in', ['relative.change', 'plan_change.created', 'plan_change.active'])
      .execute();
    expect(new Set(verbs.map(({ action }) => action)).size).toBe(3);
  });

  it('who have a price are paid for by the days that are left, and share once that is paid', async () => {
    await setPlan('plusz-havi', { relative_price_amount: 1000 });
    const one = await owner();
    expect(codeOf(await add(one, 'Anna', true))).toBe('KL010');
    const [anna, bea] = [await idOf(one, 'Anna'), await idOf(one, 'Bea')];
    await until('2026-12-08T12:00:00Z');
    const planChange = good(await ask(one, [anna, bea]));
    // Fifteen of thirty days are left.
    expect(planChange).toMatchObject({ price: { amount: 5990 }, credit: { amount: 1995 }, pays: { amount: 3995 } });
    const { paymentUrl } = good(await confirm(one, planChange.id));
    expect([await shared(one), codeOf(await add(one, 'Csaba', true))]).toEqual([[], 'KL010']);
    await s.pay(paymentUrl, 'succeed');
    await s.work();
    expect([await statusOf(one, planChange.id), await shared(one)]).toEqual(['active', ['Anna', 'Bea']]);
    expect(await one.own()).toMatchObject({
      ...{ plan: 'plusz-havi', firstDay: '2026-12-08', paidUntil: '2027-01-08', price: { amount: 5990 } },
      nextCharge: { day: '2027-01-08' },
    });
    expect(codeOf(await add(one, 'Csaba', true))).toBe('KL010');
    expect(await one.charged()).toBe(3990 + 3995);
  });

  it('who are fewer cost less from the next period on, and share until then', async () => {
    await setPlan('plusz-havi', { relative_price_amount: 500 });
    const one = await owner();
    const [anna, bea] = [await idOf(one, 'Anna'), await idOf(one, 'Bea')];
    const more = good(await ask(one, [anna, bea]));
    await s.pay(good(await confirm(one, more.id)).paymentUrl, 'succeed');
    await s.work();
    const fewer = good(await ask(one, [bea]));
    expect(fewer).toMatchObject({ price: { amount: 4490 }, pays: { amount: 0 }, startsOn: '2026-12-23' });
    expect(good(await confirm(one, fewer.id)).status).toBe('verified_update');
    expect(await shared(one)).toEqual(['Anna', 'Bea']);
    // Another who shares meanwhile would be one too many then.
    const { items } = good(await s.w.call(listRelatives, {}, await one.login()));
    const relativeId = items.find(({ firstName }) => firstName === 'Anna')?.id ?? '';
    good(await s.w.call(endRelative, { relativeId }, await one.login()));
    expect(codeOf(await add(one, 'Csaba', true))).toBe('KL010');
    good(await s.w.call(rejectPlanChange, { changeId: fewer.id }, await one.login()));
    const csaba = await idOf(one, 'Csaba', true);
    good(await confirm(one, good(await ask(one, [csaba])).id));
    const before = await one.charged();
    await until('2026-12-23T12:00:00Z');
    expect([await shared(one), (await one.own()).price.amount]).toEqual([['Csaba'], 4490]);
    // The saved card's limit is the lower price of all, and a quarter.
    expect((await one.charged()) - before).toBe(4490);
  });

  it('are too many for a smaller plan, which is refused until fewer share', async () => {
    await setPlan('plusz-eves', { max_relatives: 1 });
    const one = await owner();
    const [anna] = [await idOf(one, 'Anna', true), await idOf(one, 'Bea', true)];
    const at = await one.login();
    const change = async () => {
      const { offers } = good(await s.w.call(listPlanChanges, { id: one.id }, at));
      const pays = offers.find(({ plan }) => plan === 'plusz-eves')?.pays.amount ?? -1;
      return s.w.call(createPlanChange, { id: one.id, plan: 'plusz-eves', pays }, at);
    };
    expect(codeOf(await change())).toBe('P040');
    good(await confirm(one, good(await ask(one, [anna])).id));
    const planChange = good(await change());
    // Another relative shares after the order.
    await idOf(one, 'Csaba', true);
    expect(codeOf(await confirm(one, planChange.id))).toBe('P040');
    good(await confirm(one, good(await ask(one, [anna])).id));
    const { paymentUrl } = good(await confirm(one, good(await change()).id));
    expect(codeOf(await add(one, 'Dani', true))).toBe('KL010');
    await s.pay(paymentUrl, 'succeed');
    await s.work();
    expect([(await one.own()).plan, await shared(one)]).toEqual(['plusz-eves', ['Anna']]);
    expect(codeOf(await add(one, 'Dani', true))).toBe('KL010');
  });

  it('added and taken in by a smaller plan at once are never more than it is for (T32)', async () => {
    await setPlan('plusz-eves', { max_relatives: 1 });
    for (let round = 0; round < 5; round += 1) {
      const one = await owner();
      await idOf(one, 'Anna', true);
      const at = await one.login();
      const { offers } = good(await s.w.call(listPlanChanges, { id: one.id }, at));
      const pays = offers.find(({ plan }) => plan === 'plusz-eves')?.pays.amount ?? -1;
      const planChange = good(await s.w.call(createPlanChange, { id: one.id, plan: 'plusz-eves', pays }, at));
      const answers = await Promise.all([
        s.w.call(confirmPlanChange, { changeId: planChange.id }, at),
        s.w.call(createRelative, child({ firstName: 'Bea', coverageShared: true }), at),
      ]);
      expect([
        ['done', 'KL010'],
        ['P040', 'done'],
      ]).toContainEqual(answers.map(codeOf));
    }
  });

  it('whom a new plan is not for stop sharing when it begins, those added last first', async () => {
    const one = await owner();
    await idOf(one, 'Anna', true);
    s.w.pass({ minutes: 1 });
    await idOf(one, 'Bea', true);
    await setPlan('plusz-havi', { max_relatives: 1 });
    const db = s.w.database.db;
    const over = { status: 'ended', ended_at: s.w.now().toString() };
    await db.updateTable('plan_subscription').set(over).where('id', '=', one.id).execute();
    await db.updateTable('subscription').set({ status: 'ended' }).where('account_id', '=', one.accountId).execute();
    const order = { ...billing, plan: 'plusz-havi', pays: 3990 };
    const bought = good(await s.w.call(buyPlan, order, await one.login()));
    await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
    await s.work();
    expect(await shared(one)).toEqual(['Anna']);
  });

  it('are asked for anew after a week, or where the price is another by then', async () => {
    await setPlan('plusz-havi', { relative_price_amount: 1000 });
    const one = await owner();
    const anna = await idOf(one, 'Anna');
    const planChange = good(await ask(one, [anna]));
    await until('2026-11-24T12:00:00Z');
    expect(codeOf(await confirm(one, planChange.id))).toBe('P006');
    const again = good(await ask(one, [anna]));
    expect(await statusOf(one, planChange.id)).toBe('rejected');
    await until('2026-12-02T12:00:00Z');
    expect([await statusOf(one, again.id), codeOf(await confirm(one, again.id))]).toEqual(['expired', 'P010']);
    expect(await shared(one)).toEqual([]);
  });

  it('are changed by their customer alone: nobody else, no other partner, no guest and no operator (T01, T15)', async () => {
    const one = await owner();
    const other = await owner();
    const anna = await idOf(one, 'Anna');
    const input = { id: one.id, relatives: [anna] };
    expect(codeOf(await s.w.call(createRelativesChange, input, await other.login()))).toBe('#404');
    expect(codeOf(await s.w.call(createRelativesChange, { ...input, id: other.id }, await other.login()))).toBe('#404');
    expect(codeOf(await s.w.call(createRelativesChange, input, { host: tillHost }))).toBe('K401');
    const { id } = await account(s.w.database, { partner: 'telekom', subscriptions: [['hasRelatives']] });
    const elsewhere = { host: 'telekom.localhost:3000', ...(await s.w.session(id, {}, 'telekom')).headers };
    expect(codeOf(await s.w.call(createRelativesChange, input, elsewhere))).toBe('#404');
    const { headers } = await s.w.operatorFor(one.accountId, 'Telefon', ['agent'], 'webbeteg');
    const acting = { host: tillHost, ...headers };
    expect(codeOf(await s.w.call(createRelativesChange, input, acting))).toBe('KA003');
    expect(good(await s.w.call(listPlanChanges, { id: one.id }, acting)).relatives).toBeNull();
    const planChange = good(await ask(one, [anna]));
    expect(good(await s.w.call(readPlanChange, { changeId: planChange.id }, acting)).relatives).toBeNull();
    expect(codeOf(await s.w.call(readPlanChange, { changeId: planChange.id }, await other.login()))).toBe('#404');
    expect(codeOf(await s.w.call(confirmPlanChange, { changeId: planChange.id }, acting))).toBe('KA003');
  });

  it('who answered without sharing have to accept that anew', async () => {
    const one = await owner();
    const id = await idOf(one, 'Anna');
    await sql`update relative set link_hash = ${Buffer.alloc(32)} where id = ${id}`.execute(s.w.database.db);
    const { relatives } = good(await s.w.call(listPlanChanges, { id: one.id }, await one.login()));
    expect(relatives?.items).toMatchObject([{ id, shares: false, mayShare: false }]);
    expect(codeOf(await ask(one, [id]))).toBe('KL007');
  });
});
