import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { createExport, eraseAccount } from '../../../contract/interop/my-data.ts';
import { createInvoiceFile } from '../../../contract/payment/invoice.ts';
import {
  buyPlan,
  listPlanSubscriptions,
  payPlan,
  readPaymentReturn,
  withdrawPlan,
} from '../../../contract/payment/purchase.ts';
import { account } from '../../../tests/identity/account.ts';
import { billing, type Till, till, tillHost } from '../../../tests/support/till.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';
import { statementVersion } from '../../portal/content/content.ts';
import { documents } from './find.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());
beforeEach(() => s.w.setNow('2026-11-23T07:00:00Z'));

const at = { host: tillHost };
const monthly = { ...billing, plan: 'plusz-havi', pays: 3990 };
type Headers = Record<string, string>;

const plansOf = async (headers: Headers) =>
  good(await s.w.call(listPlanSubscriptions, {}, { ...at, ...headers })).items;

async function settle(paymentUrl: string | null | undefined) {
  const back = await s.pay(paymentUrl, 'succeed');
  const { r = '', s: signature = '' } = Object.fromEntries(back.searchParams);
  return good(await s.w.call(readPaymentReturn, { r, s: signature }, at));
}

async function bought(
  order: Parameters<typeof buy>[1] = monthly,
  locale = 'hu',
  customer: Awaited<ReturnType<Till['customer']>> | undefined = undefined,
) {
  customer ??= await s.customer();
  await s.w.database.db.updateTable('account').set({ locale }).where('id', '=', customer.id).execute();
  const plan = await buy(customer.headers, order);
  await settle(plan.payments[0]?.paymentUrl);
  return { ...customer, planId: plan.id };
}

async function buy(headers: Headers, order: typeof monthly & { billingTaxNumber?: string; couponCode?: string }) {
  return good(await s.w.call(buyPlan, order, { ...at, ...headers }));
}

const issuedTo = (accountId: string) =>
  documents(s.w.database.db, (rows) => rows.where('invoice.account_id', '=', accountId));

const download = (invoiceId: string, headers: Headers) =>
  s.w.call(createInvoiceFile, { invoiceId }, { ...at, ...headers });

async function fileOf(invoiceId: string, headers: Headers): Promise<Uint8Array> {
  const { url } = good(await download(invoiceId, headers));
  const answer = await s.w.request(new URL(url).pathname, at);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await answer.arrayBuffer());
}

