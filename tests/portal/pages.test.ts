import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { languages } from '../../contract/platform/languages.ts';
import { scheduleOf } from '../booking/doctors.ts';
import { sampled } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
let kovacs: { provider: number; doctor: number };
beforeAll(async () => {
  w = await world();
  const row = await scheduleOf(w, 'Kovács');
  kovacs = { provider: row.provider_id, doctor: row.doctor_id };
});
afterAll(() => w.close());

const hosts = ['localhost:3000', 'telekom-health.localhost:3000'];

function paths() {
  const { provider, doctor } = kovacs;
  return [
    '/',
    '/landing/function-list',
    '/landing/provider-search',
    '/services/provider-search',
    '/services/provider-search?subfunction=101&location=Budapest',
    '/services/provider-search?subfunction=101&location=Budapest&week=2026-12-07',
    '/services/provider-search?doctorName=nagy+imre',
    '/services/provider-search?location=Xanadu',
    '/services/provider-search?subfunction=201&location=Debrecen&speaksEnglish=1',
    '/services/provider-search?listType=providers',
    '/services/provider-search?week=never&page=0',
    `/providers/${provider}`,
    `/providers/${provider}/doctors/${doctor}`,
    `/providers/${provider}/doctors/${doctor}?subfunction=105&week=2026-11-30`,
    `/providers/${provider}/specializations/1`,
    '/services/provider-search/reservation',
    '/verify-public-reservation',
    '/privacy-policy',
    '/terms-and-conditions',
    '/complaint-handling',
    '/assistance-policy',
    '/404',
    '/no/such/page',
    '/?next=%2Fservices%2Fappointments',
  ];
}

const everywhere = hosts.flatMap((host) => languages.map((language) => ({ host, language })));

it.each(sampled(everywhere, 2))(
  'every page of $host keeps what it owes in $language (S1-11, S2.1-03, S2.9-01, S9-01)',
  { timeout: 120_000 },
  async ({ host, language }) => {
    for (const path of paths()) await visit(w, path, { host, language });
  },
);

describe('the pages', () => {
  it('run the starter alone until they are touched, with a nonce, and carry no data for more (0004, 0039)', async () => {
    const ran = (html: string) => html.match(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>/g) ?? [];
    for (const path of ['/privacy-policy', '/404', '/landing/function-list']) {
      expect(ran(await (await w.request(path)).text())).toEqual([expect.stringContaining('src="/assets/start-')]);
    }
    const registration = await (await w.request('/registration')).text();
    expect(registration).not.toMatch(/__reactRouter|"texts"|"hostLocale"/);
    const page = await w.request('/services/provider-search');
    const nonce = /'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    const scripts = (await page.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  });

  it('carry no style attribute, which the policy would refuse (T22)', async () => {
    for (const path of paths()) expect(await (await w.request(path)).text(), path).not.toMatch(/<[a-z][^>]* style="/);
  });

  it('say with status 404 that a page, a provider or a link is not there, and offer a search (S2.9-01)', async () => {
    const none = await visit(w, '/no/such/page');
    expect([none.status, none.document.querySelector('main search form')?.getAttribute('action')]).toEqual([
      404,
      '/services/provider-search',
    ]);
    expect((await visit(w, '/providers/999999')).status).toBe(404);
    expect((await visit(w, `/verify-public-reservation/${'A'.repeat(43)}`)).status).toBe(404);
  });

  it.each([
    ...['password-recovery', 'verify-email', 'verify-contact-email', 'finish-registration', 'verify-registration'],
    ...['finish-reservation', 'verify-public-reservation', 'verify-corporate'],
  ])('of a mailed link are pages whatever its token is worth: /%s (S2.1-05)', async (name) => {
    for (const token of ['A'.repeat(43), 'x', '..%2F..%2Fapi']) {
      const { status, headers, document } = await visit(w, `/${name}/${token}`, { axe: false });
      expect([200, 404]).toContain(status);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(document.querySelector('main a[href], main form')).not.toBeNull();
    }
  });

  it('lead from the address of older letters to the reservation itself, and have a page for who must choose a subscription (S2.1-05)', async () => {
    const slot = { slotId: slotId(0, '2026-12-08T09:00'), subfunctionId: 101 };
    const { token } = good(await w.call(startReservation, slot));
    const { url, status } = await visit(w, `/finish-reservation/${token}`);
    expect([status, url]).toEqual([200, `/services/provider-search/reservation?reservation=${token}`]);
    expect(await visit(w, '/require-full-auth')).toMatchObject({ status: 200, url: '/require-full-auth' });
  });

  it('say of what the call centre alone may book that only the assistance company organises it, and offer no time (S6-11, R19)', async () => {
    const searchPage = await visit(w, '/services/provider-search?doctorName=nagy+imre');
    expect(searchPage.document.querySelectorAll('main button[name=slotId]')).toHaveLength(0);
    expect(searchPage.text).toContain('Csak telefonon');
    const doctor = searchPage.document.querySelector('main a[href*="/doctors/"]')?.getAttribute('href') ?? '';
    const page = await visit(w, doctor);
    expect(page.document.querySelectorAll('main [name=slotId]')).toHaveLength(0);
    expect(page.text).toContain('Ezt a vizsgálatot csak az asszisztenciacég szervezheti.');
  });

  it('switch the language for a year and come back to the same place, never to another site (S9-02)', async () => {
    const post = (back: string) =>
      w.request('/language', {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          referer: 'http://localhost:3000/',
        },
        body: new URLSearchParams({ language: 'ro', locale: 'ro', back, return: back, to: back }).toString(),
      });
    const answer = await post('/services/provider-search?subfunction=101');
    expect(answer.headers.get('set-cookie')).toMatch(/locale=ro.*Max-Age=31536000/i);
    for (const hostile of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const location = (await post(hostile)).headers.get('location') ?? '/';
      expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000');
    }
  });

  it('refuse a form that another site sends, cookie or not (T16)', async () => {
    const reservations = () => w.database.db.selectFrom('reservation').select('id').orderBy('id').execute();
    const before = await reservations();
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    ]) {
      const answer = await w.request('/services/provider-search/reservation', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: '101' }).toString(),
      });
      expect(answer.status).toBe(403);
    }
    expect(await reservations()).toEqual(before);
  });
});

