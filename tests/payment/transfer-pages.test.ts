import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTransfers } from '../../contract/payment/transfer-desk.ts';
import { hashOf } from '../../server/platform/keys.ts';
import { contentOf } from '../../server/portal/content/content.ts';
import { billing, type Till, till, tillHost } from '../support/till.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good } from '../support/world.ts';
import { transferAccount } from './transfer-account.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
  Object.assign(s.w.services.ports, { transferAccounts: [transferAccount] });
});
afterAll(() => s.close());

const host = tillHost;
const order = '/med24/subscription/new?plan=plusz-havi';
const untranslated = /\b(?:plans|fields|errors|messages|desk)\.[a-z_.-]+/;
const { termsAccepted: _terms, transferAccepted: _told, startAccepted: _start, ...payer } = billing;
const entries = { ...payer, termsAccepted: 'on', startAccepted: 'on' };
const languages = ['hu', 'en', 'ro'] as const;

async function browser() {
  const { id, token } = await s.customer();
  const jar: Jar = new Map([['token', token]]);
  return { id, jar, open: (path: string, language = 'hu') => visit(s.w, path, { host, jar, language }) };
}

const hiddenIn = ({ document }: Visit, form = 'main form') =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>(`${form} input[type=hidden]`)].map(({ name, value }) => [
      name,
      value,
    ]),
  );

async function press(page: Visit, jar: Jar, fields: Record<string, string> = entries, language = 'hu') {
  return visit(s.w, page.url, { host, jar, language, method: 'POST', form: { ...hiddenIn(page), ...fields } });
}

const consentsOf = (accountId: string) =>
  s.w.database.db
    .selectFrom('consent')
    .select(['kind', 'version', 'language', 'hash'])
    .where('account_id', '=', accountId)
    .where('kind', 'like', 'data_transfer%')
    .execute();

