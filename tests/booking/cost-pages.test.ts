import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { searchDoctors } from '../../contract/booking/search.ts';
import { listSpecializations } from '../../contract/directory/location.ts';
import { checkCoverage } from '../../contract/entitlement/coverage.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { planOf, type Terms } from '../entitlement/covered.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { account } from '../identity/account.ts';
import { oneLanguage } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

const { brands } = loadBrands('brands');
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();
const clinic = 'Bükkfa Rendelő';
const question = { serviceCode: '101', date: '2026-11-23', where: clinic };

async function customer(terms: Terms | undefined) {
  const made = await holder(w, {
    subscriptions: [['hasRelatives', 'hasCoverage', 'hasAppointments', 'hasPreauthorization']],
    hasMap: true,
    ...(terms && { plan: planOf(terms) }),
  });
  const jar: Jar = new Map([['token', made.token]]);
  return { ...made, jar };
}
type Customer = Awaited<ReturnType<typeof customer>>;

const hold = async ({ headers }: Customer) =>
  good(await w.call(startReservation, { slotId: fresh(), subfunctionId: 101 }, headers));

/** Sums of the answer, the search and a held time, by doctor. */
async function sums({ headers }: Customer, personId?: string) {
  const personQuery = personId === undefined ? {} : { personId };
  const { offers } = good(await w.call(checkCoverage, { ...question, ...personQuery }, headers));
  const { items } = good(
    await w.call(searchDoctors, { subfunction: '101', providerName: clinic, ...personQuery }, headers),
  );
  const answered = offers.map(({ doctor, price, cover, bookable }) => [doctor.name, price?.pays, cover, bookable]);
  const searched = items.map(({ doctor, price, cover, bookable }) => [
    doctor.name,
    cover?.patientPays ?? price?.pays,
    cover,
    bookable,
  ]);
  const byName = (rows: unknown[][]) => rows.toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  return { offers, answered: byName(answered), searched: byName(searched) };
}

const kovacs = ({ offers }: Awaited<ReturnType<typeof sums>>) =>
  offers.find(({ doctor }) => doctor.name === 'Dr. Kovács Béla');