describe('booking without script', () => {
  const form = (fields: Record<string, string>) => ({ method: 'POST', form: fields });
  /** Hidden fields of a page's form. */
  const hidden = ({ document }: Visit) =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('main input[type=hidden]')].map(({ name, value }) => [
        name,
        value,
      ]),
    );
  const page = '/services/provider-search/reservation';
  const guest = {
    intent: 'register',
    lastName: 'Szőke',
    firstName: 'Ünige',
    birthDate: '1980. május 14.',
    email: 'unige@example.com',
    phone: '+36 30 123 4567',
    privacyAccepted: 'on',
    termsAccepted: 'on',
  };

  it('keeps what was typed when the time is kept ten minutes longer, from a button outside the form (S4.4-01, R5)', async () => {
    const search = await visit(w, '/services/provider-search?subfunction=101&location=Budapest');
    const slot = search.document.querySelector<HTMLButtonElement>('button[name=slotId]')?.value ?? '';
    const register = await visit(w, page, form({ slotId: slot, subfunctionId: '101' }));
    const keep = register.document.querySelector<HTMLButtonElement>('button[value=keep]');
    expect(keep?.form?.querySelector('#lastName')).not.toBeNull();
    const entries = { ...guest, patientComment: 'Szédülök.' };
    const longer = await visit(w, register.url, form({ ...hidden(register), ...entries, [keep?.name ?? '']: 'keep' }));
    const value = (id: string) => longer.document.querySelector<HTMLInputElement>(`[name="${id}"]`)?.value;
    expect([value('lastName'), value('patientComment'), value('birthDate'), value('phone')]).toEqual([
      'Szőke',
      'Szédülök.',
      '1980. május 14.',
      '+36 30 123 4567',
    ]);
    expect(longer.document.querySelector<HTMLInputElement>('[name=privacyAccepted]')?.checked).toBe(true);
    expect(longer.text).toContain('08:20');
    expect(longer.document.querySelector('button[value=keep]')).toBeNull();
    await visit(w, register.url, form({ intent: 'release' }));
  });

  it('goes from the first free time to a booked visit and back to a free one (S2.7-01, S4.4-01, S4.4-02, S4.4-03, S2.1-04)', async () => {
    const search = await visit(w, '/services/provider-search?subfunction=101&location=Budapest');
    const slot = search.document.querySelector<HTMLButtonElement>('button[name=slotId]')?.value ?? '';
    const register = await visit(w, page, form({ slotId: slot, subfunctionId: '101' }));
    expect(register.document.querySelector('h1')?.textContent).toBe('Adja meg a saját adatait');
    expect(register.document.querySelector('#patientComment-hint')?.textContent).toContain('Ha ír ide, hozzájárul');
    const wrong = await visit(
      w,
      register.url,
      form({ ...hidden(register), ...guest, email: 'nobody', phone: '0721 234 567' }),
    );
    expect([wrong.status, wrong.document.title.startsWith('Hiba: ')]).toEqual([422, true]);
    expect(wrong.document.querySelector<HTMLInputElement>('#lastName')?.value).toBe('Szőke');
    expect(wrong.document.querySelectorAll('[role=alert] a')).toHaveLength(2);
    expect(wrong.document.querySelector<HTMLButtonElement>('[name=phone-suggestion]')?.value).toMatch(/^\+40/);
    expect(wrong.document.querySelector<HTMLInputElement>('#phone')?.value).toBe('0721 234 567');
    const verification = await visit(w, register.url, form({ ...hidden(wrong), ...guest, phone: '06 30 123 4567' }));
    const { phone } = await w.database.db
      .selectFrom('reservation')
      .select('phone')
      .where('slot_id', '=', slot)
      .where('status', '=', 'pending_verification')
      .executeTakeFirstOrThrow();
    expect(phone).toBe('+36301234567');
    expect(verification.document.querySelector('h1')?.textContent).toBe('Erősítse meg az e-mail-címét');
    await w.deliver();
    const link = /\/verify-public-reservation\/[\w-]+/.exec(w.letters.at(-1)?.text ?? '')?.[0] ?? '';
    expect((await visit(w, link)).document.querySelector('main form button')?.textContent).toBe(
      'Megerősítem a foglalást',
    );
    const finished = await visit(w, link, form({}));
    expect(finished.document.querySelector('h1')?.textContent).toBe('Lefoglaltuk az időpontját');
    expect(finished.document.querySelector('#summary')?.closest('section')?.textContent).toContain('+36 1 555 0100');
    expect(finished.text).toMatch(
      /Eddig ingyen áthelyezheti vagy lemondhatja: 2026\. november 2\d\., \S+, \d\d:\d\d\./,
    );
    expect((await visit(w, link)).document.querySelector('h1')?.textContent).toBe('Lefoglaltuk az időpontját');
    const cancel =
      finished.document
        .querySelector<HTMLAnchorElement>('a[href^="/delete-public-reservation/"]')
        ?.getAttribute('href') ?? '';
    expect((await visit(w, cancel)).document.querySelector('h1')?.textContent).toBe('Lemondja az időpontot?');
    const over = await visit(w, cancel, form({}));
    expect(over.document.querySelector('h1')?.textContent).toBe('Az időpont le van mondva');
    expect(over.text).not.toContain('Ennyit fizet');
    const again = await visit(w, '/services/provider-search?subfunction=101&location=Budapest');
    expect(again.document.querySelector<HTMLButtonElement>('button[name=slotId]')?.value).toBe(slot);
  });

  it('tells who came second so, and offers three other times that one press takes (S8.2-01, S8.3-03)', async () => {
    const slot = slotId(0, '2026-11-26T09:00');
    await visit(w, page, form({ slotId: slot, subfunctionId: '101' }));
    const refusalPage = await visit(w, page, form({ slotId: slot, subfunctionId: '101' }));
    expect(refusalPage.status).toBe(409);
    const others = [...refusalPage.document.querySelectorAll<HTMLButtonElement>('button[name=slotId]')].map(
      (button) => button.value,
    );
    expect(others).toHaveLength(3);
    const refusal = await visit(
      w,
      page,
      form({
        slotId: others[0] ?? '',
        subfunctionId: refusalPage.document.querySelector<HTMLInputElement>('[name=subfunctionId]')?.value ?? '',
      }),
    );
    expect(refusal.document.querySelector('h1')?.textContent).toBe('Adja meg a saját adatait');
  });

  it('keeps what was typed when the time ran out and someone else took it, and sends it with another time (S4.4-02, R5)', async () => {
    const slot = slotId(0, '2026-11-27T09:00');
    const mine = await visit(w, page, form({ slotId: slot, subfunctionId: '101' }));
    w.pass({ minutes: 11 });
    await visit(w, page, form({ slotId: slot, subfunctionId: '101' }));
    const refusalPage = await visit(w, mine.url, form({ ...hidden(mine), ...guest, email: 'late@example.com' }));
    expect(refusalPage.document.querySelector<HTMLInputElement>('#email')?.value).toBe('late@example.com');
    const other = refusalPage.document.querySelector<HTMLButtonElement>('button[name=otherSlotId]')?.value ?? '';
    const { intent: _button, ...entries } = guest;
    const verification = await visit(
      w,
      mine.url,
      form({ ...hidden(refusalPage), ...entries, email: 'late@example.com', otherSlotId: other }),
    );
    expect(verification.document.querySelector('h1')?.textContent).toBe('Erősítse meg az e-mail-címét');
  });
});

describe('a double press', () => {
  it('books once: the page carries a key of its own for every visitor, though they share its rendering (R9)', async () => {
    const search = '/services/provider-search?subfunction=101&location=ro';
    const [one, two] = await Promise.all([visit(w, search), visit(w, search)]);
    const keyOf = (page: typeof one) => page.document.querySelector<HTMLInputElement>('input[name=key]')?.value ?? '';
    expect(keyOf(one)).toMatch(/^[\w-]{44}$/);
    expect(keyOf(two)).not.toBe(keyOf(one));
    const slot = one.document.querySelector<HTMLButtonElement>('button[name=slotId]')?.value ?? '';
    const press = () =>
      w.request('/services/provider-search/reservation', {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ slotId: slot, subfunctionId: '101', key: keyOf(one) }).toString(),
      });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
  });
});
