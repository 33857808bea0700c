import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Visit, visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const search = '/services/provider-search';

function names(document: Document): string[] {
  return [...document.querySelectorAll('ol h3')].map((heading) => heading.textContent ?? '');
}

function addressOf(query: Record<string, string>): string {
  return `${search}?${new URLSearchParams(query)}`;
}

function link(document: Document, name: string): string {
  const anchor = [...document.querySelectorAll('main a')].find((one) => one.textContent?.trim() === name);
  return anchor?.getAttribute('href') ?? '';
}

describe('one field for everything', () => {
  it.each([
    ['hu', 'belgyogyász', 'Belgyógyászat'],
    ['en', 'internist', 'Internal medicine'],
    ['ro', 'medicina interna', 'Medicină internă'],
  ])(
    'leads to the filter where the text means one thing, without script, in %s (S3.9-01)',
    async (language, q, name) => {
      const raw = await w.request(addressOf({ q }), { headers: { 'accept-language': language } });
      expect([raw.status, raw.headers.get('location')]).toEqual([302, `${search}?specialization=1`]);
      const { document } = await visit(w, addressOf({ q }), { language });
      expect(document.querySelector('input[name=q]')?.getAttribute('value')).toBe(name);
      expect(names(document)).toHaveLength(3);
      const again = await w.request(addressOf({ q: name }), { headers: { 'accept-language': language } });
      expect(again.headers.get('location')).toBe(`${search}?specialization=1`);
    },
  );

  it('keeps what else is asked for when it leads on (S3.9-01)', async () => {
    const raw = await w.request(addressOf({ q: 'belgyógyász', location: 'XI. ker', iframe: '1' }));
    expect(raw.headers.get('location')).toBe(`${search}?location=XI.+ker&iframe=1&specialization=1`);
  });

  it.each([
    ['hu', 'kardio', 'Kardiológia'],
    ['en', 'cardio', 'Cardiology'],
    ['ro', 'cardio', 'Cardiologie'],
  ])('offers what it may mean as links, in %s (S3.9-01)', async (language, q, name) => {
    const { document } = await visit(w, addressOf({ q, location: 'hu' }), { language });
    const target = link(document, name);
    expect(target).toContain('specialization=2');
    expect(target).toContain('location=hu');
    expect(names((await visit(w, target, { language })).document)).toHaveLength(1);
  });

  it('says who sees a complaint, and whom to call if it is dangerous (S3.9-01)', async () => {
    const { document, text } = await visit(w, addressOf({ q: 'mellkasi fájdalom' }));
    expect(text).toContain('Hívja a mentőket: 112.');
    expect(document.querySelector('main a[href="tel:112"]')).not.toBeNull();
    expect(link(document, 'Belgyógyászat')).toContain('specialization=1');
    expect((await visit(w, addressOf({ q: 'hasfájás' }))).text).not.toContain('112.');
  });

  it.each(['%%', '\u0000', '<script>', "' or 1=1", 'x'.repeat(80), 'x'.repeat(81), 'a', '😀', 'qwertzuiop'])(
    'answers %s with a page (S3.9-01, S5-14)',
    async (q) => {
      const { status } = await visit(w, addressOf({ q }), { axe: false });
      expect([200, 422]).toContain(status);
    },
  );

  it('has no list of all visits, neither at home nor in the search (S2.5-01)', async () => {
    for (const path of ['/', search]) {
      const { document } = await visit(w, path);
      expect(document.querySelector('main input[name=q]')).not.toBeNull();
      expect(document.querySelectorAll('main select option').length).toBeLessThan(40);
    }
  });
});

describe('a place', () => {
  it.each(['hu', 'en', 'ro'])(
    'that is unknown has its nearest readings beside it, in %s (S3.12-02)',
    async (language) => {
      const { status, document } = await visit(w, addressOf({ q: 'hasfájás', location: 'Szegedvár' }), { language });
      expect(status).toBe(422);
      const readings = [...document.querySelectorAll('main nav a[href*="location="]')];
      expect(readings).toHaveLength(3);
      expect(readings.map((one) => one.getAttribute('href')).join()).toContain('hu-cs-szeged');
    },
  );

  it('is known as it is spoken, and is shown by its name (S3.12-02)', async () => {
    for (const location of ['XI. ker', '11. kerület', '1117', 'Kelenföld']) {
      const { document } = await visit(w, addressOf({ subfunction: '101', location }));
      expect(names(document), location).toHaveLength(2);
      expect(document.querySelector('#results')?.textContent).toContain('Budapest XI. kerület (Újbuda)');
    }
  });
});

