import { pick, type RandomSource } from './random.ts';

export type Country = 'HU' | 'RO';

const family = {
  HU: 'Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Simon Rácz Fekete Szilágyi Török Fehér Balázs Gál Kis Szűcs Kocsis Orsós Pintér Fodor Sipos Magyar Lukács Gulyás Biró Király Katona László Jakab Bogdán Sándor Boros Váradi Fazekas Kelemen Antal Somogyi Fülöp Hegedűs Vincze'.split(
    ' ',
  ),
  RO: 'Popescu Ionescu Popa Radu Dumitru Stan Stoica Gheorghe Matei Ciobanu Rusu Munteanu Constantin Marin Lazăr Florea Dobre Oprea Barbu Nistor Tudor Cristea Mocanu Sandu Enache Moldovan Neagu Ungureanu Toma Mureșan Bălan Dragomir Țurcanu Manole Voicu Zamfir Iliescu Șerban Negoiță Câmpeanu'.split(
    ' ',
  ),
} as const;

const givenNames = {
  HU: [
    'Anna Katalin Éva Mária Zsuzsanna Judit Ildikó Eszter Réka Dóra Nóra Orsolya Zsófia Ágnes Tímea Petra Emese'.split(
      ' ',
    ),
    'László István József János Zoltán Gábor Péter Attila Tamás Balázs Csaba Gergely Márton Dániel Ádám Áron Levente'.split(
      ' ',
    ),
  ],
  RO: [
    'Maria Ioana Elena Andreea Cristina Ana Mihaela Raluca Alina Gabriela Simona Irina Laura Oana Ștefania'.split(' '),
    'Alexandru Andrei Mihai Ștefan Ion Cristian Gabriel Adrian Bogdan Vlad Radu Florin Sorin Răzvan Liviu Cătălin'.split(
      ' ',
    ),
  ],
} as const;

export function personName(
  random: RandomSource,
  country: Country,
): {
  family: string;
  given: string;
  sex: 'female' | 'male';
} {
  const isHungarianInRomania = country === 'RO' && random() < 0.12;
  const nation = isHungarianInRomania ? 'HU' : country;
  const own = pick(random, givenNames[nation]);
  const one = pick(random, own);
  const other = pick(random, own);
  const hasTwo = random() < 0.18 && other !== one;
  const sex = own === givenNames[nation][0] ? 'female' : 'male';
  return { family: pick(random, family[nation]), given: hasTwo ? `${one} ${other}` : one, sex };
}

const firsts =
  'Harmat Kökény Galagonya Csillám Pitypang Mogyoró Vadrózsa Borostyán Fecske Kankalin Rezeda Mandula'.split(' ');
const seconds = 'liget forrás kert domb híd rét völgy sziget'.split(' ');
const nouns = ['Izvorul', 'Lunca', 'Poiana', 'Livada', 'Raza', 'Ramura', 'Pragul', 'Aleea'];
const genitives = [
  'Mesteacănului',
  'Cerbului',
  'Rândunicii',
  'Salcâmului',
  'Ghiocelului',
  'Privighetorii',
  'Macului',
  'Alunului',
];

export function providerName(country: Country, index: number, kind: { hu: string; ro: string }): string {
  if (country === 'HU') {
    const first = firsts[index % firsts.length] ?? '';
    const second = seconds[(Math.floor(index / firsts.length) + index) % seconds.length] ?? '';
    return `${first}${second} ${kind.hu}`;
  }
  const noun = nouns[index % nouns.length] ?? '';
  const genitive = genitives[(Math.floor(index / nouns.length) + index) % genitives.length] ?? '';
  return `${kind.ro} ${noun} ${genitive}`;
}
