import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { follow, press, see } from '../care/pages.ts';
import { planOf } from '../entitlement/covered.ts';
import { worded } from '../house/worded.ts';
import { account } from '../identity/account.ts';
import { alsoOffers } from '../support/fixture.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

const clinic = '/services/virtual-clinic';
const search = '/services/virtual-clinic/search';
const [internal, cardiology] = [103, 203];

let w: World;
beforeAll(async () => {
  w = await world();
  for (const family of ['Kovács', 'Őri']) await alsoOffers(w.database, family, internal);
  await alsoOffers(w.database, 'Tóth', cardiology);
  await w.services.directory.refresh();
});
afterAll(() => w.close());

type CustomerOptions = { services?: readonly string[]; flags?: readonly Permission[]; isInsured?: boolean };

async function customer(
  { services = ['virtual_clinic'], flags = [], isInsured = false }: CustomerOptions = {},
  of: World = w,
): Promise<Jar> {
  const plan = isInsured ? { plan: planOf({ copayPercent: 10 }) } : {};
  const made = await account(of.database, { subscriptions: [flags], services, ...plan });
  const { token, headers } = await of.session(made.id);
  const version = statementVersion(of.context());
  good(await of.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  return new Map([['token', token]]);
}

const hrefsIn = ({ document }: Visit, within: string) =>
  [...document.querySelectorAll(`main ${within}`)].map((link) => link.getAttribute('href') ?? '');
const headingsIn = ({ document }: Visit) =>
  [...document.querySelectorAll('main ol h3')].map((heading) => heading.querySelector('a')?.textContent);
const entriesIn = ({ document }: Visit, name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`main [name=${name}]`)?.value;

const offers: Partial<Record<Language, string>> = {
  hu: 'Orvossal beszél videón, otthonról',
  en: 'Talk to a doctor by video, from home',
  ro: 'Vorbiți cu un medic prin video, de acasă',
};

describe('the page of the virtual clinic', () => {
  const texts: Partial<Record<Language, { title: string; pays: string; next: string; how: string }>> = {
    hu: {
      title: 'Virtuális klinika',
      pays: 'mennyit fizet Ön, és mennyit a biztosítása',
      next: 'Legközelebbi időpont: nov. 23., hétfő, 09:30 (budapesti idő szerint)',
      how: 'várója fél órával az időpont előtt nyílik meg',
    },
    en: {
      title: 'Virtual clinic',
      pays: 'what you and your insurance pay',
      next: 'Nearest appointment: Monday 23 Nov, 09:30 (Budapest time)',
      how: 'its waiting room opens half an hour before',
    },
    ro: {
      title: 'Clinica virtuală',
      pays: 'cât plătiți dumneavoastră și cât plătește asigurarea',
      next: 'Cel mai apropiat interval: luni, 23 nov., 09:30 (ora Budapestei)',
      how: 'se deschide cu o jumătate de oră înainte',
    },
  };

  it.each(worded(texts))(
    'says in $language what it is, what the coverage pays of each service, and when the next time is (S2.2-01, S3.1-01)',
    async ({ language, words: { title, pays, next, how } }) => {
      const page = await visit(w, clinic, { jar: await customer({ isInsured: true }), language });
      expect(page.document.querySelector('h1')?.textContent).toBe(title);
      for (const part of [pays, next, how]) expect(page.document.querySelector('main')?.textContent).toContain(part);
      expect(hrefsIn(page, 'a.button')).toContain(search);
      const links = hrefsIn(page, 'section[aria-labelledby=services] li a');
      expect(links.toSorted()).toEqual([internal, cardiology].map((id) => `${search}?subfunction=${id}`));
      expect(page.document.querySelectorAll('main details .prose')).toHaveLength(3);
    },
  );

  it('says that the price is the customer’s where the plan has no insurance (S2.2-01)', async () => {
    const page = await visit(w, clinic, { jar: await customer(), language: 'hu' });
    expect(page.text).toContain('a feltüntetett árat Ön fizeti');
  });

  it('is the tile of who has the service; home tells all others what it is and which plan has it (S2.4-01, S4.2-03, 0083)', async () => {
    const home = await visit(w, '/', { jar: await customer(), axe: false });
    expect(hrefsIn(home, 'section[aria-labelledby=services] li a')).toContain(clinic);
    const lacking = await customer({ services: ['nutrition'] });
    expect(hrefsIn(await visit(w, '/', { jar: lacking, axe: false }), 'li a')).not.toContain(clinic);
    expect((await visit(w, clinic, { jar: lacking })).url).toBe(`/?next=${encodeURIComponent(clinic)}`);
    for (const path of [clinic, search]) {
      const turned = await w.request(path);
      expect([turned.status, turned.headers.get('location')]).toEqual([302, `/?next=${encodeURIComponent(path)}`]);
    }
  });

  it.each(worded(offers))(
    'tells a visitor in $language what it is, and where times by video are without it (S4.2-01)',
    async ({ language, words }) => {
      const page = await visit(w, clinic, { host: 'telekom.localhost:3000', language });
      expect(page.url).toBe(`/?next=${encodeURIComponent(clinic)}`);
      expect(page.text).toContain(words);
      expect(hrefsIn(page, 'a')).toEqual(
        expect.arrayContaining([`/login?next=${encodeURIComponent(clinic)}`, '/services/provider-search?visit=video']),
      );
    },
  );

  it.each([
    ['the search', search],
    ['its page', clinic],
  ])('%s says where no doctor gives visits by video, and what else there is (S2.2-01, R32)', async (_what, path) => {
    const empty = await world();
    const flags: Permission[] = ['hasVideoConsultation', 'hasGeneralConsultation'];
    const jar = await customer({ flags, services: ['virtual_clinic', 'general_consultation'] }, empty);
    for (const language of languages) {
      const page = await visit(empty, path, { jar, language });
      expect([page.status, page.document.querySelectorAll('main article').length]).toEqual([200, 0]);
      expect(hrefsIn(page, 'a')).toContain('/services/provider-search');
      expect(hrefsIn(page, 'a').filter((href) => /consultation/.test(href))).not.toEqual([]);
      expect(hrefsIn(page, 'a[href^="tel:"]')).not.toEqual([]);
    }
    const emptyPage = await visit(empty, path, { jar, axe: false });
    expect(emptyPage.text).toContain('Jelenleg egyik orvosunk sem vállal videóvizitet.');
    await empty.close();
  });
});

describe('the search of the virtual clinic', () => {
  const texts: Partial<Record<Language, { title: string; zone: string }>> = {
    hu: { title: 'Orvos és időpont videóvizitre', zone: 'Az időpontok budapesti idő szerint értendők.' },
    en: { title: 'Find a doctor and an appointment by video', zone: 'Times are shown in Budapest time.' },
    ro: {
      title: 'Un medic și un interval pentru o consultație video',
      zone: 'Orele sunt afișate după ora Budapestei.',
    },
  };

  it.each(worded(texts))(
    'lists in $language video doctors alone, by price, each with times and their zone, without a map (S3.10-01, S2.5-01)',
    async ({ language, words }) => {
      const page = await visit(w, search, { jar: await customer(), language });
      const { document } = page;
      expect(document.querySelector('h1')?.textContent).toBe(words.title);
      const rows = [...document.querySelectorAll('main article')];
      expect(rows).toHaveLength(3);
      const prices = rows.map((row) => Number(/(\d\d).?\d{3}.Ft/.exec(row.textContent)?.[1]));
      expect(prices).toEqual(prices.toSorted((one, other) => one - other));
      for (const row of rows) {
        expect(row.textContent).toContain(words.zone);
        expect(row.querySelectorAll('button[name=slotId]').length).toBeGreaterThan(3);
      }
      expect(document.querySelector('#map, [name=location], [name=listType], [name=visit], [name=q]')).toBeNull();
      const fields = [...document.querySelectorAll('main [form=search][name], main form#search [name]')];
      expect(new Set(fields.map((field) => field.getAttribute('name')))).toEqual(
        new Set(['subfunction', 'sortBy', 'speaksEnglish', 'week']),
      );
      expect(entriesIn(page, 'sortBy')).toBe('price');
    },
  );

  it('keeps to a specialty, to English, to an order and a week, and shows them in its fields (S3.10-01)', async () => {
    const jar = await customer();
    const query = `subfunction=${internal}&speaksEnglish=1&sortBy=nearest&week=2026-11-30`;
    const page = await visit(w, `${search}?${query}`, { jar });
    expect(headingsIn(page)).toEqual(['Dr. Kovács Béla']);
    expect([entriesIn(page, 'subfunction'), entriesIn(page, 'sortBy'), entriesIn(page, 'week')]).toEqual([
      String(internal),
      'nearest',
      '2026-11-30',
    ]);
    expect(page.document.querySelector('main [name=speaksEnglish]')?.hasAttribute('checked')).toBe(true);
    const chips = [...page.document.querySelectorAll('#results + ul a')].map((chip) => chip.getAttribute('href'));
    expect(chips).toContain(`${search}?subfunction=${internal}&sortBy=nearest&week=2026-11-30`);
  });

  it('reads nothing of an address that would widen it beyond video (S3.10-01)', async () => {
    const jar = await customer();
    const plain = headingsIn(await visit(w, search, { jar }));
    for (const query of ['visit=in_person', 'doctorName=Nagy', 'q=nagy+imre', 'listType=providers', 'sortBy=distance'])
      expect([query, headingsIn(await visit(w, `${search}?${query}`, { jar, axe: false }))]).toEqual([query, plain]);
  });

  it('names another visit of a specialty that is asked for, and finds its video visits (S3.10-01)', async () => {
    const page = await visit(w, `${search}?subfunction=101`, { jar: await customer() });
    expect(headingsIn(page).toSorted()).toEqual(['Dr. Kovács Béla', 'Dr. Őri Zsófia']);
    expect(entriesIn(page, 'subfunction')).toBe('101');
  });

  it.each([
    ['week=2026-13-40', 'C202', 'week'],
    ['subfunction=abc', 'X444', 'subfunction'],
    ['page=0', 'X444', undefined],
  ])('says what is wrong with %s, and keeps all else that was typed (S5-14, S3.8-01)', async (query, code, field) => {
    const page = await visit(w, `${search}?${query}&speaksEnglish=1`, { jar: await customer() });
    expect([page.status, page.text.includes(code)]).toEqual([code === 'C202' ? page.status : 422, true]);
    expect(page.status).toBeGreaterThanOrEqual(400);
    if (field) expect(page.document.querySelector(`main [name=${field}]`)?.getAttribute('aria-invalid')).toBe('true');
    expect(page.document.querySelector('main [name=speaksEnglish]')?.hasAttribute('checked')).toBe(true);
  });

  it('leads a filter that leaves nobody to the ones that do (R32)', async () => {
    const page = await visit(w, `${search}?subfunction=2503`, { jar: await customer() });
    expect(page.document.querySelectorAll('main article')).toHaveLength(0);
    expect(hrefsIn(page, 'a')).toEqual(expect.arrayContaining([search, '/services/provider-search']));
  });

  it('turns its pages, 25 doctors each (S3.10-01, S9-07)', async () => {
    const many = await world();
    const jar = await customer({}, many);
    const { db } = many.database;
    await alsoOffers(many.database, 'Kovács', internal);
    const one = await db
      .selectFrom('offering')
      .select(['doctor_id', 'provider_id', 'location_no', 'next_free_at', 'price_amount', 'currency', 'organisable'])
      .select(['schedule_id', 'subfunction_id', 'specialization_id'])
      .where('subfunction_id', '=', internal)
      .executeTakeFirstOrThrow();
    const schedule = await db
      .selectFrom('schedule')
      .selectAll()
      .where('id', '=', one.schedule_id)
      .executeTakeFirstOrThrow();
    for (let no = 0; no < 26; no += 1) {
      const { id: _schedule, ...ownSchedule } = schedule;
      const { id: scheduleId } = await db
        .insertInto('schedule')
        .values({ ...ownSchedule, source_id: `more ${no}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('offering')
        .values({ ...one, schedule_id: scheduleId })
        .execute();
    }
    const first = await visit(many, search, { jar });
    expect(first.document.querySelectorAll('main article')).toHaveLength(25);
    expect(hrefsIn(first, 'nav a')).toContain(`${search}?page=2`);
    const second = await visit(many, `${search}?page=2`, { jar, axe: false });
    expect(second.document.querySelectorAll('main article')).toHaveLength(2);
    await many.close();
  });

  it('lists nothing where neither the partner nor the plan has a calendar, and home says why (S4.2-04, S6-02)', async () => {
    const hidden = await world({ brand: { hasPublicCalendar: false } });
    const jar = await customer({}, hidden);
    const page = await visit(hidden, search, { jar, axe: false });
    expect(page.url).toBe(`/?next=${encodeURIComponent(search)}`);
    await alsoOffers(hidden.database, 'Kovács', internal);
    const own = await visit(hidden, clinic, { jar });
    expect([own.status, hrefsIn(own, 'a').filter((href) => href.startsWith(search))]).toEqual([200, []]);
    expect(own.text).toContain('Hívjon minket, és mi foglalunk Önnek.');
    await hidden.close();
  });

  it.each(['iframe=1', 'webview=1'])('works within a partner’s frame and web view: %s (S1-10)', async (mode) => {
    const jar = await customer();
    const page = await visit(w, `${search}?${mode}`, { jar });
    expect([page.status, page.document.querySelectorAll('main article').length]).toEqual([200, 3]);
    for (const href of hrefsIn(page, 'ol h3 a')) expect(href).toContain(mode);
  });
});

const booked: Partial<Record<Language, string>> = {
  hu: 'Lefoglaltuk az időpontját',
  en: 'Your appointment is booked',
  ro: 'Programarea este făcută',
};

describe('a visit by video from the tile to the booking, without script (S1-04, S2.2-01, S4.4-03)', () => {
  it.each(worded(booked))('is found, held and booked in $language', async ({ language, words }) => {
    const browser = { w, jar: await customer({ flags: ['hasAppointments'] }), language };
    const home = await see(browser, '/');
    const own = await follow(browser, home, `a[href="${clinic}"]`);
    const searchPage = await follow(browser, own, `a[href="${search}?subfunction=${cardiology}"]`);
    expect(headingsIn(searchPage)).toHaveLength(1);
    const doctor = await follow(browser, searchPage, 'ol h3 a');
    expect(doctor.document.querySelector(`main a[href="${search}?subfunction=${cardiology}"]`)).toBeTruthy();
    const [slot] = [...searchPage.document.querySelectorAll('main article button[name=slotId]')];
    const holdPage = await press(browser, searchPage, `[value="${slot?.getAttribute('value')}"]`);
    expect(holdPage.url).toMatch(/\/services\/provider-search\/reservation\?/);
    const done = await press(browser, holdPage, ':not([name])');
    expect([done.status, done.text.includes(words)]).toEqual([200, true]);
  });

  it('is booked exactly once: who comes second is offered other times (S4.4-01, #400)', async () => {
    const [first, second] = [await customer(), await customer()];
    const page = await visit(w, search, { jar: first, axe: false });
    const slotId = page.document.querySelector('main button[name=slotId]')?.getAttribute('value') ?? '';
    const at = (jar: Jar) => ({ authorization: `Bearer ${jar.get('token')}` });
    const holds = await Promise.all(
      [first, second].map((jar) => w.call(startReservation, { slotId, subfunctionId: internal }, at(jar))),
    );
    expect(holds.map(({ error }) => error?.errorCode ?? 'held').toSorted()).toEqual(['#400', 'held']);
  });
});
