export type Practice = {
  provider: string;
  location: string;
  country: string;
  city: string;
  postalCode: string;
  street: string;
  timeZone: string;
  lat: number;
  lng: number;
};

export const practices: Practice[] = [
  {
    provider: 'Bükkfa Rendelő',
    location: 'hu-bu-11',
    country: 'HU',
    city: 'Budapest',
    postalCode: '1117',
    street: 'Fehér út 3.',
    timeZone: 'Europe/Budapest',
    lat: 47.47,
    lng: 19.05,
  },
  {
    provider: 'Kőris Egészségház',
    location: 'hu-bu-13',
    country: 'HU',
    city: 'Budapest',
    postalCode: '1133',
    street: 'Pannónia utca 12.',
    timeZone: 'Europe/Budapest',
    lat: 47.52,
    lng: 19.06,
  },
  {
    provider: 'Clinica Teiul',
    location: 'ro-b-s1',
    country: 'RO',
    city: 'București',
    postalCode: '010071',
    street: 'Strada Lalelelor 5',
    timeZone: 'Europe/Bucharest',
    lat: 44.45,
    lng: 26.08,
  },
];

export type Doctor = {
  family: string;
  given: string;
  practice: number;
  services: number[];
  price: number;
  currency: 'HUF' | 'RON';
  languages: string[];
  discount?: number;
  organisable?: string[];
  slots?: boolean;
};

export const doctors: Doctor[] = [
  {
    family: 'Kovács',
    given: 'Béla',
    practice: 0,
    services: [101, 105],
    price: 24500,
    currency: 'HUF',
    languages: ['hu', 'en'],
  },
  {
    family: 'Őri',
    given: 'Zsófia',
    practice: 0,
    services: [101],
    price: 19000,
    currency: 'HUF',
    languages: ['hu'],
    discount: 10,
  },
  {
    family: 'Tóth',
    given: 'Ágnes',
    practice: 1,
    services: [201, 205],
    price: 32000,
    currency: 'HUF',
    languages: ['hu', 'en', 'ro'],
  },
  {
    family: 'Nagy',
    given: 'Imre',
    practice: 1,
    services: [101],
    price: 21000,
    currency: 'HUF',
    languages: ['hu'],
    organisable: ['by_call_center'],
  },
  {
    family: 'Ionescu',
    given: 'Ștefan',
    practice: 2,
    services: [101, 201],
    price: 25000,
    currency: 'RON',
    languages: ['ro', 'en'],
  },
  {
    family: 'Popa',
    given: 'Ioana',
    practice: 2,
    services: [201],
    price: 30000,
    currency: 'RON',
    languages: ['ro'],
    slots: false,
  },
];
