import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPaymentLinks, makePaymentLink } from '../../../contract/desk/payment-links.ts';
import { unlockPerson } from '../../../contract/desk/person.ts';
import { openPaymentLink } from '../../../contract/payment/payment-link.ts';
import { buyPlan } from '../../../contract/payment/purchase.ts';
import { paymentRates } from '../../../contract/payment/rates.ts';
import { type VisitTill, visitTill } from '../../../tests/booking/paid-visit.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { billing, tillHost } from '../../../tests/support/till.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good } from '../../../tests/support/world.ts';
import { personalData } from '../../payment/personal-data.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';

let s: VisitTill;
beforeAll(async () => {
  s = await visitTill();
});
afterAll(() => s.close());

type Headers = Record<string, string>;
const at = { host: tillHost };
const month = { ...billing, plan: 'plusz-havi', pays: 3990 } as const;

async function agentFor(personId: string): Promise<Headers & { token: string }> {
  const { headers, token } = await s.w.desk(['agent'], 'webbeteg');
  const as = { ...at, ...headers };
  good(await s.w.call(unlockPerson, { personId, reason: 'call' }, as));
  return { ...as, token };
}

async function caller() {
  const { id, headers, token } = await s.customer();
  const own: Headers = { ...at, ...headers };
  const bought = good(await s.w.call(buyPlan, month, own));
  return { id, own, bought, jar: new Map([['token', token]]) satisfies Jar, as: headersOf(await agentFor(id)) };
}

const headersOf = ({ token: _token, ...headers }: Headers & { token: string }): Headers => headers;

const linksOf = async (personId: string, as: Headers) => good(await s.w.call(listPaymentLinks, { personId }, as));

async function sent(
  personId: string,
  subject: string,
  as: Headers,
  more: { couponCode?: string; channel?: string } = {},
) {
  const { channel = 'email', ...coupon } = more;
  const { items } = good(await s.w.call(makePaymentLink, { personId, subject, channel, ...coupon }, as));
  return items[0]?.id ?? '';
}

it('leads its customer alone to their order, is paid there, and leads there again without harm (S1-08, T15)', async () => {
  const { id, own, bought, jar, as } = await caller();
  const { payable } = await linksOf(id, as);
  expect(payable[0]).toMatchObject({ subject: `order:${bought.id}`, amount: { amount: 3990 } });
  await s.w.database.db.updateTable('account').set({ locale: 'ro' }).where('id', '=', id).execute();
  const linkId = await sent(id, `order:${bought.id}`, as);
  await s.w.deliver();
  const letter = s.w.letters.at(-1);
  expect([letter?.subject, letter?.text.includes(`/payment-link/${linkId}`)]).toEqual([
    'Linkul dumneavoastră de plată',
    true,
  ]);
  const path = `/payment-link/${linkId}`;
  const stranger = await visit(s.w, path, { host: tillHost });
  expect(stranger.url).toBe(`/?next=${encodeURIComponent(path)}`);
  const other = await s.customer();
  const open = (headers: Headers) => s.w.call(openPaymentLink, { paymentLinkId: linkId }, headers);
  expect(codeOf(await open({ ...at, ...other.headers }))).toBe('#404');
  const acting = await s.w.operatorFor(id, undefined, undefined, 'webbeteg');
  expect(codeOf(await open({ ...at, ...acting.headers }))).toBe('KA003');
  expect((await linksOf(id, as)).items[0]?.state).toBe('sent');
  expect((await visit(s.w, path, { host: tillHost, jar })).url).toBe(`/med24/subscription/${bought.id}`);
  expect((await linksOf(id, as)).items[0]?.state).toBe('opened');
  await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  expect((await linksOf(id, as)).items[0]).toMatchObject({ state: 'paid', name: 'Kórlap Plusz, havi' });
  expect(good(await open(own)).planSubscription).toBe(bought.id);
  const auditRows = await s.w.database.db
    .selectFrom('audit')
    .select(['action', 'role', 'on_behalf_of'])
    .where('object_id', '=', linkId)
    .orderBy('id')
    .execute();
  expect(auditRows).toEqual([
    { action: 'payment_link.make', role: 'operator', on_behalf_of: id },
    { action: 'payment_link.open', role: 'customer', on_behalf_of: null },
  ]);
});