describe('the order and the filters of the page', () => {
  it('begin with the price, and say which order it is (S9-07)', async () => {
    const { document } = await visit(w, addressOf({ subfunction: '101' }));
    expect(names(document)[0]).toContain('Őri Zsófia');
    const chosen = (of: Document) => of.querySelector('select[name=sortBy] option[selected]')?.getAttribute('value');
    expect(chosen(document)).toBe('price');
    const nearest = await visit(w, addressOf({ subfunction: '101', sortBy: 'nearest' }));
    expect(chosen(nearest.document)).toBe('nearest');
  });

  it('are kept by the form, and refused by code (S3.9-01, S5-14)', async () => {
    const { document } = await visit(
      w,
      addressOf({ subfunction: '101', visit: 'in_person', sex: 'male', maxPrice: '30000' }),
    );
    for (const [name, value] of [
      ['visit', 'in_person'],
      ['sex', 'male'],
    ])
      expect(document.querySelector(`select[name=${name}] option[selected]`)?.getAttribute('value')).toBe(value);
    const { status, text } = await visit(w, addressOf({ maxPrice: 'cheap' }));
    expect(status).toBe(422);
    expect(text).toContain('X444');
  });

  it('show what lies around the visitor (S3.9-01)', async () => {
    const { document } = await visit(
      w,
      addressOf({ subfunction: '101', lat: '47.52', lng: '19.06', sortBy: 'distance' }),
    );
    expect(names(document)[0]).toContain('Nagy Imre');
    expect(document.querySelector('#results')?.textContent).toContain('az Ön közelében');
  });
});

describe('a result', () => {
  it.each([
    ['hu', '5,6 km Öntől'],
    ['en', '5.6 km from you'],
    ['ro', 'la 5,6 km de dumneavoastră'],
  ])('says how far it is from the visitor, in %s (S2.5-01, S1-11)', async (language, far) => {
    for (const listType of ['doctors', 'providers']) {
      const { text } = await visit(w, addressOf({ subfunction: '101', lat: '47.52', lng: '19.06', listType }), {
        language,
      });
      expect(text.replaceAll('\u00a0', ' '), listType).toContain(far);
    }
  });

  it('says how far it is from the middle of a town or a district, but of no country or county (S2.5-01)', async () => {
    for (const [location, isFar] of [
      ['Budapest', true],
      ['XI. ker', true],
      ['hu', false],
    ] as const) {
      const { text } = await visit(w, addressOf({ subfunction: '101', location }));
      expect(text.includes('a\u00a0központtól'), location).toBe(isFar);
    }
  });

  it.each([
    ['hu', '4,7 (12)', 'értékelés: 5-ből 4,7, 12 értékelés alapján'],
    ['en', '4.7 (12)', 'rated 4.7 out of 5 from 12 ratings'],
    ['ro', '4,7 (12)', 'evaluare 4,7 din 5, pe baza a 12 evaluări'],
  ])('says its rating and of how many, to eyes and ears, in %s (S3.13-03, S1-11)', async (language, seen, heard) => {
    const { document } = await visit(w, addressOf({ subfunction: '101', location: 'XI. ker', listType: 'doctors' }), {
      language,
    });
    const heading = document.querySelector('ol article h3');
    expect(heading?.querySelector('[aria-hidden=true]:not(svg)')?.textContent).toBe(seen);
    expect(heading?.querySelector('.sr-only')?.textContent).toBe(heard);
  });

  it('has four times of the nearest day for a phone, and the nearest days as columns for a desk (S2.6-01)', async () => {
    const { document } = await visit(w, addressOf({ subfunction: '101', location: 'XI. ker', sortBy: 'nearest' }));
    const [card] = document.querySelectorAll('ol article');
    const columns = [...(card?.querySelectorAll('form > ul > li:has(ul)') ?? [])].map((day) => ({
      name: day.querySelector('p')?.textContent,
      desk: day.querySelectorAll('li:not([class*="desk:hidden"]:not([class*="max-desk"])) > button').length,
      phone: day.querySelectorAll('li:not([class*="max-desk:hidden"]) > button').length,
    }));
    expect(columns).toEqual([
      { name: 'Hé 23.', desk: 3, phone: 4 },
      { name: 'Ke 24.', desk: 3, phone: 0 },
      { name: 'Sze 25.', desk: 3, phone: 0 },
      { name: 'Csü 26.', desk: 3, phone: 0 },
    ]);
  });

  it.each([
    ['doctors', '1 +1,2'],
    ['providers', '1,2'],
  ])('of %s is a list, and a map with the same numbers (S1-02)', async (listType, pins) => {
    const { document } = await visit(w, addressOf({ subfunction: '101', location: 'Budapest', listType, map: '1' }));
    const numbers = [...document.querySelectorAll('ol article [aria-hidden=true].rounded-pill')].map(
      (mark) => mark.textContent,
    );
    const marks = [...document.querySelectorAll('#map svg text.font-semibold')].map((mark) => mark.textContent);
    expect([names(document).length, marks.join()]).toEqual([numbers.length, pins]);
    expect(numbers.map(Number)).toEqual(numbers.map((_mark, at) => at + 1));
  });

  it('stands on the map as a pin, and several addresses as a group that says so (S2.5-01)', async () => {
    const { document } = await visit(w, addressOf({ subfunction: '101', location: 'Budapest', map: '1' }));
    const marks = () => [...document.querySelectorAll('#map svg text.font-semibold')].map((mark) => mark.textContent);
    expect(marks()).toEqual(['1 +1', '2']);
    expect(document.querySelector('#map')?.textContent).toContain('5\u00a0km');
    expect(document.querySelector('#map a[href*="openstreetmap"]')?.getAttribute('href')).toContain('/47.49');
    const both = await visit(
      w,
      addressOf({ subfunction: '101', lat: '47.5', lng: '19', listType: 'providers', map: '1' }),
      {
        language: 'en',
      },
    );
    expect(both.document.querySelector('#map')?.textContent).toContain('2 places');
  });
});

