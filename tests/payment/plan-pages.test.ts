import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { readPlanSubscription } from '../../contract/payment/purchase.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { child } from '../entitlement/relatives.ts';
import { billing, type Till, till, tillHost } from '../support/till.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good } from '../support/world.ts';

let s: Till;
beforeAll(async () => {
  s = await till();
});
afterAll(() => s.close());

const host = tillHost;
const order = '/med24/subscription/new?plan=plusz-havi';
const untranslated = /\b(?:plans|fields|errors|messages)\.[a-z_.-]+/;

async function browser() {
  const { token } = await s.customer();
  const jar: Jar = new Map([['token', token]]);
  return { jar, open: (path: string, language = 'hu') => visit(s.w, path, { host, jar, language }) };
}

const hiddenIn = ({ document }: Visit) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]')].map(({ name, value }) => [
      name,
      value,
    ]),
  );

const entries = { ...billing, termsAccepted: 'on', transferAccepted: 'on', startAccepted: 'on' };

async function press(page: Visit, jar: Jar, fields: Record<string, string> = entries, language = 'hu') {
  return visit(s.w, page.url, { host, jar, language, method: 'POST', form: { ...hiddenIn(page), ...fields } });
}

const linkTo = ({ document }: Visit, target: string) =>
  document.querySelector(`main a[href^="${target}"]`)?.getAttribute('href');

