import { describe, expect, it } from 'vitest';
import { deep } from '../../tests/support/deep.ts';
import { routeRow } from '../routes.ts';
import { services } from './services.ts';
import { type Offer, tilesOf } from './tiles.ts';

it('has the 42 service types of the specification, each with its own number (S3.1-01)', () => {
  expect(services.map(({ id, key }) => [id, key])).toEqual([
    [1, 'health_check'],
    [2, 'general_consultation'],
    [3, 'pediatric'],
    [4, 'gynecology'],
    [5, 'nutrition'],
    [6, 'second_opinion'],
    [7, 'diagnostics'],
    [8, 'screening'],
    [9, 'map'],
    [10, 'map_v2'],
    [11, 'map_v3'],
    [12, 'psychology'],
    [13, 'health_check_v2'],
    [14, 'work_life_balance_quiz'],
    [15, 'workplace_stress_quiz'],
    [16, 'vienna_life_screening_registration'],
    [17, 'alternative_registration_taj'],
    [18, 'alternative_registration_ado'],
    [19, 'dimenzio_screening_registration'],
    [20, 'card_network'],
    [21, 'vaccination'],
    [22, 'p4p'],
    [23, 'relatives'],
    [24, 'content_menu'],
    [25, 'virtual_clinic'],
    [26, 'fitness'],
    [27, 'rights_consultation'],
    [28, 'claim_reporting'],
    [29, 'medical_care'],
    [30, 'wiwe_consultation'],
    [31, 'coverage'],
    [32, 'preauthorization'],
    [33, 'appointments'],
    [34, 'health_check_v2_public'],
    [35, 'mobile_application'],
    [36, 'oncology_second_opinion'],
    [37, 'internal_medicine'],
    [38, 'thyroid'],
    [39, 'metabolism'],
    [40, 'blood_pressure'],
    [41, 'health_check_webview'],
    [42, 'melanoma'],
  ]);
});

it('has a row for every tile of the specification, and one by its flag for the video consultation (S2.4-01)', () => {
  const tiles = [
    ...['appointments', 'card_network', 'claim_reporting', 'diagnostics', 'fitness', 'general_consultation'],
    ...['thyroid', 'internal_medicine', 'metabolism', 'blood_pressure', 'gynecology', 'pediatric', 'health_check'],
    ...['health_check_v2', 'health_check_v2_public', 'health_check_webview', 'map_v2', 'medical_care'],
    ...['mobile_application', 'nutrition', 'oncology_second_opinion', 'virtual_clinic', 'p4p', 'preauthorization'],
    ...['psychology', 'relatives', 'rights_consultation', 'screening', 'second_opinion', 'vaccination'],
    ...['wiwe_consultation', 'work_life_balance_quiz', 'workplace_stress_quiz'],
  ];
  const keys = services.map(({ key }) => key);
  expect(tiles.filter((tile) => !keys.some((key) => key === tile))).toEqual([]);
  expect(tileNames({ loggedIn: true, hasVideoConsultation: true })).toEqual(['video_consultation']);
  expect(tileNames({ loggedIn: true, services: ['video_consultation'] })).toEqual([]);
});

it('leads each service to the page of the specification (S3.2-01)', () => {
  const consultation = '/services/specialist-consultation';
  const pages: Record<string, string> = {
    health_check: '/services/health-check',
    general_consultation: '/services/consultation',
    nutrition: '/services/nutrition-consultation',
    second_opinion: '/services/second-opinion',
    diagnostics: '/services/diagnostics',
    screening: '/services/screening',
    map_v2: '/services/provider-search',
    psychology: '/services/psychology',
    health_check_v2: '/services/health-check-v2',
    health_check_v2_public: '/services/health-check-v2',
    vaccination: '/services/vaccination',
    p4p: '/services/p4p',
    fitness: '/services/fitness-consultation',
    rights_consultation: '/services/rights-consultation',
    claim_reporting: '/services/claim-reporting',
    wiwe_consultation: '/services/wiwe-consultation',
    mobile_application: '/services/mobile-application',
    thyroid: consultation,
    internal_medicine: consultation,
    metabolism: consultation,
    blood_pressure: consultation,
    pediatric: consultation,
    gynecology: consultation,
    oncology_second_opinion: '/services/oncology-second-opinion',
    virtual_clinic: '/services/virtual-clinic',
  };
  const paths = services
    .filter(({ key }) => Object.hasOwn(pages, key))
    .map(({ key, page }) => [key, routeRow(page ?? '')?.path]);
  expect(Object.fromEntries(paths)).toEqual(pages);
});

const visitor: Offer = {
  services: [],
  order: {},
  loggedIn: false,
  hasPublicCalendar: true,
  hasCardNetwork: false,
  hasVideoConsultation: false,
};
const tileNames = (offer: Partial<Offer>) =>
  tilesOf({ ...visitor, ...offer }).map(({ name, title }) => (name === title ? name : `${name} as ${title}`));

