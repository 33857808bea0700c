import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signatureOf } from '../../../server/payment/gateways/simplepay/signature.ts';
import { begin, newOrder, type Shop, shop } from '../../../tests/payment/shop.ts';
import { demoAccounts } from './accounts.ts';
import { startEmulator } from './emulator.ts';

let s: Shop;
beforeAll(async () => {
  s = await shop({ notifiesAll: true });
});
afterAll(() => s.close());
beforeEach(() => {
  s.ears.heard.length = 0;
  s.ears.state.away = false;
});

const [huf] = demoAccounts;
const key = huf?.key ?? '';

async function say(operation: string, fields: object, signature?: string) {
  const body = JSON.stringify({ salt: 'x'.repeat(32), merchant: huf?.merchant, sdkVersion: 'test', ...fields });
  const headers = { 'Content-Type': 'application/json', Signature: signature ?? signatureOf(body, key) };
  const answer = await fetch(`${s.options.url}${operation}`, { method: 'POST', headers, body });
  return answer.json();
}

async function control(path: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' };
  const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${s.emulator.url}/control/${path}`, sent);
  return { status: answer.status, answerBody: await answer.json() };
}

async function pageOf(changes: Parameters<typeof newOrder>[0] = {}) {
  const order = newOrder(changes);
  const answer = await s.gateway.start(order);
  if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer));
  return { order, ...answer.result };
}

describe('The payment page', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

  async function faultsOf(html: string): Promise<string[]> {
    const { results } = await validator.validateString(html);
    const { documentElement } = new JSDOM(html).window.document;
    const rules = { 'color-contrast': { enabled: false } };
    const { violations } = await axe.run(documentElement, { rules, resultTypes: ['violations'] });
    return [
      ...results.flatMap(({ messages }) => messages.map(({ message }) => message)),
      ...violations.map(({ id }) => id),
    ];
  }

  it.each([
    ['hu', 'Próbafizetés'],
    ['en', 'Trial payment'],
    ['ro', 'Plată de probă'],
  ] as const)('in %s is sound without script, as are its other steps', async (language, title) => {
    const { paymentUrl, order } = await pageOf({ language });
    const first = await fetch(paymentUrl);
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    const pages = [await first.text()];
    const { document } = new JSDOM(pages[0]).window;
    expect([document.documentElement.lang, document.title]).toEqual([language, title]);
    for (const word of [order.orderRef, 'PUBLICTESTHUF', '990']) expect(document.body.textContent).toContain(word);
    const challenged = await s.press(paymentUrl, { action: 'challenge' });
    expect(challenged.status).toBe(303);
    const codePage = new URL(challenged.location, paymentUrl).href;
    pages.push(await (await fetch(codePage)).text());
    const wrong = await s.press(codePage, { action: 'code', code: '9999' });
    expect(wrong.status).toBe(422);
    pages.push(wrong.text);
    const { location } = await s.press(codePage, { action: 'code', code: ' 1234 ' });
    expect(s.gateway.readReturn(new URL(location).searchParams)?.event).toBe('paid');
    const over = await (await fetch(paymentUrl)).text();
    expect(new JSDOM(over).window.document.querySelector('main a')?.getAttribute('href')).toBe(location);
    pages.push(over);
    for (const page of pages) expect(await faultsOf(page)).toEqual([]);
    const other = await (await fetch(`${paymentUrl}?language=${language === 'en' ? 'ro' : 'en'}`)).text();
    expect(new JSDOM(other).window.document.title).not.toBe(title);
  });

  it.each([
    [{ action: 'code', code: '1111' }, 'refused'],
    [{ action: 'fail' }, 'refused'],
    [{ action: 'cancel' }, 'cancelled'],
    [{ action: 'time_out' }, 'timed_out'],
  ] as const)('leads back after %j', async (fields, event) => {
    const { paymentUrl } = await pageOf();
    const { location } = await s.press(paymentUrl, fields);
    expect(location.startsWith('https://portal.example/med24/simplepay/simplepay-return?r=')).toBe(true);
    expect(s.gateway.readReturn(new URL(location).searchParams)?.event).toBe(event);
    expect(s.ears.heard.map(({ status }) => status)).toEqual([event]);
    expect((await s.press(paymentUrl, { action: 'succeed' })).status).toBe(409);
  });

  it('nobody has is not found', async () => {
    expect((await fetch(`${s.emulator.url}/pay/none`)).status).toBe(404);
  });
});

describe('A request', () => {
  const urls = {
    success: 'https://a.example/',
    fail: 'https://a.example/',
    cancel: 'https://a.example/',
    timeout: 'x',
  };
  const good = {
    ...{
      orderRef: 'RULES',
      currency: 'HUF',
      customerEmail: 'a@example.com',
      language: 'HU',
      methods: ['CARD'],
      total: '25',
    },
    ...{ timeout: '2026-11-21T12:30:00+0100', url: 'https://a.example/' },
    invoice: { name: 'A', country: 'hu', state: 'B', city: 'B', zip: '1', address: 'C' },
  };
  const recurring = { times: 2, until: '2026-12-31T12:00:00+01:00', maxAmount: 5000 };
  const { name: _name, ...nameless } = good.invoice;

  it.each([
    [{ salt: 'short' }, [5401]],
    [{ sdkVersion: undefined }, [5320]],
    [{ orderRef: '' }, [5213]],
    [{ customerEmail: 'nobody' }, [5219]],
    [{ language: 'XX' }, [5220]],
    [{ currency: 'RON' }, [5223, 5307]],
    [{ currency: 'EUR' }, [5307]],
    [{ total: '0' }, [5324]],
    [{ total: '25.5' }, [5324]],
    [{ timeout: '2026-11-21T11:59:59+01:00' }, [5094]],
    [{ url: 'nowhere' }, [5325]],
    [{ urls }, [5325]],
    [{ invoice: nameless }, [5309]],
    [{ invoice: { ...good.invoice, city: '', zip: '', address: '', country: 'Hungary' } }, [5310, 5311, 5312, 5322]],
    [{ recurring: { ...recurring, times: 0 } }, [5083]],
    [{ recurring: { ...recurring, times: 25 } }, [5084]],
    [{ recurring: { ...recurring, until: undefined } }, [5085]],
    [{ recurring: { ...recurring, until: '2036-12-31T12:00:00+01:00' } }, [5086]],
    [{ recurring: { ...recurring, maxAmount: undefined } }, [5087]],
    [{ recurring, cardSecret: 'secret' }, [5089]],
  ])('to start with %j is refused with %j', async (changes, errorCodes) => {
    expect(await say('start', { ...good, ...changes })).toMatchObject({ errorCodes });
  });

  it.each([
    ['query', {}, [5339]],
    ['query', { orderRefs: Array.from({ length: 51 }, (_none, no) => `O${no}`) }, [5327]],
    ['query', { transactionIds: Array.from({ length: 51 }, (_none, no) => no) }, [5328]],
    ['query', { from: '2026-11-21T12:00:00+01:00' }, [5330]],
    ['query', { from: '2026-11-21T12:00:00+01:00', until: '2026-11-20T12:00:00+01:00' }, [5329]],
    ['refund', { currency: 'HUF' }, [5111]],
    ['refund', { currency: 'HUF', orderRef: 'NOBODY', refundTotal: 1 }, [5011]],
    ['transactioncancel', { orderRef: 'NOBODY' }, [5011]],
    ['dorecurring', good, [5090]],
    ['tokenquery', { token: 'NONE' }, [5081]],
    ['cardquery', {}, [5326]],
    ['cardquery', { cardId: 1 }, [5040]],
  ] as const)('to %s with %j is refused with %j', async (operation, fields, errorCodes) => {
    expect(await say(operation, fields)).toMatchObject({ errorCodes });
  });

  it('is refused without its signature, its account or its JSON', async () => {
    expect(await say('start', good, 'wrong')).toEqual({ errorCodes: [5302] });
    expect(await say('start', { ...good, merchant: 'NOBODY' })).toEqual({ errorCodes: [5010] });
    expect(await say('start', { ...good, merchant: undefined })).toEqual({ errorCodes: [5201] });
    const broken = await fetch(`${s.options.url}start`, { method: 'POST', body: '{' });
    expect(await broken.json()).toEqual({ errorCodes: [5321] });
  });

  it('to start an order once more is refused, and items win over the total', async () => {
    const items = [
      { ref: 'a', title: 'A', amount: 2, price: 10 },
      { ref: 'b', title: 'B', amount: '1', price: '5' },
    ];
    expect(await say('start', { ...good, orderRef: 'ONCE', total: undefined, items })).toMatchObject({ total: 25 });
    expect(await say('start', { ...good, orderRef: 'ONCE' })).toMatchObject({ errorCodes: [5013] });
  });

  it('shows a token and a card as they stand', async () => {
    const terms = { times: 1, until: begin.add({ hours: 240 }), maxAmount: 5000 };
    const { tokens, transactionId, paymentUrl } = await pageOf({ recurring: terms });
    expect(await say('cardquery', { cardId: transactionId })).toMatchObject({ errorCodes: [5040] });
    await s.press(paymentUrl, { action: 'succeed' });
    expect(await say('cardquery', { cardId: transactionId })).toMatchObject({ status: 'ACTIVE' });
    expect(await say('tokenquery', { token: tokens[0] })).toMatchObject({ status: 'active' });
    expect(await say('tokencancel', { token: tokens[0] })).toMatchObject({ status: 'cancelled' });
  });
});

describe('Time', () => {
  let before: Shop;
  beforeEach(async () => {
    before = s;
    s = await shop({ notifiesAll: true });
  });
  afterEach(async () => {
    await s.close();
    s = before;
  });

  it('runs out for who does not pay, and later is later for the merchant too', async () => {
    const { order, paymentUrl } = await pageOf();
    await control('clock', { pass: 'PT31M' });
    expect(s.ears.heard).toMatchObject([{ orderRef: order.orderRef, status: 'timed_out' }]);
    expect((await s.press(paymentUrl, { action: 'succeed' })).status).toBe(409);
    const refused = await s.gateway.cancel({ orderRef: order.orderRef, currency: 'HUF' });
    expect(refused).toMatchObject({ refusal: 'timed_out' });
  });

  it('repeats a notification until it is confirmed, as often as documented and no oftener (F06)', async () => {
    const { order, paymentUrl } = await pageOf({ expiresAt: begin.add({ hours: 2 }) });
    s.ears.state.away = true;
    await s.press(paymentUrl, { action: 'succeed' });
    const mine = () => s.emulator.book.notifications.find((one) => one.transactionId === own);
    const own = s.emulator.book.transactions.find((one) => one.orderRef === order.orderRef)?.transactionId;
    expect(mine()?.tries.map(({ result }) => result)).toEqual(['NOT200']);
    await control('clock', { pass: 'PT4M59S' });
    expect(mine()?.tries.length).toBe(1);
    await control('clock', { pass: 'PT1S' });
    expect(mine()?.tries.length).toBe(2);
    s.ears.state.away = false;
    await control('clock', { pass: 'PT5M' });
    expect(mine()?.tries.map(({ result }) => result)).toEqual(['NOT200', 'NOT200', 'CONFIRMED']);
    expect(s.ears.heard).toMatchObject([{ orderRef: order.orderRef, status: 'paid' }]);
    await control('clock', { pass: 'P3D' });
    expect([mine()?.tries.length, mine()?.dueAt]).toEqual([3, undefined]);
  });

  it('gives a notification up after three days, and begins with a late one then (F06)', async () => {
    const far = begin.add({ hours: 24 * 30 });
    const [abandoned, late] = [await pageOf({ expiresAt: far }), await pageOf({ expiresAt: far })];
    s.fault({ notification: 'late', orderRef: late.order.orderRef, times: 1 });
    s.ears.state.away = true;
    await s.press(abandoned.paymentUrl, { action: 'succeed' });
    await s.press(late.paymentUrl, { action: 'succeed' });
    const of = ({ transactionId }: { transactionId: string }) =>
      s.emulator.book.notifications.find((one) => String(one.transactionId) === transactionId);
    expect([of(abandoned)?.tries.length, of(late)?.tries.length]).toEqual([1, 0]);
    await control('clock', { pass: 'PT71H59M' });
    expect([of(abandoned)?.tries.length, of(late)?.tries.length]).toEqual([17, 0]);
    await control('clock', { pass: 'PT1M' });
    expect([of(abandoned)?.tries.length, of(abandoned)?.dueAt, of(late)?.tries.length]).toEqual([18, undefined, 1]);
    s.ears.state.away = false;
    await control('clock', { pass: 'PT5M' });
    expect(s.ears.heard.map(({ orderRef }) => orderRef)).toEqual([late.order.orderRef]);
  });
});

describe('Its control', () => {
  it('scripts faults, pays, and shows the ledger', async () => {
    const { order } = await pageOf();
    const { orderRef } = order;
    expect(await control('faults', [{ operation: 'query', orderRef, answer: 'cut' }])).toMatchObject({ status: 200 });
    expect(await control('faults', [{ notification: 'nonsense' }])).toMatchObject({ status: 422 });
    expect((await fetch(`${s.emulator.url}/control/faults`, { method: 'DELETE' })).status).toBe(200);
    expect(await control('payments', { orderRef, action: 'succeed' })).toMatchObject({ status: 200 });
    expect(await control('payments', { orderRef, action: 'succeed' })).toMatchObject({ status: 404 });
    const { answerBody: ledger } = await control('ledger');
    expect(ledger).toContainEqual(
      expect.objectContaining({ orderRef, charged: 4990, refunded: 0, status: 'FINISHED' }),
    );
    expect((await control('notifications')).answerBody).toContainEqual(expect.objectContaining({ status: 'FINISHED' }));
  });

  it('takes JSON alone, which no page of another site can send', async () => {
    const answer = await fetch(`${s.emulator.url}/control/faults`, { method: 'POST', body: '[]' });
    expect(answer.status).toBe(415);
  });
});

it('The book is found again in its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-simplepay-'));
  const options = { clock: () => begin, file: join(folder, 'book.json') };
  const first = await startEmulator(options);
  const body = JSON.stringify({ salt: 'x'.repeat(32), merchant: huf?.merchant, sdkVersion: 'test', orderRefs: ['A'] });
  const headers = { 'Content-Type': 'application/json', Signature: signatureOf(body, key) };
  await fetch(`${first.url}/payment/v2/query`, { method: 'POST', headers, body });
  first.book.lastId += 5;
  first.save();
  await first.close();
  const second = await startEmulator(options);
  await second.close();
  rmSync(folder, { recursive: true });
  expect(second.book).toEqual(first.book);
});