describe('buying a plan on its pages, without script', () => {
  it.each(['hu', 'en', 'ro'])(
    'compares the plans for a visitor and leads to the registration, in %s (S1-10, S6-01)',
    async (language) => {
      const page = await visit(s.w, '/med24/subscription/new', { host, language });
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(untranslated);
      expect(page.document.querySelectorAll('main article h2')).toHaveLength(3);
      expect(linkTo(page, '/med24/registration')).toContain('next=%2Fmed24%2Fsubscription%2Fnew%3Fplan%3D');
    },
  );

  it.each(['hu', 'en', 'ro'])(
    'is ordered, paid and in force, with nothing left to guess, in %s (S1-10, S3.13-01, S8.3-23)',
    async (language) => {
      const { jar, open } = await browser();
      const own = await open('/med24/subscription/details', language);
      expect(linkTo(own, '/med24/subscription/new')).toBe('/med24/subscription/new');
      const page = await open(order, language);
      expect(page.document.querySelector<HTMLInputElement>('input[name=billingName]')?.value).toContain('Szőke');
      const bought = await press(page, jar, entries, language);
      expect(bought.url).toMatch(/^\/med24\/subscription\/[\da-f-]{36}\?pay=1$/);
      expect(bought.text).not.toMatch(untranslated);
      const address = linkTo(bought, s.emulator.url);
      expect(bought.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toBe(
        `0;url=${address}`,
      );
      const back = await s.pay(address, 'succeed');
      const fresh = await visit(s.w, `${back.pathname}${back.search}`, { host, language });
      expect(fresh.text).not.toMatch(untranslated);
      expect(fresh.document.querySelector('main .text-success-text')).not.toBeNull();
      const { transactionId } = s.emulator.book.transactions.at(-1) ?? {};
      expect(fresh.text).toContain(String(transactionId));
      expect(fresh.document.querySelector('h1')?.textContent).toBe(
        { hu: 'Sikeres fizetés', en: 'Payment successful', ro: 'Plată reușită' }[language],
      );
      expect(fresh.text).toMatch(/3990\sFt/);
      const result = await open(`${back.pathname}${back.search}`, language);
      expect(result.document.querySelector('main form button[name=invoice]')).not.toBeNull();
      expect(result.document.querySelector('main a[href="/#services"]')).not.toBeNull();
      expect(result.document.querySelectorAll('main dl dd').length).toBe(2);
      await press(await open('/'), jar, { privacyAccepted: 'on' });
      const home = await open('/', language);
      const block = home.document.querySelector('[aria-labelledby=plans]');
      expect(block?.querySelector('a')?.getAttribute('href')).toBe(bought.url.replace('?pay=1', ''));
      expect(block?.querySelector('a[href="/med24/subscription/new"]')).toBeNull();
      const others = await open('/med24/subscription/new', language);
      expect(linkTo(others, '/med24/subscription/new')).toBeUndefined();
      expect(others.document.querySelector('main a[href*="modification"]')).not.toBeNull();
      const paid = await open(bought.url.replace('?pay=1', ''), language);
      expect(paid.text).toContain({ hu: 'kifizetve', en: 'paid', ro: 'plătit' }[language]);
      expect(paid.document.querySelector('main details form')?.textContent).toMatch(/3990\sFt/);
      const withdrawn = await press(paid, jar, { intent: 'withdraw' }, language);
      expect(withdrawn.text).not.toMatch(untranslated);
      expect(withdrawn.text).toContain({ hu: 'visszatérítve', en: 'refunded', ro: 'rambursat' }[language]);
      expect(withdrawn.document.querySelector('main form button:not([name=invoice])')).toBeNull();
    },
  );

  it.each(['hu', 'en', 'ro'])(
    'renews by a card that is saved by a tick of its own and deleted by a press, in a frame and a web view too, in %s (S3.13-01, not-shown 5.11)',
    async (language) => {
      const { jar, open } = await browser();
      for (const path of ['details', 'transactions'])
        expect((await open(`/med24/subscription/${path}`, language)).document.querySelector('main h1')).not.toBeNull();
      const page = await open(order, language);
      const tick = page.document.querySelector<HTMLInputElement>('input[name=recurringAccepted]');
      expect([tick?.type, tick?.checked]).toEqual(['checkbox', false]);
      expect(page.document.querySelector('#recurring')?.textContent).toMatch(/4987\s(Ft|HUF)/);
      const bought = await press(page, jar, { ...entries, recurringAccepted: 'on' }, language);
      await s.pay(linkTo(bought, s.emulator.url), 'succeed');
      await s.work();
      const own = bought.url.replace('?pay=1', '');
      for (const mode of ['', '?iframe=1', '?webview=1']) {
        const renewing = await open(`${own}${mode}`, language);
        expect([renewing.status, renewing.text.match(untranslated)]).toEqual([200, null]);
        expect(renewing.text).toContain('•••• 4242');
      }
      const listed = await open('/med24/subscription/transactions', language);
      expect([listed.text.match(untranslated), listed.document.querySelectorAll('main li').length > 0]).toEqual([
        null,
        true,
      ]);
      expect(listed.text).toContain({ hu: 'Vásárlás: sikeres', en: 'Purchase: successful', ro: 'reușită' }[language]);
      const deleted = await press(await open(own, language), jar, { intent: 'card' }, language);
      expect([deleted.text.match(untranslated), deleted.text.includes('••••')]).toEqual([null, false]);
    },
  );

  it.each(['hu', 'en', 'ro'])(
    'shows and changes who one is, what the invoice is made out to, and the saved card, in %s (S2.2-01, S7-26)',
    async (language) => {
      const { jar, open } = await browser();
      const none = await open('/med24/profile', language);
      expect([none.status, none.text.match(untranslated)]).toEqual([200, null]);
      const bought = await press(await open(order), jar, { ...entries, recurringAccepted: 'on' });
      await s.pay(linkTo(bought, s.emulator.url), 'succeed');
      await s.work();
      await press(await open('/'), jar, { privacyAccepted: 'on' });
      const profile = await open('/med24/profile', language);
      expect([profile.text.match(untranslated), profile.text.includes('•••• 4242')]).toEqual([null, true]);
      const edit = await open(linkTo(profile, '/med24/profile/edit') ?? '', language);
      expect([edit.status, edit.text.match(untranslated)]).toEqual([200, null]);
      const plan = edit.document.querySelector<HTMLInputElement>('input[name=plan]')?.value ?? '';
      const send = (form: Record<string, string>) =>
        visit(s.w, '/med24/profile/edit', { host, jar, language, method: 'POST', form });
      const invoice = { ...entries, billingName: 'Kovács és Társa Bt.', termsAccepted: '', transferAccepted: '' };
      const wrong = await send({ ...invoice, intent: 'billing', plan, billingCity: '' });
      expect([wrong.status, wrong.text.match(untranslated)]).toEqual([422, null]);
      expect(wrong.document.querySelector<HTMLInputElement>('input[name=billingName]')?.value).toBe(
        'Kovács és Társa Bt.',
      );
      expect((await send({ ...invoice, intent: 'billing', plan })).text).toContain('Kovács és Társa Bt.');
      const moved = await send({
        intent: 'address',
        country: 'HU',
        postalCode: '1117',
        city: 'Érd',
        street: 'Fő út 1.',
      });
      expect(moved.text).toContain('Érd');
      const gone = await visit(s.w, '/med24/profile', { host, jar, language, method: 'POST', form: { id: plan } });
      expect([gone.status, gone.text.includes('••••')]).toEqual([200, false]);
    },
  );

  it.each(['hu', 'en', 'ro'])(
    'is changed for another plan, with the difference shown before, confirmed and paid, in %s (S3.13-02)',
    async (language) => {
      const { jar, open } = await browser();
      const bought = await press(await open(order), jar);
      await s.pay(linkTo(bought, s.emulator.url), 'succeed');
      await s.work();
      const own = bought.url.replace('?pay=1', '');
      const news = await open(linkTo(await open(own, language), `${own}/modification/new`) ?? '', language);
      expect([news.status, news.text.match(untranslated)]).toEqual([200, null]);
      expect(news.text).toMatch(/35[\s,.]?910/);
      const made = await press(news, jar, {}, language);
      expect(made.text).toContain(
        { hu: 'megerősítésre vár', en: 'awaiting confirmation', ro: 'așteaptă confirmarea' }[language],
      );
      for (const mode of ['', '?iframe=1', '?webview=1'])
        expect((await open(`${made.url}${mode}`, language)).text).not.toMatch(untranslated);
      const confirmed = await press(made, jar, {}, language);
      expect(confirmed.text).toContain({ hu: 'megerősítve', en: 'confirmed', ro: 'confirmat' }[language]);
      const back = await s.pay(linkTo(confirmed, s.emulator.url), 'succeed');
      expect((await visit(s.w, `${back.pathname}${back.search}`, { host, language })).status).toBe(200);
      const paid = await open(made.url, language);
      expect([paid.text.match(untranslated), paid.document.querySelector('main form')]).toEqual([null, null]);
      expect((await open(own, language)).text).toMatch(/39[\s,.]?900/);
      const later = await open(`${own}/modification/new`, language);
      const dropped = await press(await press(later, jar, {}, language), jar, { intent: 'reject' }, language);
      expect(dropped.text).toContain({ hu: 'elvetve', en: 'dropped', ro: 'anulat' }[language]);
      expect((await (await browser()).open(made.url)).status).toBe(404);
    },
  );

  it.each(['hu', 'en', 'ro'])(
    'has its relatives changed, with the price said before it is confirmed and paid, in %s (S3.13-02, S7-26)',
    async (language) => {
      const priced = (relative_price_amount: number) =>
        s.w.database.db.updateTable('plan').set({ relative_price_amount }).where('code', '=', 'plusz-havi').execute();
      await priced(1000);
      onTestFinished(async () => void (await priced(0)));
      const cards = await visit(s.w, '/med24/subscription/new', { host, language });
      expect([cards.text.match(untranslated), /1000\sFt|1,000|1\.000/.test(cards.text)]).toEqual([null, true]);
      const { jar, open } = await browser();
      const bought = await press(await open(order), jar);
      await s.pay(linkTo(bought, s.emulator.url), 'succeed');
      await s.work();
      const own = bought.url.replace('?pay=1', '');
      const plan = own.split('/').at(-1) ?? '';
      expect(
        (await open(`${own}/modification/new`, language)).document.querySelector(
          '[aria-labelledby=relatives-title] form',
        ),
      ).toBeNull();
      const headers = { host, authorization: `Bearer ${jar.get('token')}` };
      const version = statementVersion(s.w.context('webbeteg'));
      good(await s.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
      const { id } = good(await s.w.call(createRelative, child(), headers));
      const news = await open(linkTo(await open(own, language), `${own}/modification/new`) ?? '', language);
      expect([news.status, news.text.match(untranslated)]).toEqual([200, null]);
      expect(news.document.querySelector('[aria-labelledby=relatives-title] form')?.textContent).toContain('Bence');
      const unchanged = await press(news, jar, { intent: 'relatives' }, language);
      expect([unchanged.status, unchanged.text.match(untranslated)]).toEqual([409, null]);
      const made = await press(news, jar, { intent: 'relatives', relatives: id }, language);
      expect([made.url.startsWith(`${own}/modification/`), made.text.match(untranslated)]).toEqual([true, null]);
      expect(made.text).toMatch(/4[\s,.]?990/);
      for (const mode of ['', '?iframe=1', '?webview=1'])
        expect((await open(`${made.url}${mode}`, language)).text).not.toMatch(untranslated);
      const confirmed = await press(made, jar, {}, language);
      const back = await s.pay(linkTo(confirmed, s.emulator.url), 'succeed');
      expect((await visit(s.w, `${back.pathname}${back.search}`, { host, language })).status).toBe(200);
      const paid = await open(made.url, language);
      expect([paid.text.includes('Bence'), paid.document.querySelector('main form')]).toEqual([true, null]);
      expect((await open(own, language)).text).toMatch(/4[\s,.]?990/);
      expect((await s.w.call(readPlanSubscription, { id: plan }, headers)).ok?.price.amount).toBe(4990);
      expect((await (await browser()).open(made.url)).status).toBe(404);
    },
  );

  it('shows nobody else’s card, payments or invoice data, and to an operator none of them (T15, S6-01)', async () => {
    const { jar, open } = await browser();
    const bought = await press(await open(order), jar, { ...entries, recurringAccepted: 'on' });
    await s.pay(linkTo(bought, s.emulator.url), 'succeed');
    await s.work();
    const other = await browser();
    const own = bought.url.replace('?pay=1', '');
    expect((await other.open('/med24/subscription/transactions')).text).not.toContain('Vásárlás');
    expect([(await other.open(own)).status, (await other.open(`${own}/cancel`)).status]).toEqual([404, 404]);
    const { account_id } = await s.w.database.db
      .selectFrom('plan_subscription')
      .select('account_id')
      .where('id', '=', own.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    const { token } = await s.w.operatorFor(account_id, 'Telefon', ['agent'], 'webbeteg');
    const acting: Jar = new Map([['token', token]]);
    const seen = await visit(s.w, own, { host, jar: acting });
    expect([seen.text.includes('4242'), seen.text.includes(billing.billingAddress)]).toEqual([false, false]);
  });

  it.each(['hu', 'en', 'ro'])(
    'is cancelled by a page that says what it means, and taken back, in a frame and a web view too, in %s (S3.13-01, S1-10)',
    async (language) => {
      const { jar, open } = await browser();
      const bought = await press(await open(order), jar);
      await s.pay(linkTo(bought, s.emulator.url), 'succeed');
      await s.tell();
      await s.ask();
      const own = await open(bought.url.replace('?pay=1', ''), language);
      for (const mode of ['', '?iframe=1', '?webview=1']) {
        const page = await open(`${linkTo(own, `${own.url}/cancel`)}${mode}`, language);
        expect([page.status, page.text.match(untranslated)]).toEqual([200, null]);
        const cancelled = await press(page, jar, {}, language);
        expect(cancelled.text).not.toMatch(untranslated);
        expect(cancelled.text).toContain({ hu: 'lemondva', en: 'cancelled', ro: 'reziliat' }[language]);
        const again = await press(cancelled, jar, { intent: 'reactivate' }, language);
        expect(linkTo(again, `${own.url}/cancel`)).toBeDefined();
      }
      // Another tab withdraws between the opening and the press.
      const page = await open(`${own.url}/cancel`, language);
      await press(own, jar, { intent: 'withdraw' }, language);
      const late = await press(page, jar, {}, language);
      expect([late.status, late.text.match(untranslated)]).toEqual([409, null]);
    },
  );

  it('keeps what was typed where a box is not ticked, and says which (S7-26)', async () => {
    const { jar, open } = await browser();
    const { transferAccepted: _left, ...rest } = entries;
    const refused = await press(await open(order), jar, {
      ...rest,
      billingName: 'Kovács és Társa Bt.',
      billingCity: '',
    });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelector<HTMLInputElement>('input[name=billingName]')?.value).toBe(
      'Kovács és Társa Bt.',
    );
    expect(refused.text).toContain('El kell fogadnia az adattovábbítási nyilatkozatot.');
    expect(refused.document.querySelectorAll('[aria-invalid=true]')).toHaveLength(2);
    expect(s.emulator.book.transactions.filter(({ total }) => total === 0)).toEqual([]);
  });

  it('takes a coupon, shows what is left to pay before the order, and gives it back (S8.3-20)', async () => {
    const { jar, open } = await browser();
    const page = await open(order);
    const wrong = await press(page, jar, { ...entries, couponCode: 'NEMKUPAN', intent: 'coupon' });
    expect([wrong.status, wrong.text.includes('A kuponkód hibás.')]).toEqual([422, true]);
    // An order with a new coupon shows the price first.
    const checked = await press(page, jar, { ...entries, couponCode: 'tavasz26' });
    expect([checked.status, checked.url]).toEqual([200, page.url]);
    expect(checked.text).toMatch(/3192\sFt/);
    expect(checked.document.querySelector<HTMLInputElement>('input[name=billingCity]')?.value).toBe('Budapest');
    const orderPage = await press(checked, jar, { ...entries, couponCode: '' });
    expect(orderPage.text).not.toMatch(/3192\sFt/);
    const bought = await press(checked, jar, { ...entries, couponCode: 'tavasz26' });
    expect(bought.url).toMatch(/\?pay=1$/);
    expect(s.emulator.book.transactions.at(-1)?.total).toBe(3192);
    const without = await visit(s.w, bought.url, { host, jar, method: 'POST', form: { intent: 'coupon' } });
    expect(without.text).not.toContain('A kupon');
    const again = await press(without, jar, {});
    expect(linkTo(again, s.emulator.url)).toBeDefined();
    expect(s.emulator.book.transactions.at(-1)?.total).toBe(3990);
  });

  it.each([
    ['fail', 'A bankkártyás fizetés nem sikerült.', true],
    ['cancel', 'Megszakította a fizetést.', false],
    ['time_out', 'Lejárt a fizetésre adott idő.', false],
  ])(
    'after %s says so as the vendor asks, and the plan can be paid again (S8.3-23)',
    async (action, text, showsNumber) => {
      const { jar, open } = await browser();
      const bought = await press(await open(order), jar);
      const back = await s.pay(linkTo(bought, s.emulator.url), action);
      const page = await visit(s.w, `${back.pathname}${back.search}`, { host });
      expect(page.document.querySelector('h1')?.textContent).toBe(text);
      expect(page.text).toContain('Nem vontunk le semmit.');
      expect(page.document.title.startsWith('Hiba')).toBe(action !== 'cancel');
      const { transactionId } = s.emulator.book.transactions.at(-1) ?? {};
      expect(page.text.includes(String(transactionId))).toBe(showsNumber);
      expect(page.text).toMatch(/Fizetek újra: 3990\sFt/);
      const known = await open(`${back.pathname}${back.search}`);
      const pays = [...known.document.querySelectorAll('main form button')].find(({ textContent }) =>
        textContent.startsWith('Fizetek újra'),
      );
      expect(pays?.closest('form')?.getAttribute('action')).toBe(linkTo(page, '/med24/subscription/'));
      const own = await open(linkTo(page, '/med24/subscription/') ?? '');
      expect(own.text).toContain('fizetésre vár');
      const again = await press(own, jar, {});
      expect(linkTo(again, s.emulator.url)).toBeDefined();
    },
  );

  it('says what an address means that nobody signed, and that a payment did not start (S8.3-23)', async () => {
    const forged = await visit(s.w, '/med24/simplepay/simplepay-return?r=e30%3D&s=abc', { host });
    expect(forged.document.querySelector('h1')?.textContent).toBe('A fizetés eredménye ismeretlen.');
    expect(forged.text).toContain('Még nem tudjuk, történt-e terhelés.');
    const { jar, open } = await browser();
    const page = await open(order);
    s.emulator.faults.add({
      operation: 'start',
      answer: 'server-error',
      commits: false,
      code: 0,
      milliseconds: 0,
      times: 1,
    });
    const refused = await press(page, jar);
    expect([refused.status, refused.text.includes('A fizetés nem indult el.')]).toEqual([502, true]);
    expect(refused.document.querySelector<HTMLInputElement>('input[name=billingCity]')?.value).toBe('Budapest');
  });

  it('does not say that nothing was charged while the gateway does not answer (S8.3-23)', async () => {
    const { jar, open } = await browser();
    const bought = await press(await open(order), jar);
    const back = await s.pay(linkTo(bought, s.emulator.url), 'fail');
    s.emulator.faults.add({
      operation: 'query',
      answer: 'server-error',
      commits: false,
      code: 0,
      milliseconds: 0,
      times: 9,
    });
    onTestFinished(() => s.emulator.faults.clear());
    const page = await open(`${back.pathname}${back.search}`);
    expect(page.text).not.toContain('Nem vontunk le semmit.');
    expect(page.text).toContain('Még nem tudjuk, történt-e terhelés.');
    expect(page.text).not.toContain('Fizetek újra');
  });

  it('shows the plans with their prices on the home page, before anybody registers (S1-10)', async () => {
    const { document } = await visit(s.w, '/', { host });
    const block = document.querySelector('[aria-labelledby=plans]');
    expect(block?.textContent).toMatch(/3990\sFt/);
    expect(block?.querySelector('a')?.getAttribute('href')).toBe('/med24/subscription/new');
  });

  it('asks no address for a plan that is free, speaks of no other period, and calls it in force (S4.2-07, S1-10)', async () => {
    const { jar, open } = await browser();
    const cards = await open('/med24/subscription/new');
    const [free] = [...cards.document.querySelectorAll('main article')].filter(({ textContent }) =>
      textContent.includes('Ingyenes'),
    );
    const page = await open(free?.querySelector('a')?.getAttribute('href') ?? '');
    expect(page.document.querySelector('input[name=billingAddress]')).toBeNull();
    expect(page.text).not.toContain('következő időszak');
    const own = await press(page, jar, { termsAccepted: 'on' });
    expect([own.status, own.document.querySelector('main')?.textContent.slice(0, 300)]).toEqual([
      200,
      expect.anything(),
    ]);
    expect(own.url).toMatch(/^\/med24\/subscription\/[\da-f-]{36}/);
    expect(own.text).not.toContain('kifizetve');
  });

  it('frames nothing of it: in a frame the gateway opens in the whole window (S1-10)', async () => {
    const { jar, open } = await browser();
    const bought = await press(await open(order), jar);
    const framed = await open(`${bought.url}&iframe=1`);
    expect(framed.document.querySelector('meta[http-equiv=refresh]')).toBeNull();
    expect(framed.document.querySelector(`main a[href^="${s.emulator.url}"]`)?.getAttribute('target')).toBe('_top');
  });

  it('shows nobody another’s plan (S6-01)', async () => {
    const [one, other] = [await browser(), await browser()];
    const bought = await press(await one.open(order), one.jar);
    expect((await other.open(bought.url)).status).toBe(404);
  });

  it('tells a customer of the free plan why home is the search, and what the others hold (S4.2-07, S1-10)', async () => {
    const { jar, open } = await browser();
    await press(await open('/med24/subscription/new?plan=szabad'), jar);
    const statement = await open('/');
    await press(statement, jar, { privacyAccepted: 'on' });
    const home = await open('/');
    expect(home.url).toBe('/landing/provider-search');
    expect(home.text).toContain('Az ingyenes csomagja az orvoskeresőt és a foglalást tartalmazza.');
    const plans = await open(linkTo(home, '/med24/subscription/new') ?? '');
    expect(plans.text).toContain('Ez az Ön csomagja');
    const changed = await press(await open(order), jar);
    await visit(
      s.w,
      new URL(await s.pay(linkTo(changed, s.emulator.url), 'succeed')).href.replace(/^http:\/\/[^/]+/, ''),
      { host },
    );
    expect((await open('/med24/subscription/details')).text).toContain('kifizetve');
    const paid = await open('/med24/subscription/new');
    expect(paid.document.querySelectorAll('main article')).toHaveLength(3);
    expect(paid.text.match(/Ez az Ön csomagja/g)).toHaveLength(2);
  });
});