describe('paying for a plan by transfer on its pages, without script (S7-26, S1-10)', () => {
  it.each(languages)(
    'is chosen before anything is typed, shows what to copy, and is recorded at the desk, in %s',
    async (language) => {
      const { id, jar, open } = await browser();
      const choice = await open(order, language);
      expect([choice.status, choice.text.match(untranslated)]).toEqual([200, null]);
      expect(choice.document.querySelector('main form')).toBeNull();
      const ways = [...choice.document.querySelectorAll('main a[href*="way="]')].map((link) =>
        link.getAttribute('href'),
      );
      expect(ways).toEqual([`${order}&way=card`, `${order}&way=transfer`]);
      const page = await open(`${order}&way=transfer`, language);
      expect(page.text).not.toMatch(untranslated);
      // No gateway gets data, so nobody is asked to accept that, nor to save a card.
      expect(page.document.querySelector('#transfer, [name=transferAccepted], [name=recurringAccepted]')).toBeNull();
      const bought = await press(page, jar, entries, language);
      expect(bought.url).toMatch(/^\/med24\/subscription\/[\da-f-]{36}/);
      expect(bought.text).not.toMatch(untranslated);
      const facts = [...bought.document.querySelectorAll('main dl dd')].map(({ textContent }) => textContent);
      expect(facts).toEqual(expect.arrayContaining(['HU42 1177 3016 1111 1018 0000 0000', 'Kórlap Zrt.', 'OTP Bank']));
      expect(await consentsOf(id)).toEqual([]);
      const reference = facts.find((text) => text?.startsWith('RF')) ?? '';
      const teller = await s.w.desk(['supervisor'], 'webbeteg');
      const desk: Jar = new Map([['desk', teller.token]]);
      const transfers = await visit(s.w, '/desk/transfers', { host, jar: desk, language });
      expect([transfers.status, transfers.text.match(untranslated)]).toEqual([200, null]);
      expect(transfers.text).toContain(reference);
      const send = (form: Record<string, string>) =>
        visit(s.w, '/desk/transfers', { host, jar: desk, language, method: 'POST', form });
      const arrived = { currency: 'HUF', bankReference: `B-${reference}`, key: hiddenIn(transfers).key ?? '' };
      const wrong = await send({ ...arrived, reference: 'RF00', amount: '3990' });
      expect([wrong.status, wrong.text.match(untranslated)]).toEqual([422, null]);
      expect(wrong.document.querySelector('[name=reference][aria-invalid=true]')).not.toBeNull();
      const recorded = await send({ ...arrived, reference, amount: '5 000', key: 'one more' });
      expect([recorded.status, recorded.text.match(untranslated)]).toEqual([200, null]);
      const paid = await open(bought.url, language);
      expect(paid.text).toContain({ hu: 'kifizetve', en: 'paid', ro: 'plătit' }[language]);
      expect(paid.text).not.toMatch(untranslated);
      // An overpayment is a case; its page names the sum and how it came.
      const { id: reviewId } = await s.w.database.db
        .selectFrom('payment_review')
        .select('id')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      const review = `/desk/payments/${reviewId}`;
      const act = (form: Record<string, string>) =>
        visit(s.w, review, { host, jar: desk, language, method: 'POST', form });
      const before = await visit(s.w, review, { host, jar: desk, language });
      expect([before.status, before.text.match(untranslated)]).toEqual([200, null]);
      expect(before.text).toContain(`B-${reference}`);
      const transferPage = await act({ ...hiddenIn(before), intent: 'take' });
      const buttons = [...transferPage.document.querySelectorAll<HTMLButtonElement>('main button[name=intent]')];
      const intents = buttons.map(({ value }) => value);
      expect(intents).toContain('send');
      expect(intents).not.toContain('settle');
      const sent = await act({ ...hiddenIn(transferPage), intent: 'send', bankReference: `OUT-${reference}` });
      expect(sent.text).not.toMatch(untranslated);
      expect(sent.text).toContain({ hu: 'visszautaltuk', en: 'sent back', ro: 'returnat' }[language]);
      expect(good(await s.w.call(listTransfers, {}, { host, ...teller.headers })).items).toEqual([]);
    },
  );

  it.each(languages)(
    'asks for the text on what the gateway is told where a card is paid with, and keeps which was accepted, in %s (P05)',
    async (language) => {
      const { id, jar, open } = await browser();
      const page = await open(`${order}&way=card`, language);
      const text = contentOf('data_transfer_simplepay', { ...s.w.context('webbeteg'), language });
      expect(page.document.querySelector('#transfer h2')?.textContent?.trim()).toBe(text?.title);
      const mark = page.document.querySelector('main a[href^="https://simplepartner.hu"] img');
      expect([mark?.getAttribute('src'), mark?.getAttribute('alt')?.includes('SimplePay')]).toEqual([
        '/payment/simplepay.svg',
        true,
      ]);
      const refused = await press(page, jar, entries, language);
      expect([refused.status, refused.text.match(untranslated)]).toEqual([422, null]);
      expect(await consentsOf(id)).toEqual([]);
      const replaced = await press(
        page,
        jar,
        { ...entries, transferAccepted: 'on', transferVersion: 'older' },
        language,
      );
      expect([replaced.status, replaced.text.match(untranslated)]).toEqual([409, null]);
      await press(page, jar, { ...entries, transferAccepted: 'on' }, language);
      expect(await consentsOf(id)).toEqual([
        { kind: text?.kind, version: text?.version, language, hash: hashOf(text?.html ?? '') },
      ]);
    },
  );

  it.each(languages)('goes over to the card, whose text is asked for then, in %s', async (language) => {
    const { id, jar, open } = await browser();
    const bought = await press(await open(`${order}&way=transfer`, language), jar, entries, language);
    const asks = bought.document.querySelector('[name=transferAccepted]');
    expect(asks).not.toBeNull();
    const refused = await press(bought, jar, {}, language);
    expect([refused.status, refused.text.match(untranslated)]).toEqual([422, null]);
    const card = await press(bought, jar, { transferAccepted: 'on' }, language);
    expect(card.document.querySelector(`main a[href^="${s.emulator.url}"]`)).not.toBeNull();
    expect(await consentsOf(id)).toHaveLength(1);
    for (const mode of ['?iframe=1', '?webview=1'])
      expect((await open(`${bought.url.split('?')[0]}${mode}`, language)).text).not.toMatch(untranslated);
  });

  it.each(languages)(
    'is written to its customer in their language, with all that is to be copied, in %s',
    async (language) => {
      const { id, jar, open } = await browser();
      await s.w.database.db.updateTable('account').set({ locale: language }).where('id', '=', id).execute();
      const { email } = await s.w.database.db
        .selectFrom('account')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await press(await open(`${order}&way=transfer`, language), jar, entries, language);
      await s.w.deliver();
      const letter = s.w.letters.findLast(({ to }) => to === email);
      for (const part of ['HU42 1177 3016 1111 1018 0000 0000', 'Kórlap Zrt.', 'RF'])
        expect(letter?.text).toContain(part);
      expect(letter?.text).not.toMatch(/mail\.[a-z_.]+/);
    },
  );

  it('offers one way alone where there is one, and says so before anything is typed (S1-10)', async () => {
    const { open } = await browser();
    const { ports } = s.w.services;
    const { gateways } = ports;
    Object.assign(ports, { gateways: [] });
    const alone = await open(order);
    Object.assign(ports, { gateways });
    expect(alone.document.querySelector('input[name=payBy]')?.getAttribute('value')).toBe('transfer');
    Object.assign(ports, { transferAccounts: [] });
    const card = await open(order);
    Object.assign(ports, { transferAccounts: [transferAccount] });
    expect(card.document.querySelector('input[name=payBy]')?.getAttribute('value')).toBe('card');
  });
});