async function wordsOf(file: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(file), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('an invoice', () => {
  it('is issued with the payment, once however often it is told, for what was paid and whom it was bought for (S3.13-01)', async () => {
    const { id, headers } = await bought({ ...monthly, billingTaxNumber: '12345676243' });
    await s.tell();
    await s.ask();
    const issued = await issuedTo(id);
    expect(issued).toHaveLength(1);
    expect(issued[0]).toMatchObject({
      ...{ kind: 'invoice', issuedOn: '2026-11-23', performedOn: '2026-11-23', paidOn: '2026-11-23', cancels: null },
      ...{ currency: 'HUF', net: 3990, vat: 0, gross: 3990, language: 'hu' },
      seller: { name: 'Kórlap Egészségszervező Zrt.', taxNumber: '12345676-2-43', registrationNumber: '01-10-123456' },
      buyer: { name: 'Szőke Ünige', postalCode: '1117', street: 'Fehér út 3.', taxNumber: '12345676-2-43' },
      lines: [{ period: { first: '2026-11-23', last: '2026-12-22' }, vatRate: null, discount: 0 }],
    });
    expect(issued[0]?.number).toMatch(/^KORLAP-2026-\d{6}$/);
    const [own] = await plansOf(headers);
    expect(own?.invoices).toMatchObject([{ number: issued[0]?.number, kind: 'invoice', amount: { amount: 3990 } }]);
  });

  it('says of a coupon what it took off, and is for what was paid', async () => {
    const { id } = await bought({ ...monthly, couponCode: 'TAVASZ26', pays: 3192 });
    expect(await issuedTo(id)).toMatchObject([{ gross: 3192, lines: [{ discount: 798 }] }]);
  });

  it('is not issued where nothing was sold: for a free plan, and for what is paid twice and goes back (I4)', async () => {
    const free = await s.customer();
    await buy(free.headers, { ...billing, plan: 'szabad', pays: 0 });
    expect(await issuedTo(free.id)).toEqual([]);
    const { id, headers } = await s.customer();
    const first = await buy(headers, monthly);
    const second = await buy(headers, { ...billing, plan: 'plusz-eves', pays: 39_900 });
    await settle(second.payments[0]?.paymentUrl);
    await settle(first.payments[0]?.paymentUrl);
    await s.ask();
    expect((await issuedTo(id)).map(({ gross }) => gross)).toEqual([39_900]);
    await s.w.deliver();
    expect(s.w.letters.at(-1)?.text).not.toContain('KORLAP-');
  });

  it('is cancelled whole by a storno when the customer withdraws, which names it and takes all of it back (S7-26)', async () => {
    const { id, headers, planId } = await bought();
    good(await s.w.call(withdrawPlan, { id: planId }, { ...at, ...headers }));
    await s.ask();
    await s.ask();
    const [sale, storno, ...more] = await issuedTo(id);
    expect(more).toEqual([]);
    expect(storno).toMatchObject({
      ...{ kind: 'storno', cancels: { number: sale?.number, index: 1 }, paidOn: null },
      ...{ net: -3990, vat: 0, gross: -3990, buyer: sale?.buyer, performedOn: sale?.performedOn },
    });
    expect(storno?.number).not.toBe(sale?.number);
    await s.w.deliver();
    const letters = s.w.letters.slice(-2).map(({ text }) => text);
    expect(letters[0]).toContain(`A számla sorszáma: ${sale?.number}`);
    expect(letters[1]).toContain(storno?.number);
  });

  it.each(['not a number', '12345678-1-42', 'RO18547291'])(
    'is made out to no tax number such as %s (S7-26)',
    async (billingTaxNumber) => {
      const { headers } = await s.customer();
      const refused = await s.w.call(buyPlan, { ...monthly, billingTaxNumber }, { ...at, ...headers });
      expect(refused.error?.violations).toMatchObject([{ propertyName: 'billingTaxNumber', errorCode: 'P020' }]);
    },
  );
});

describe('an invoice as a file', () => {
  it.each([
    ['hu', ['Számla KORLAP-2026-', 'Eladó', 'Vevő', 'Adószám: 12345676-2-43', 'Kiállítás kelte: 2026. 11. 23.']],
    [
      'hu',
      ['Teljesítés kelte: 2026. 11. 23.', 'Fizetés kelte: 2026. 11. 23.', 'Fizetési mód: bankkártya', 'Pénznem: HUF'],
    ],
    ['hu', ['Kórlap Plusz, havi', 'mentes', 'Az egészségügyi szolgáltatás mentes az áfa alól.', 'Összesen: 3990 Ft']],
    ['en', ['Invoice KORLAP-2026-', 'Seller', 'Buyer', 'Date of issue: 23.11.2026', 'Date of supply: 23.11.2026']],
    ['en', ['bank card', 'Kórlap Plus, monthly', 'Health services are exempt from VAT.', 'Total: Ft 3,990']],
    [
      'ro',
      ['Factură KORLAP-2026-', 'Furnizor', 'Cumpărător', 'Data emiterii: 23.11.2026', 'Data prestării: 23.11.2026'],
    ],
    ['ro', ['card bancar', 'Kórlap Plus, lunar', 'Serviciile medicale sunt scutite de TVA.', 'Total: 3.990 Ft']],
  ])('has in %s what the law asks for: %s (S3.13-01)', async (locale, phrases) => {
    const { headers } = await bought(monthly, locale);
    const [own] = await plansOf(headers);
    const text = await wordsOf(await fileOf(own?.invoices[0]?.id ?? '', headers));
    for (const words of phrases) expect(text).toContain(words);
    expect(text).not.toContain('invoice.pdf');
  });

  it.each([
    ['hu', 'Érvénytelenítő számla (sztornó)', 'Teljes egészében érvényteleníti ezt a számlát: '],
    ['en', 'Cancellation invoice (storno)', 'It cancels invoice '],
    ['ro', 'Factură de stornare', 'Stornează integral factura cu numărul '],
  ])('names in %s the number that a storno cancels', async (locale, title, names) => {
    const { headers, planId } = await bought(monthly, locale);
    good(await s.w.call(withdrawPlan, { id: planId }, { ...at, ...headers }));
    const [own] = await plansOf(headers);
    const [storno, sale] = own?.invoices ?? [];
    const text = await wordsOf(await fileOf(storno?.id ?? '', headers));
    expect(text).toContain(`${title} ${storno?.number}`);
    expect(text).toContain(`${names}${sale?.number}`);
    expect(text).toMatch(/-(?:Ft )?3[ .,]?990/);
  });

  it('is the same bytes whenever it is asked for, and is handed out once from an address', async () => {
    const { headers } = await bought();
    const [own] = await plansOf(headers);
    const id = own?.invoices[0]?.id ?? '';
    const first = await fileOf(id, headers);
    s.w.pass({ minutes: 3 });
    expect(Buffer.compare(first, await fileOf(id, headers))).toBe(0);
    const { url } = good(await download(id, headers));
    const { pathname } = new URL(url);
    expect((await s.w.request(pathname, at)).headers.get('content-disposition')).toBe(
      `attachment; filename=${own?.invoices[0]?.number}.pdf`,
    );
    expect((await s.w.request(pathname, at)).status).not.toBe(200);
    expect((await s.w.request('/download/invoice/x', at)).status).toBe(404);
  });

  it('is nobody else’s, and each reading is written down (T01, R38)', async () => {
    const [one, other] = [await bought(), await s.customer()];
    const [own] = await plansOf(one.headers);
    const id = own?.invoices[0]?.id ?? '';
    const [foreign, unknown] = [await download(id, other.headers), await download(crypto.randomUUID(), other.headers)];
    expect([foreign.status, foreign.error?.errorCode]).toEqual([404, '#404']);
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    expect((await download(id, {})).error?.errorCode).toBe('K401');
    expect((await download('x', one.headers)).error?.errorCode).toBe('#404');
    const { url } = good(await download(id, one.headers));
    expect((await s.w.request(new URL(url).pathname)).status).toBe(404);
    await fileOf(id, one.headers);
    const rows = await s.w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'patient'])
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'invoice.issue', actor: one.id, patient: one.id },
      { action: 'invoice.read', actor: one.id, patient: one.id },
    ]);
  });

  it('is read by whoever acts for the customer with the right to read files, in their own name, and shows no card (T15, 0065)', async () => {
    const { id: accountId, headers } = await bought();
    const [own] = await plansOf(headers);
    const id = own?.invoices[0]?.id ?? '';
    const version = statementVersion(s.w.context('webbeteg'));
    good(await s.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, { ...at, ...headers }));
    const agent = await s.w.operatorFor(accountId, 'Telefonon kéri', ['agent'], 'webbeteg');
    expect((await download(id, agent.headers)).error?.errorCode).toBe('KA020');
    const adviser = await s.w.operatorFor(accountId, 'Telefonon kéri', ['agent', 'medical_adviser'], 'webbeteg');
    const text = await wordsOf(await fileOf(id, adviser.headers));
    expect(text).toContain('bankkártya');
    expect(text).not.toMatch(/\*{2}|x{4}|\d{4}(?:[ -]\d{4}){3}/);
    const [row] = await s.w.database.db
      .selectFrom('audit')
      .select(['actor', 'on_behalf_of', 'reason'])
      .where('object_id', '=', id)
      .where('action', '=', 'invoice.read')
      .execute();
    expect(row).toEqual({ actor: adviser.actor, on_behalf_of: accountId, reason: 'Telefonon kéri' });
  });

  it.each(['hu', 'en', 'ro'])('is on the page of its plan, without script, in %s (S3.13-01)', async (language) => {
    const { token, planId } = await bought();
    const jar: Jar = new Map([['token', token]]);
    const page = await visit(s.w, `/med24/subscription/${planId}`, { host: tillHost, jar, language });
    const button = page.document.querySelector('main section[aria-labelledby=invoices] form button');
    expect(button?.textContent).toMatch(/KORLAP-2026-\d{6}/);
    const pressed = await s.w.request(`/med24/subscription/${planId}`, {
      host: tillHost,
      method: 'POST',
      headers: {
        cookie: `token=${token}`,
        origin: `http://${tillHost}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ invoice: button?.getAttribute('value') ?? '' }).toString(),
    });
    expect(pressed.status).toBe(303);
    const { pathname } = new URL(pressed.headers.get('location') ?? '');
    expect((await s.w.request(pathname, at)).headers.get('content-type')).toBe('application/pdf');
  });
});

describe('the data of a person and their invoices', () => {
  const password = 'kerek-hold-felett-7';

  async function withPassword() {
    const passwordHash = await hashPassword(password);
    const { id } = await account(s.w.database, { partner: 'webbeteg', subscriptions: [], passwordHash });
    return bought(monthly, 'hu', { id, ...(await s.w.session(id, {}, 'webbeteg')) });
  }

  it('are handed out with an export, to read and to take along (P01, P02)', async () => {
    const { id, headers } = await withPassword();
    const [issued] = await issuedTo(id);
    const exported = async (format: 'fhir' | 'pdf') => {
      const { url } = good(await s.w.call(createExport, { password, format }, { ...at, ...headers }));
      return s.w.request(new URL(url).pathname, at);
    };
    const bundle = await (await exported('fhir')).text();
    expect(bundle).toContain(`"identifier":[{"value":"${issued?.number}"}]`);
    expect(bundle).toContain('Szőke Ünige, 1117 Budapest, Fehér út 3.');
    const text = await wordsOf(new Uint8Array(await (await exported('pdf')).arrayBuffer()));
    expect(text).toContain('Fizetések és számlák');
    expect(text).toContain(issued?.number);
    expect(text).toContain('az adójogszabályok szerint 10 évig');
  });

  it('stay as they were through an erasure, which the customer is told of before (P03)', async () => {
    const { id, headers } = await withPassword();
    const before = await issuedTo(id);
    good(await s.w.call(eraseAccount, { password, erasureAccepted: 'on' }, { ...at, ...headers }));
    expect(await issuedTo(id)).toEqual(before);
    expect(before[0]?.buyer.name).toBe('Szőke Ünige');
  });
});

// The last test, because a series never goes back to an earlier day.
describe('an invoice of a later day', () => {
  it('is issued for the next period too, for its days (S3.13-01)', async () => {
    const { id, planId } = await bought();
    s.w.pass({ hours: 24 * 20 });
    const { headers } = await s.w.session(id, {}, 'webbeteg');
    const again = good(await s.w.call(payPlan, { id: planId }, { ...at, ...headers }));
    await settle(again.payments[0]?.paymentUrl);
    expect((await issuedTo(id)).map(({ lines: [line] }) => line?.period)).toEqual([
      { first: '2026-11-23', last: '2026-12-22' },
      { first: '2026-12-23', last: '2027-01-22' },
    ]);
  });
});