it('goes by SMS without a word of what is paid, and only where there is a number and a way to send (T30)', async () => {
  const { id, bought, as } = await caller();
  const { db } = s.w.database;
  await db.updateTable('account').set({ phone: '+36301234567' }).where('id', '=', id).execute();
  const linkId = await sent(id, `order:${bought.id}`, as, { channel: 'sms' });
  await s.w.deliver();
  const sms = s.w.messages.at(-1);
  expect(sms).toMatchObject({ to: '+36301234567', text: expect.stringContaining(`/payment-link/${linkId}`) });
  expect(sms?.text).not.toMatch(/Plusz|3990/);
  await db.updateTable('account').set({ phone: null }).where('id', '=', id).execute();
  expect((await linksOf(id, as)).channels).toEqual(['email']);
  const again = { personId: id, subject: `order:${bought.id}`, channel: 'sms' };
  expect(codeOf(await s.w.call(makePaymentLink, again, as))).toBe('P018');
});

it('prepares a plan and a coupon, which the customer orders with consents of their own (S1-10, T15)', async () => {
  const { id, headers, token } = await s.customer();
  const as = headersOf(await agentFor(id));
  const prepared = { couponCode: 'TAVASZ26' };
  const linkId = await sent(id, 'plan:plusz-havi', as, prepared);
  expect(
    codeOf(
      await s.w.call(
        makePaymentLink,
        { personId: id, subject: 'plan:plusz-havi', couponCode: 'NEMVAN99', channel: 'email' },
        as,
      ),
    ),
  ).toBe('U041');
  const jar: Jar = new Map([['token', token]]);
  const page = await visit(s.w, `/payment-link/${linkId}`, { host: tillHost, jar });
  expect(page.url).toBe('/med24/subscription/new?plan=plusz-havi&coupon=TAVASZ26');
  const field = (name: string) => page.document.querySelector<HTMLInputElement>(`main input[name=${name}]`);
  expect([field('couponCode')?.value, field('termsAccepted')?.checked, field('transferAccepted')?.checked]).toEqual([
    'TAVASZ26',
    false,
    false,
  ]);
  const orders = s.w.database.db.selectFrom('plan_subscription').select('id').where('account_id', '=', id);
  expect(await orders.execute()).toEqual([]);
  const own = { ...at, ...headers };
  const bought = good(await s.w.call(buyPlan, { ...month, ...prepared, pays: 3192 }, own));
  await s.pay(bought.payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  const { items, payable } = await linksOf(id, as);
  expect([items[0]?.state, payable]).toEqual(['paid', []]);
  expect(good(await s.w.call(openPaymentLink, { paymentLinkId: linkId }, own)).planSubscription).toBe(bought.id);
  expect(
    codeOf(await s.w.call(makePaymentLink, { personId: id, subject: 'plan:plusz-eves', channel: 'email' }, as)),
  ).toBe('P007');
});

it('leads to a visit while its time is kept, and no longer (S3.13-04)', async () => {
  const own = await s.own();
  const as = headersOf(await agentFor(own.accountId));
  const { payable } = await linksOf(own.accountId, as);
  const subject = payable.find(({ subject: one }) => one.startsWith('visit:'))?.subject ?? '';
  const linkId = await sent(own.accountId, subject, as);
  const target = good(await s.w.call(openPaymentLink, { paymentLinkId: linkId }, own.at));
  expect(target.reservation).not.toBeNull();
  const { token } = await s.w.session(own.accountId, {}, 'webbeteg');
  const jar: Jar = new Map([['token', token]]);
  const page = await visit(s.w, `/payment-link/${linkId}`, { host: tillHost, jar });
  expect(page.url).toMatch(/^\/reservation-payment\//);
  expect(page.document.querySelector('main input[name=billingName]')).not.toBeNull();
  s.w.pass({ minutes: 31 });
  const { headers } = await s.w.session(own.accountId, {}, 'webbeteg');
  expect(codeOf(await s.w.call(openPaymentLink, { paymentLinkId: linkId }, { ...at, ...headers }))).toBe('P017');
  const later = headersOf(await agentFor(own.accountId));
  expect((await linksOf(own.accountId, later)).items[0]).toMatchObject({ state: 'expired', name: null });
});

it('expires, and says so on a page that says what to do (S8.3-23)', async () => {
  const { id, bought, as } = await caller();
  const linkId = await sent(id, `order:${bought.id}`, as);
  s.w.pass({ hours: 73 });
  const { token } = await s.w.session(id, {}, 'webbeteg');
  const page = await visit(s.w, `/payment-link/${linkId}`, { host: tillHost, jar: new Map([['token', token]]) });
  expect([page.status, page.text.includes('lejárt')]).toEqual([409, true]);
});

it('is made by nobody without the right, without having opened the person, for another partner’s, or for what is not theirs (S6-01, T01)', async () => {
  const [one, other] = [await caller(), await caller()];
  const make = (as: Headers, more: { personId?: string; subject?: string } = {}) =>
    s.w.call(makePaymentLink, { personId: one.id, subject: `order:${one.bought.id}`, channel: 'email', ...more }, as);
  const desk = async (role: 'agent' | 'claims_assessor', brand?: string) => ({
    ...(brand && at),
    ...(await s.w.desk([role], brand)).headers,
  });
  expect(codeOf(await make(await desk('claims_assessor', 'webbeteg')))).toBe('K403');
  expect(codeOf(await make(await desk('agent', 'webbeteg')))).toBe('KN002');
  expect(codeOf(await make(await desk('agent')))).toBe('#404');
  expect(codeOf(await make(one.as, { subject: `order:${other.bought.id}` }))).toBe('#404');
  expect(codeOf(await make(one.as, { subject: `visit:${other.bought.id}` }))).toBe('#404');
  expect((await make(one.own)).error).not.toBeUndefined();
  expect((await make(at)).error).not.toBeUndefined();
});

it('is sent once by a press that is sent twice (R36)', async () => {
  const { id, bought, as } = await caller();
  const key = { ...as, 'idempotency-key': '5b1d7a3e-6f0c-4c58-9a3c-0d2f1f5b7a11' };
  await Promise.all([sent(id, `order:${bought.id}`, key), sent(id, `order:${bought.id}`, key)]);
  expect((await linksOf(id, as)).items).toHaveLength(1);
});

it('is gone with the account (P03)', async () => {
  const { id, bought, as } = await caller();
  await sent(id, `order:${bought.id}`, as);
  const part = personalData.find((one) => one.id === 'payments');
  const context = { ...s.w.context('webbeteg'), channel: 'job' as const };
  const event = { action: 'account.erase' as const, object: { type: 'account', id }, patient: id };
  await inTransaction(s.w.services, async (tx) => {
    const health = await auditWrite(tx, context, {
      ...event,
      actor: { role: 'system', id: 'system' },
      onBehalfOf: null,
    });
    await part?.erase(health, context, id);
  });
  const links = s.w.database.db.selectFrom('payment_link').select('id').where('account_id', '=', id);
  expect(await links.execute()).toEqual([]);
});

it('is sent so often in an hour by one operator, and goes on for another (T45)', async () => {
  const { id, bought, as } = await caller();
  const { times } = paymentRates.paymentLink;
  const send = async (headers: Headers) =>
    codeOf(await s.w.call(makePaymentLink, { personId: id, subject: `order:${bought.id}`, channel: 'email' }, headers));
  const codes = [];
  for (let no = 0; no <= times; no += 1) codes.push(await send(as));
  expect(new Set(codes.slice(0, times))).toEqual(new Set([undefined]));
  expect(codes.at(-1)).toBe('K429');
  expect(await send(headersOf(await agentFor(id)))).toBeUndefined();
});

it.each(['hu', 'en', 'ro'])(
  'has its page at the desk without script, empty and full, in %s (S1-08, S1-11)',
  async (language) => {
    const { id, bought } = await caller();
    const { token } = await agentFor(id);
    const jar: Jar = new Map([['desk', token]]);
    const untranslated = /\b(?:desk|fields|errors)\.[a-z_]+[.a-z_]*/;
    const path = `/desk/persons/${id}/payment-links`;
    const person = await visit(s.w, `/desk/persons/${id}`, { host: tillHost, jar, language });
    expect(person.document.querySelector(`a[href="${path}"]`)).not.toBeNull();
    const empty = await visit(s.w, path, { host: tillHost, jar, language });
    expect([empty.status, empty.text.match(untranslated)]).toEqual([200, null]);
    const key = empty.document.querySelector<HTMLInputElement>('main input[name=key]')?.value ?? '';
    const press = (form: Record<string, string>) =>
      visit(s.w, path, { host: tillHost, jar, language, method: 'POST', form: { key, ...form } });
    const wrong = await press({ channel: 'email' });
    expect([wrong.status, wrong.text.match(untranslated)]).toEqual([422, null]);
    const full = await press({ subject: `order:${bought.id}`, channel: 'email' });
    expect([full.url, full.text.match(untranslated)]).toEqual([path, null]);
    expect(full.text).toContain({ hu: 'elküldve', en: 'sent', ro: 'trimis' }[language]);
  },
);
