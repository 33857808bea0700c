import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Location, listLocations } from '../../contract/directory/location.ts';
import { listLocationSuggestions, listSuggestions } from '../../contract/directory/suggestion.ts';
import { good, type World, world } from '../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function suggested(q: string, locale = 'hu') {
  return good(await w.call(listSuggestions, { q }, { locale }));
}

describe('the readings of one field', () => {
  it.each([
    ['hu', 'Bőrgyógyászat', 'Belgyógyászat – Vérnyomás-beállítás'],
    ['en', 'Dermatology', 'Internal medicine – Blood pressure management'],
    ['ro', 'Dermatovenerologie', 'Medicină internă – Ajustarea tensiunii arteriale'],
  ])(
    'are said in the language of the page, whatever language is typed: %s (S3.9-01, S9-01)',
    async (locale, specialty, visit) => {
      for (const q of ['bőrgyógyász', 'dermatologist', 'dermatolog', 'bőrgyogyász']) {
        const { certain } = await suggested(q, locale);
        expect(certain, q).toEqual({
          kind: 'specialty',
          name: specialty,
          note: null,
          seenBy: [],
          terms: { specialization: 36 },
        });
      }
      const { groups } = await suggested('vérnyomásbeállítás', locale);
      expect(groups[0]).toMatchObject({ kind: 'service', items: [{ name: visit, terms: { subfunction: 105 } }] });
    },
  );

  it('come in groups, the likeliest kind first, with people and clinics as well (S3.9-01)', async () => {
    const { groups: people } = await suggested('kovacs bela');
    expect(people[0]).toEqual({
      kind: 'doctor',
      items: [{ kind: 'doctor', name: 'Kovács Béla', note: null, seenBy: [], terms: { doctorName: 'Kovács Béla' } }],
    });
    const { groups: clinics } = await suggested('bükfa');
    expect(clinics[0]?.items[0]).toEqual({
      kind: 'clinic',
      name: 'Bükkfa Rendelő',
      note: 'Budapest',
      seenBy: [],
      terms: { providerName: 'Bükkfa Rendelő' },
    });
    const { certain, groups } = await suggested('kardio');
    expect(certain).toBeNull();
    expect(new Set(groups.map(({ kind }) => kind)).size).toBe(groups.length);
    expect(groups.length).toBeGreaterThan(1);
  });

  it('say who sees a complaint, the family doctor first, and the emergency number where it may be danger to life (S3.9-01)', async () => {
    const chest = await suggested('melkasi fájdalom');
    expect(chest.emergencyNumber).toBe('112');
    expect(chest.groups[0]?.items[0]).toMatchObject({
      kind: 'complaint',
      name: 'Mellkasi fájdalom',
      note: 'Háziorvostan, Kardiológia, Belgyógyászat',
    });
    for (const [q, locale] of [
      ['chest pain', 'en'],
      ['nu pot respira', 'ro'],
      ['öngyilkosság', 'hu'],
    ])
      expect((await suggested(q ?? '', locale)).emergencyNumber, q).toBe('112');
    expect((await suggested('hasfájás')).emergencyNumber).toBeNull();
  });

  it('lead into the search by their terms, each to somebody there is (S3.9-01)', async () => {
    for (const q of ['belgyógyász', 'kovács béla', 'kőris', 'vérnyomás beállítás', 'hasfájás']) {
      const [first] = (await suggested(q)).groups.flatMap(({ items }) => items);
      const query = new URLSearchParams(
        Object.entries(first?.terms ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const { total } = await (await w.request(`/api/map/doctors?${query}`)).json();
      expect(total, `${q}: ${query}`).toBeGreaterThan(0);
    }
  });

  it.each([
    ['/search/suggestions', 'q=a', 'q V006'],
    ['/search/suggestions', `q=${'x'.repeat(81)}`, 'q V005'],
    ['/search/suggestions', '', 'q V001'],
    ['/map/locations/suggestions', 'q=x', 'q V006'],
    ['/map/locations', 'filter=x', 'filter V006'],
  ])('are refused by %s?%s with the rule it breaks (S5-14)', async (path, query, violation) => {
    const answer = await w.request(`/api${path}?${query}`);
    const { errorCode, violations } = await answer.json();
    expect([answer.status, errorCode]).toEqual([422, 'X444']);
    expect(
      violations.map((row: { propertyName: string; errorCode: string }) => `${row.propertyName} ${row.errorCode}`),
    ).toEqual([violation]);
  });
});

describe('the readings of a place', () => {
  it('are the three nearest, with what they lie in (S3.12-02)', async () => {
    const readings = good(await w.call(listLocationSuggestions, { q: 'Szegedvár' }, { locale: 'en' }));
    expect(readings).toHaveLength(3);
    expect(readings).toContainEqual({ id: 'hu-cs-szeged', name: 'Szeged', inside: 'Csongrád-Csanád County' });
  });
});

describe('the tree of places', () => {
  it('is narrowed by a filter to what it names and what that lies in, as people say it (S7-20)', async () => {
    const ids = async (filter: string) => {
      const flat = (tree: readonly Location[]): string[] => tree.flatMap(({ id, children }) => [id, ...flat(children)]);
      return flat(good(await w.call(listLocations, { filter })));
    };
    expect(await ids('Debrecen')).toEqual(['hu', 'hu-hb', 'hu-hb-debrecen']);
    expect(await ids('13. ker')).toEqual(expect.arrayContaining(['hu', 'hu-bu', 'hu-bu-pest', 'hu-bu-13']));
    expect(await ids('13. ker')).not.toContain('hu-hb');
    expect(await ids('Budapest')).toContain('hu-bu-11');
    expect(await ids('%%')).toEqual([]);
    expect(await ids('szegdvár')).toContain('hu-cs-szeged');
    expect((await ids('Magyarország')).length).toBeGreaterThan(150);
  });
});