describe('the map of a search', () => {
  const path = addressOf({ subfunction: '101', location: 'Budapest' });
  const izys = 'izys.localhost:3000';

  it('of outlines leaves the list its width until somebody asks for it, with script or without (S1-02)', async () => {
    const { document } = await visit(w, path);
    expect(document.querySelector('#map')).toBeNull();
    expect(document.querySelector('ol article .rounded-pill[aria-hidden=true]')).toBeNull();
    const way = document.querySelector('noscript a');
    expect(way?.textContent).toBe('Térkép');
    const { document: target } = await visit(w, way?.getAttribute('href') ?? '');
    expect(target.querySelectorAll('#map svg').length).toBeGreaterThan(0);
    expect(target.querySelectorAll('ol article').length).toBe(document.querySelectorAll('ol article').length);
  });

  it('is open where the brand puts it first (S1-02)', async () => {
    expect((await visit(w, path, { host: izys })).document.querySelector('#map svg')).not.toBeNull();
  });

  it('with streets stands beside the list, and asks nobody else for anything before it is pressed (S1-02)', async () => {
    const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Streets' };
    Object.assign(w.services, { mapTiles });
    const { document } = await visit(w, path, { language: 'ro' });
    Object.assign(w.services, { mapTiles: null });
    expect(document.querySelector('#map svg')).not.toBeNull();
    expect(document.querySelector('img[src*="tiles.example"], link[href*="tiles.example"]')).toBeNull();
  });
});

describe('a filter that is on', () => {
  const all = {
    subfunction: '101',
    visit: 'in_person',
    timeOfDay: 'morning',
    sex: 'male',
    speaks: 'hu',
    maxPrice: '30000',
    discountOnly: '1',
    speaksEnglish: '1',
    doctorName: 'kov',
    providerName: 'bük',
    week: '2026-11-24',
    lat: '47.52',
    lng: '19.06',
    sortBy: 'distance',
  };

  it.each([
    ['hu', ['A közelemben', 'Személyesen', 'Férfi orvos', 'Beszélt nyelv: magyar', 'Legfeljebb 30 000 Ft']],
    ['en', ['Near me', 'In person', 'Man doctor', 'Speaks Hungarian', 'At most 30 000 Ft']],
    ['ro', ['În apropierea mea', 'La cabinet', 'Medic bărbat', 'Limba: maghiară', 'Cel mult 30 000 Ft']],
  ])('is a chip that takes it away alone, without script, in %s (S3.9-01)', async (language, texts) => {
    const { document } = await visit(w, addressOf(all), { language });
    const chips = [...document.querySelectorAll('#results + ul a:has(.sr-only)')];
    const chipTexts = chips.map((chip) => chip.textContent?.replaceAll('\u00a0', ' ') ?? '');
    expect(chipTexts).toHaveLength(11);
    for (const text of texts)
      expect(
        chipTexts.some((one) => one.startsWith(`${text}, `)),
        `${text} in ${chipTexts}`,
      ).toBe(true);
    const names = new Set(Object.keys(all));
    const removals = chips.map((chip) => {
      const query = new URL(chip.getAttribute('href') ?? '', 'http://localhost').searchParams;
      return [...names].filter((name) => !query.has(name)).join();
    });
    expect(removals.toSorted()).toEqual(
      ['discountOnly', 'doctorName', 'lat,lng,sortBy', 'maxPrice', 'providerName', 'sex', 'speaks', 'speaksEnglish']
        .concat(['timeOfDay', 'visit', 'week'])
        .toSorted(),
    );
    expect((await visit(w, chips[0]?.getAttribute('href') ?? '', { language, axe: false })).status).toBe(200);
  });
});