describe('what a care would cost', () => {
  it.each<[string, Terms | undefined, string | undefined, number]>([
    ['paid in full', {}, 'covered', 0],
    ['with a co-payment', { copayPercent: 20 }, 'partly', 4900],
    ['with a deductible', { deductible: 3000, copayPercent: 20 }, 'partly', 7300],
    ['with less left than it costs', { allowed: { amount: 20_000 } }, 'partly', 4500],
    ['not covered', { excluded: true }, 'not_covered', 24_500],
    ['for another age', { toAge: 17 }, 'not_covered', 24_500],
    ['without a coverage', undefined, undefined, 24_500],
  ])(
    'is the same in the answer, in the search and while a time is held: %s (S3.13-04, S1-06)',
    async (_how, terms, decision, pays) => {
      const mine = await customer(terms);
      const answer = await sums(mine);
      expect(answer.answered).toHaveLength(2);
      expect(answer.answered).toEqual(answer.searched);
      expect([kovacs(answer)?.cover?.decision, kovacs(answer)?.price?.pays.amount]).toEqual([decision, pays]);
      const { price, cover } = await hold(mine);
      expect([price?.pays.amount, cover?.decision]).toEqual([pays, decision]);
    },
  );

  it('follows the limit down to its end, as the booking does (S1-06)', async () => {
    const mine = await customer({ allowed: { count: 1 }, copayPercent: 10 });
    expect(kovacs(await sums(mine))?.cover).toMatchObject({ decision: 'partly', left: { count: 0 } });
    const { token, price } = await hold(mine);
    good(await w.call(finishWithLogin, { token, pays: price?.pays.amount }, mine.headers));
    const answer = await sums(mine);
    expect(answer.answered).toEqual(answer.searched);
    expect(kovacs(answer)?.cover).toMatchObject({ decision: 'not_covered', reasons: [{ code: 'KE001' }] });
    expect(kovacs(answer)?.price?.pays.amount).toBe(24_500);
    expect((await hold(mine)).price?.pays.amount).toBe(24_500);
  });

  it('says what one would pay with an approval, without which nothing can be booked (S8.3-09)', async () => {
    const mine = await customer({ authorizationRequired: true, copayPercent: 20 });
    const answer = await sums(mine);
    expect(answer.answered).toEqual(answer.searched);
    expect(kovacs(answer)).toMatchObject({
      bookable: false,
      price: { pays: { amount: 4900 } },
      cover: { decision: 'needs_preauth' },
    });
    const refused = await w.call(startReservation, { slotId: fresh(), subfunctionId: 101 }, mine.headers);
    expect(refused.error?.errorCode).toBe('KE003');
  });

  it('is a relative’s own where one asks for them, also in the search and in the booking (S2.3-11, S1-06)', async () => {
    const mine = await customer({ toAge: 17, copayPercent: 20 });
    const relative = good(await w.call(createRelative, child({ coverageShared: true }), mine.headers));
    const answer = await sums(mine, relative.id);
    expect(answer.answered).toEqual(answer.searched);
    expect(kovacs(answer)?.price?.pays.amount).toBe(4900);
    expect(kovacs(await sums(mine))?.price?.pays.amount).toBe(24_500);
    const { payers } = await hold(mine);
    expect(payers.find(({ personId }) => personId === relative.id)?.pays?.amount).toBe(4900);
  });

  it('is nobody’s to ask without a mandate: not for a relative, another’s or another partner’s customer (T01, S2.3-11)', async () => {
    const mine = await customer({});
    const seen = good(await w.call(createRelative, child({ scope: ['records'] }), mine.headers));
    const other = await customer({});
    const theirs = good(await w.call(createRelative, child(), other.headers));
    const foreign = await holder(w, { partner: 'telekom-health' });
    for (const personId of [seen.id, theirs.id, other.id, foreign.id, randomUUID()]) {
      const coverage = await w.call(checkCoverage, { ...question, personId }, mine.headers);
      const searched = await w.call(searchDoctors, { subfunction: '101', personId }, mine.headers);
      expect([coverage.error?.errorCode, searched.error?.errorCode]).toEqual(['#404', 'X444']);
      expect(searched.error?.violations).toMatchObject([{ propertyName: 'personId', errorCode: 'V007' }]);
    }
    expect((await w.call(searchDoctors, { subfunction: '101', personId: mine.id })).error?.errorCode).toBe('X444');
  });

  it('is found by a clinic or a place, with or without accents, and refused for a place that is none (S3.9-01)', async () => {
    const mine = await customer({});
    const at = async (where: string) => {
      const answer = await w.call(checkCoverage, { ...question, where }, mine.headers);
      return answer.ok ? [answer.ok.place?.kind, answer.ok.place?.name, answer.ok.total] : answer.error.errorCode;
    };
    expect(await at('bukkfa')).toEqual(['clinic', clinic, 2]);
    const [kind, name, total] = await at('budapest');
    expect([kind, name, Number(total) >= 2]).toEqual(['place', 'Budapest', true]);
    expect(await at('qqqq-xx')).toBe('X444');
    const nowhere = { ...question, serviceCode: '201', where: clinic };
    expect((await w.call(checkCoverage, nowhere, mine.headers)).error?.errorCode).toBe('RR1007');
  });
});

const words = [
  {
    language: 'hu',
    pays: /Ön fizet: 3420\sFt – 4900\sFt/u,
    tag: 'Jár',
    unknown: 'Nem ismerünk ilyen rendelőt',
    none: 'Nincs találat erre: „xyzzy”.',
    person: 'Kinek a részére: Szőke Bence',
    group: 'Orvosi vizsgálatok',
  },
  {
    language: 'en',
    pays: /You pay 3,?420\sFt|You pay 3\s?420\sFt to 4\s?900\sFt/u,
    tag: 'Covered',
    unknown: 'We know no such clinic or town',
    none: 'Nothing found for “xyzzy”.',
    person: 'For: Szőke Bence',
    group: 'Doctors and examinations',
  },
  {
    language: 'ro',
    pays: /Plătiți între 3\s?420\sFt și 4\s?900\sFt/u,
    tag: 'Acoperit',
    unknown: 'Nu cunoaștem o astfel de clinică',
    none: 'Niciun rezultat pentru „xyzzy”.',
    person: 'Pentru: Szőke Bence',
    group: 'Consultații la medic',
  },
] as const;
const [hungarian] = words;