describe('the tiles', () => {
  it('have all their fields (S2.4-02)', () => {
    expect(tilesOf({ ...visitor, services: ['health_check_v2_public'], order: { health_check_v2_public: 7 } })).toEqual(
      [
        {
          value: 34,
          name: 'health_check_v2_public',
          icon: 'clipboard-check',
          title: 'health_check_v2_public',
          label: 'without_registration',
          button: 'start',
          page: 'services-health-check-v2',
          isNetwork: false,
          image: 'health_check_v2_public.jpeg',
          order: 7,
          isPublic: true,
          detour: 'phone',
        },
      ],
    );
  });

  it.each<[string, Partial<Offer>, string[]]>([
    [
      'stand in their order, 99 where none is said (S2.4-02, S9-07)',
      { services: ['nutrition', 'unknown', 'screening', 'map_v2'], order: { map_v2: 1, nutrition: 100 } },
      ['map_v2', 'screening', 'nutrition'],
    ],
    ['keep the map’s name without a card network (S6-07)', { services: ['map_v2'] }, ['map_v2']],
    [
      'call a visitor’s map by the card network in the list, which needs no tile beside it (S6-07)',
      { services: ['map_v2', 'card_network'] },
      ['map_v2 as card_network'],
    ],
    [
      'call a customer’s map so by the flag alone, and lead to organising a care beside it (S2.3-19, S6-07)',
      { services: ['map_v2'], loggedIn: true, hasCardNetwork: true },
      ['map_v2 as card_network', 'medical_care'],
    ],
    [
      'leave a customer without the flag both (S6-07)',
      { services: ['map_v2', 'card_network'], loggedIn: true },
      ['map_v2', 'card_network'],
    ],
    ['leave the card network its tile where there is no map (S6-07)', { services: ['card_network'] }, ['card_network']],
    [
      'lead a customer with the flag to organising a care where there is no map, by one tile (S2.3-19)',
      { services: ['card_network', 'medical_care'], loggedIn: true, hasCardNetwork: true },
      ['medical_care'],
    ],
    ['lead no customer without the flag there (S2.3-19)', { services: ['medical_care'], loggedIn: true }, []],
    [
      'drop the health check for its public variant (S6-09)',
      { services: ['health_check_v2', 'health_check_v2_public'] },
      ['health_check_v2_public'],
    ],
    ['keep the health check alone (S6-09)', { services: ['health_check_v2'] }, ['health_check_v2']],
    [
      'show the first of the six consultations (S6-10)',
      { services: ['gynecology', 'pediatric', 'metabolism', 'internal_medicine', 'thyroid', 'blood_pressure'] },
      ['blood_pressure'],
    ],
    [
      'show the last of the six where it is the only one (S6-10)',
      { services: ['gynecology', 'nutrition'] },
      ['gynecology', 'nutrition'],
    ],
  ])('%s', (_rule, offer, expected) => {
    expect(tileNames(offer).sort()).toEqual(expected.toSorted());
    if (offer.order) expect(tileNames(offer)).toEqual(expected);
  });

  it('hold every rule in every combination of what decides (S6-05, S6-06, S6-07, S6-08, S6-09, S6-10)', () => {
    const six = ['blood_pressure', 'thyroid', 'internal_medicine', 'metabolism', 'pediatric', 'gynecology'];
    const deciding = [
      ...six,
      'map_v2',
      'card_network',
      'health_check_v2',
      'health_check_v2_public',
      'mobile_application',
    ];
    // A step of a prime number meets both sides of each of them.
    for (let bits = 0; bits < 2 ** (deciding.length + 3); bits += deep ? 1 : 7) {
      const bit = (at: number) => (bits & (1 << at)) !== 0;
      const keys = deciding.filter((_key, at) => bit(at + 3));
      const flags = { loggedIn: bit(0), hasPublicCalendar: bit(1), hasCardNetwork: bit(2) };
      const offer = { ...visitor, ...flags, services: keys };
      const tiles = tilesOf(offer);
      const names = tiles.map(({ name }) => name);
      const has = (key: string) => keys.includes(key);
      expect(names.filter((name) => six.includes(name))).toEqual(six.filter(has).slice(0, 1));
      expect(names.includes('health_check_v2')).toBe(has('health_check_v2') && !has('health_check_v2_public'));
      expect(names.includes('mobile_application')).toBe(has('mobile_application'));
      const network = offer.loggedIn ? offer.hasCardNetwork : has('card_network');
      expect(names.includes('card_network')).toBe(
        has('card_network') && !(network && (offer.loggedIn || has('map_v2'))),
      );
      expect(names.includes('medical_care')).toBe(offer.loggedIn && offer.hasCardNetwork);
      for (const { name, title, isPublic, label } of tiles) {
        expect(title).toBe(name === 'map_v2' && network ? 'card_network' : name);
        const always = name === 'health_check_v2_public' || name === 'mobile_application';
        expect(isPublic).toBe(always || (name === 'map_v2' && offer.hasPublicCalendar));
        expect(label).toBe(name === 'health_check_v2_public' ? 'without_registration' : undefined);
      }
    }
  });
});
