import { beforeAll, describe, expect, it } from 'vitest';
import { numberTree } from '../reference/location-tree.ts';
import { places } from '../reference/reference-data.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';

let finder: PlaceFinder;
beforeAll(async () => {
  finder = await createPlaceFinder(numberTree(places), [
    { code: '4024', placeId: 'hu-hb-debrecen' },
    { code: '400100', placeId: 'ro-cj-cluj-napoca' },
  ]);
});

describe('a place', () => {
  it.each([
    [
      'hu-bu-13',
      '13. ker',
      '13.ker.',
      'XIII.',
      'XIII. kerület',
      '13. kerület',
      'bp 13',
      'Budapest XIII',
      'Újlipótváros',
    ],
    ['hu-bu-13', 'ujlipotvaros', 'angyalföld', '1137', '1133', 'district 13', 'Budapest XIII. kerület'],
    ['hu-bu-05', 'V.', 'V. kerület', '5. ker', 'belváros', '1052'],
    ['hu-bu-11', 'Kelenföld', 'Lágymányos', 'XI', '1117', 'újbuda'],
    ['hu-bu', 'Budapest', 'bp', 'Budapesta', 'Budapset'],
    ['hu-hb-debrecen', 'Debrecen', 'debrcen', 'Debreczen', 'debrecne', '4024'],
    ['hu-cs-szeged', 'szeged', 'szegged'],
    ['hu-gs-gyor', 'győr', 'gyor'],
    ['hu-sz-nyiregyhaza', 'nyiregyhaza', 'Nyíregyhza', 'nyíregy'],
    ['hu-fe-szekesfehervar', 'székesfehérvár', 'szekesfehrvar', 'fehervar'],
    ['ro-cj-cluj-napoca', 'cluj', 'Kolozsvár', 'kolozsvar', 'Cluj-Napoca', 'cluj napoka', '400100'],
    ['ro-b-s3', 'sector 3', 'sectorul 3', 'Titan', '030167', 'Bukarest 3. kerület'],
    ['ro-b', 'bucuresti', 'București', 'Bukarest', 'Bucharest', 'bucurest'],
    ['ro-ms-targu-mures', 'Marosvásárhely', 'tg mures', 'targu mures'],
  ])('%s is meant by its spoken names, postcodes and with typing errors (S3.12-02, S3.13-05)', (id, ...texts) => {
    expect(texts.map((text) => [text, finder.meant(text)])).toEqual(texts.map((text) => [text, id]));
  });

  it.each(['Xanadu', '99', '9999', '24', '%%', '-', '12345', 'sector 9', 'XXX. kerület'])(
    'is not guessed from %s (S3.12-02)',
    (text) => {
      expect(finder.meant(text)).toBeUndefined();
    },
  );

  it('that is unknown has the nearest readings (S3.12-02)', () => {
    expect(finder.readings('4028')[0]).toBe('hu-hb-debrecen');
    expect(finder.readings('Szegedvár').slice(0, 3)).toContain('hu-cs-szeged');
    expect(finder.readings('debrecenke')[0]).toBe('hu-hb-debrecen');
  });
});