describe('a brand that lists clinics first', () => {
  const host = 'telekom-health.localhost:3000';

  it('has price, doctors and times in each result, and its clinic’s page begins with the specialty (S4.6-05)', async () => {
    const { document } = await visit(w, addressOf({ subfunction: '101', location: 'XI. ker' }), { host });
    const [clinic] = document.querySelectorAll('ol article');
    expect(clinic?.querySelectorAll('button[name=slotId]').length).toBeGreaterThan(0);
    expect(clinic?.querySelector('section h4 a')?.getAttribute('href')).toMatch(/\/doctors\/\d+\?/);
    const page = await visit(w, clinic?.querySelector('h3 a')?.getAttribute('href') ?? '', { host });
    const [first] = page.document.querySelectorAll('main section h2');
    expect(first?.id).toBe('doctors');
    expect(page.document.querySelector('[aria-labelledby=doctors] li')?.textContent).toContain('Belgyógyászat');
  });
});

describe('a photo', () => {
  const host = 'telekom-health.localhost:3000';

  it('is drawn where the brand has one of the doctor, with its size, and initials elsewhere (S3.4-01)', async () => {
    const path = addressOf({ subfunction: '101', location: 'XI. ker', listType: 'doctors' });
    const { document } = await visit(w, path, { host });
    const cards = [...document.querySelectorAll('ol article')].map((card) => {
      const photo = card.querySelector('img');
      return [
        card.querySelector('h3')?.textContent?.includes('Kovács'),
        ...['src', 'loading', 'alt'].map((name) => photo?.getAttribute(name)),
      ];
    });
    expect(cards.toSorted()).toEqual([
      [false, undefined, undefined, undefined],
      [true, '/brand/photos/1.svg', 'lazy', ''],
    ]);
    expect(document.querySelector('ol article img')?.getAttribute('width')).toBe('56');
    expect((await visit(w, path)).document.querySelector('ol article img')).toBeNull();
    const doctor = link(document, 'Dr. Kovács Béla');
    expect((await visit(w, doctor, { host })).document.querySelector('main img')).not.toBeNull();
  });

  it('of the directory is drawn where the brand has none, beside a name that says who it is (S3.4-01)', async () => {
    const row = w.database.db.updateTable('doctor').where('family_name', 'in', ['Kovács', 'Nagy']);
    await row.set({ photo: '/portraits/hu-d001.svg' }).execute();
    w.services.listedPlaces.clear();
    const path = addressOf({ subfunction: '101', location: 'XI. ker', listType: 'doctors', sort: 'rating' });
    const photos = async (from: string) => {
      const { document } = await visit(w, path, { host: from, language: 'ro' });
      return [...document.querySelectorAll('ol article img')].map((photo) => [
        photo.getAttribute('src'),
        photo.getAttribute('alt'),
      ]);
    };
    expect(new Set((await photos('localhost:3000')).map(String))).toEqual(new Set(['/portraits/hu-d001.svg,']));
    expect((await photos(host)).map(([src]) => src)).toContain('/brand/photos/1.svg');
    await row.set({ photo: null }).execute();
    w.services.listedPlaces.clear();
  });

  it('is a file of that brand alone (S3.4-01)', async () => {
    const photo = await w.request('/brand/photos/1.svg', { host });
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await w.request('/brand/photos/1.svg')).status).toBe(404);
    expect((await w.request('/brand/photos/2.svg', { host })).status).toBe(404);
  });
});

describe('a tile', () => {
  it('behind a log-in leads a visitor also to the search for what it says (S2.4-02, S3.9-01, S4.2-01)', async () => {
    const linksIn = ({ document }: Visit, within: string) =>
      [...document.querySelectorAll(`${within} a`)].map((one) => one.getAttribute('href') ?? '');
    const pages = linksIn(await visit(w, '/'), 'section[aria-labelledby=services]');
    expect(pages).not.toContain('/landing/function-list');
    const anchor = new Set<string>();
    for (const page of pages.filter((one) => one.startsWith('/services/')))
      for (const way of linksIn(await visit(w, `/?next=${encodeURIComponent(page)}`, { axe: false }), 'main'))
        if (way.startsWith(`${search}?serviceType=`)) anchor.add(way);
    expect(anchor.size).toBeGreaterThan(1);
    for (const target of anchor) expect((await visit(w, target, { axe: false })).status).toBe(200);
  });

  it.each([
    ['hu', 'Belgyógyászat'],
    ['en', 'Internal medicine'],
    ['ro', 'Medicină internă'],
  ])('names its service in the field of the search, in %s (S2.4-02)', async (language) => {
    const { document } = await visit(w, addressOf({ serviceType: '37' }), { language });
    expect(document.querySelector('input[name=q]')?.getAttribute('value')).not.toBe('');
    expect(names(document)).toHaveLength(3);
  });
});