describe('the examinations that the cost page offers', () => {
  it.each(brands.map((brand) => [brand.key, brand.locale] as const))(
    'have an answer each at %s, or none is offered (S2.3-04, S7-21)',
    async (partner, locale) => {
      const address = partner === 'default' ? 'localhost:3000' : `${partner}.localhost:3000`;
      const where = new Intl.Locale(locale).region?.toLowerCase() ?? '';
      const offered = good(await w.call(listSpecializations, { offered: '1' }, { host: address }));
      const codes = offered.flatMap(({ subfunctions }) => subfunctions.map(({ id }) => String(id)));
      const made = await account(w.database, { partner, subscriptions: [['hasCoverage', 'hasAppointments']] });
      const { headers } = await w.session(made.id, {}, partner);
      const host = { ...headers, host: address };
      for (const serviceCode of codes) {
        const answer = good(await w.call(checkCoverage, { serviceCode, date: '2026-11-23', where }, host));
        expect([serviceCode, answer.offers.length > 0]).toEqual([serviceCode, true]);
      }
    },
  );
  it('are not those that nobody gives, and one of these can be arranged (S2.3-04)', async () => {
    const english = { 'accept-language': 'en' };
    const all = good(await w.call(listSpecializations, {}, english));
    const offered = good(await w.call(listSpecializations, { offered: '1' }, english));
    const idsOf = (of: typeof all) => of.flatMap(({ subfunctions }) => subfunctions.map(({ id }) => id));
    const [nobodys] = idsOf(all).filter((id) => !idsOf(offered).includes(id));
    const { jar } = await customer(undefined);
    const page = await visit(w, `/services/coverage/cost?service=${nobodys}`, { jar, language: 'en' });
    expect(page.text).toContain('Nobody in our network offers this there.');
    const names = [...page.document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
    const label = (id: number) =>
      all.flatMap(({ name, subfunctions }) =>
        subfunctions.flatMap((one) => (one.id === id ? `${name}, ${one.name}` : [])),
      );
    expect(names).toContain(label(101)[0]);
    expect(names).not.toContain(label(Number(nobodys))[0]);
    expect(page.document.querySelector('main a[href="/call-back"], main a[href*="organize"]')).not.toBeNull();
  });
  it.each([
    ['hu', 'Belgyógyászat, első vizsgálat', 'belgyo', 'fáj a hasam', 'nincs a listánkban'],
    ['en', 'Internal medicine, first visit', 'internal', 'tummy ache', 'is not in our list'],
    ['ro', 'Medicină internă, prima consultație', 'medicina int', 'durere de burtă', 'nu este în lista noastră'],
  ] as const)(
    'are found in %s by a name, by a part of it and by what hurts, and what is typed stays (S3.9-01, S8.1-09)',
    async (language, name, part, complaint, unknown) => {
      const { jar } = await customer(undefined);
      const open = (service: string) =>
        visit(w, `/services/coverage/cost?${new URLSearchParams({ service, where: clinic })}`, { jar, language });
      expect((await open(name.toLowerCase())).document.querySelector('#answer')).not.toBeNull();
      for (const text of [part, complaint]) {
        const page = await open(text);
        const field = page.document.querySelector<HTMLInputElement>('input[name=service]');
        expect([page.status, field?.value]).toEqual([200, text]);
        const links = page.document.querySelectorAll<HTMLAnchorElement>('section[aria-labelledby=choices] a');
        expect(links.length).toBeGreaterThan(1);
        const [first] = links;
        const answer = await visit(w, `${first?.pathname}${first?.search}`, { jar, language });
        expect([answer.status, answer.document.querySelector('section[aria-labelledby=choices]')]).toEqual([200, null]);
      }
      const emergency = await open({ hu: 'szívroham', en: 'heart attack', ro: 'infarct' }[language]);
      expect(emergency.document.querySelector('main a[href="tel:112"]')).not.toBeNull();
      const wrong = await open('xyzzy');
      expect([wrong.status, wrong.text.includes(unknown)]).toEqual([422, true]);
      expect(wrong.document.querySelector<HTMLInputElement>('input[name=service]')?.value).toBe('xyzzy');
      expect(wrong.document.querySelector('a[href="#service"]')).not.toBeNull();
      for (const odd of ['x'.repeat(500), 'ж', '\u0000', '%'])
        expect([odd.length, (await open(odd)).document.querySelector('a[href="#service"]') !== null]).toEqual([
          odd.length,
          true,
        ]);
    },
  );
});

describe('the pages of the coverage', () => {
  it.each(words.filter((one) => oneLanguage('hu').includes(one.language)))(
    'answer on the page, by its address alone, in $language (S1-11, S1-06)',
    async ({ language, ...texts }) => {
      const { jar } = await customer({ copayPercent: 20 });
      const open = (path: string) => visit(w, path, { jar, language, axe: true });
      const form = await open('/services/coverage/cost');
      const field = form.document.querySelector('form[method=get] input[name=service]');
      const list = form.document.getElementById(field?.getAttribute('list') ?? '');
      expect(list?.querySelector('option')?.getAttribute('value')).toMatch(/, /);
      const answer = await open(`/services/coverage/cost?service=101&where=${encodeURIComponent(clinic)}`);
      expect(answer.document.querySelector('#answer')?.textContent).toMatch(texts.pays);
      expect(answer.document.querySelectorAll('section[aria-labelledby=doctors] li')).toHaveLength(2);
      const unknown = await open('/services/coverage/cost?service=101&where=qqqq-xx');
      expect([unknown.status, unknown.text.includes(texts.unknown)]).toEqual([422, true]);
      const cover = await open('/services/coverage');
      const [group] = cover.document.querySelectorAll('main details');
      expect(group?.querySelector('summary')?.textContent).toContain(texts.group);
      expect(group?.querySelector('li')?.textContent).toContain(texts.tag);
      // „Belgyógyászat” is the care that the benefit pays for, whatever its name.
      const page = await open('/services/coverage?q=belgyogy');
      expect(page.document.querySelectorAll('main details > ul > li')).toHaveLength(language === 'hu' ? 1 : 0);
      expect((await open('/services/coverage?q=xyzzy')).text).toContain(texts.none);
    },
  );

  it('lead to the search, the doctor and the booking with service, place and person kept (S2.3-11, S3.9-01)', async () => {
    const { jar, headers } = await customer({ copayPercent: 20 });
    const relative = good(await w.call(createRelative, child({ coverageShared: true }), headers));
    const open = (path: string, form?: Record<string, string>) =>
      visit(w, path, { jar, language: 'hu', ...(form && { method: 'POST', form }) });
    const cover = await open(`/services/coverage?person=${relative.id}`);
    const links = ({ document }: typeof cover) =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a')].map(({ pathname, search }) => pathname + search);
    expect(links(cover)).toContain(`/services/coverage/cost?person=${relative.id}`);
    const query = new URLSearchParams({ service: '101', where: clinic, person: relative.id });
    const answer = await open(`/services/coverage/cost?${query}`);
    expect(answer.document.querySelector('main')?.textContent).toContain('Szőke Bence');
    const searchQuery = new URLSearchParams({ subfunction: '101', providerName: clinic, for: relative.id });
    const search = `/services/provider-search?${searchQuery}`;
    expect(links(answer)).toContain(search);
    const results = await open(`${search}&listType=doctors`);
    expect(results.text).toContain(hungarian.person);
    const doctor = links(results).find((path) => path.includes('/doctors/')) ?? '';
    expect(new URLSearchParams(doctor.split('?')[1]).get('for')).toBe(relative.id);
    expect((await open(doctor)).text).toContain(hungarian.person);
    const hidden = (name: string) =>
      results.document.querySelector<HTMLInputElement>(`form[method=post] input[name="${name}"]`)?.value ?? '';
    const slot = results.document.querySelector<HTMLButtonElement>('[name="slotId"]')?.value ?? '';
    const page = await open('/services/provider-search/reservation', {
      slotId: slot,
      subfunctionId: hidden('subfunctionId'),
      key: hidden('key'),
      for: hidden('for'),
    });
    const chosen = page.document.querySelector<HTMLInputElement>('input[name=personId][checked]');
    expect(chosen?.value).toBe(relative.id);
    // A person for whom they may not book is no choice, and changes no price.
    const stranger = await open(`/services/provider-search?subfunction=101&for=${randomUUID()}`);
    expect([stranger.status, stranger.text.includes('Kinek a részére:')]).toEqual([200, false]);
  });

  it('say that a plan has no coverage, and still what a care costs (S2.3-04)', async () => {
    const { jar } = await customer(undefined);
    const page = await visit(w, '/services/coverage', { jar, language: 'hu' });
    expect(page.text).toContain('A csomagjához nem tartozik biztosítási fedezet');
    const answer = await visit(w, `/services/coverage/cost?service=101&where=${encodeURIComponent(clinic)}`, {
      jar,
      language: 'hu',
    });
    expect(answer.document.querySelector('#answer')?.textContent).toMatch(/17\s100\sFt – 24\s500\sFt/u);
  });
});
