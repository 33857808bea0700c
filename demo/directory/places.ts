import { inLanguage } from '../../contract/platform/languages.ts';
import { places } from '../../server/directory/reference/reference-data.ts';
import type { Country } from './names.ts';
import { between, pick, type RandomSource } from './random.ts';

const towns: readonly (readonly [id: string, postcode: string])[] = [
  ['hu-hb-debrecen', '4024'],
  ['hu-cs-szeged', '6720'],
  ['hu-bz-miskolc', '3525'],
  ['hu-ba-pecs', '7621'],
  ['hu-gs-gyor', '9021'],
  ['hu-sz-nyiregyhaza', '4400'],
  ['hu-bk-kecskemet', '6000'],
  ['hu-fe-szekesfehervar', '8000'],
  ['hu-va-szombathely', '9700'],
  ['hu-jn-szolnok', '5000'],
  ['hu-ke-tatabanya', '2800'],
  ['hu-so-kaposvar', '7400'],
  ['hu-be-bekescsaba', '5600'],
  ['hu-za-zalaegerszeg', '8900'],
  ['hu-ve-veszprem', '8200'],
  ['hu-he-eger', '3300'],
  ['hu-no-salgotarjan', '3100'],
  ['hu-to-szekszard', '7100'],
  ['ro-cj-cluj-napoca', '4001'],
  ['ro-tm-timisoara', '3001'],
  ['ro-is-iasi', '7001'],
  ['ro-ct-constanta', '9001'],
  ['ro-bv-brasov', '5001'],
  ['ro-sb-sibiu', '5501'],
  ['ro-bh-oradea', '4101'],
  ['ro-ms-targu-mures', '5401'],
  ['ro-dj-craiova', '2001'],
  ['ro-ar-arad', '3101'],
  ['ro-hr-miercurea-ciuc', '5301'],
  ['ro-cv-sfantu-gheorghe', '5201'],
];

export type Town = { id: string; city: string; postcode: string; lat: number; lng: number; isCapital: boolean };

function townOf(id: string, city: 'hu' | 'ro', postcode: string, isCapital: boolean, name?: string): Town {
  const place = places.find((candidate) => candidate.id === id);
  if (!place) throw new Error(`the tree has no place ${id}`);
  return { id, city: name ?? inLanguage(place.name, city) ?? '', postcode, lat: place.lat, lng: place.lng, isCapital };
}

export function townsOf(country: Country): { capital: Town[]; others: Town[] } {
  const language = country === 'HU' ? 'hu' : 'ro';
  const others = towns
    .filter(([id]) => id.startsWith(`${language}-`))
    .map(([id, postcode]) => townOf(id, language, postcode, false));
  return { capital: country === 'HU' ? districts() : sectors(), others };
}

const districtOrder = [13, 11, 2, 5, 6, 3, 12, 8, 1, 9, 14, 7, 4, 10, 17, 22, 18, 16];

function districts(): Town[] {
  return districtOrder.flatMap((district) => {
    const two = String(district).padStart(2, '0');
    return [townOf(`hu-bu-${two}`, 'hu', `1${two}`, true, 'Budapest')];
  });
}

function sectors(): Town[] {
  return [1, 3, 2, 6, 4, 5].map((sector) => townOf(`ro-b-s${sector}`, 'ro', `0${sector}0`, true, 'București'));
}

const streets = {
  HU: [
    'Kossuth Lajos utca',
    'Petőfi Sándor utca',
    'Rákóczi út',
    'Arany János utca',
    'Bartók Béla út',
    'Széchenyi utca',
    'Jókai Mór utca',
    'Váci út',
    'Béke utca',
    'Hunyadi utca',
    'Ady Endre út',
    'Tavasz utca',
  ],
  RO: [
    'Strada Mihai Eminescu',
    'Bulevardul Unirii',
    'Strada Avram Iancu',
    'Strada Republicii',
    'Bulevardul Independenței',
    'Strada Nicolae Bălcescu',
    'Strada Lalelelor',
    'Strada Horea',
    'Calea Victoriei',
    'Strada Primăverii',
  ],
} as const;

export function addressIn(random: RandomSource, country: Country, town: Town) {
  const number = between(random, 2, 96);
  const street = pick(random, streets[country]);
  const missing = (country === 'HU' ? 4 : 6) - town.postcode.length;
  const end = missing > 0 ? String(between(random, 1, 10 ** missing - 1)).padStart(missing, '0') : '';
  const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * 0.016) * 1e5) / 1e5;
  return {
    line: [country === 'HU' ? `${street} ${number}.` : `${street} nr. ${number}`],
    city: town.city,
    postalCode: `${town.postcode}${end}`,
    position: { latitude: near(town.lat), longitude: near(town.lng) },
  };
}
