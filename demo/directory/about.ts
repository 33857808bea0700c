import type { Localized } from '../../contract/platform/localized.ts';
import { specialties } from '../../server/directory/reference/reference-data.ts';
import { between, pick, type RandomSource } from './random.ts';

type Texts = { hu: string; en: string; ro: string };

const approaches: readonly Texts[] = [
  {
    hu: 'Fontosnak tartja, hogy a vizsgálat végére minden kérdésre legyen érthető válasz.',
    en: 'Wants every question to have a clear answer by the end of the visit.',
    ro: 'Ține ca la sfârșitul consultației fiecare întrebare să aibă un răspuns clar.',
  },
  {
    hu: 'Csak annyi vizsgálatot kér, amennyi a döntéshez szükséges, és elmondja, miért.',
    en: 'Orders only the tests a decision needs, and says why.',
    ro: 'Recomandă doar investigațiile necesare unei decizii și explică de ce.',
  },
  {
    hu: 'A leleteket a beteggel együtt nézi át, és írásban is összefoglalja a teendőket.',
    en: 'Goes through the results together with the patient and puts the next steps in writing.',
    ro: 'Parcurge rezultatele împreună cu pacientul și notează pașii următori.',
  },
  {
    hu: 'Kontrollra videón is fogad, hogy csak annak kelljen utaznia, akinek muszáj.',
    en: 'Offers to talk on video where a trip would not add anything.',
    ro: 'Oferă discuții video acolo unde un drum nu ar aduce nimic în plus.',
  },
  {
    hu: 'Szívesen fogad olyanokat is, akik régen jártak orvosnál, vagy tartanak a vizsgálattól.',
    en: 'Is glad to see people who have not been to a doctor for long, or who dread it.',
    ro: 'Primește cu drag și pacienți care nu au mai fost de mult la medic sau se tem de consultație.',
  },
];

const fields: readonly (readonly [specialty: number, names: Texts])[] = [
  [54, { hu: 'laboratóriumi medicina', en: 'laboratory medicine', ro: 'medicină de laborator' }],
  [59, { hu: 'védőoltások', en: 'vaccination', ro: 'vaccinare' }],
  [60, { hu: 'szűrővizsgálatok', en: 'preventive screening', ro: 'controale preventive' }],
];
const names = new Map<number, Localized>([...specialties.map((row) => [row.id, row.name] as const), ...fields]);

export function aboutDoctor(random: RandomSource, specialty: number): Texts {
  const field = names.get(specialty);
  const since = between(random, 1992, 2019);
  const here = between(random, Math.max(since + 1, 2012), 2024);
  const approach = pick(random, approaches);
  const low = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  return {
    hu: `Szakterülete: ${low(field?.hu ?? '')}. Pályáját ${since}-${inYear(String(since))} kezdte, itt ${here} óta rendel. ${approach.hu}`,
    en: `Field: ${low(field?.en ?? '')}. In practice since ${since}, here since ${here}. ${approach.en}`,
    ro: `Specialitate: ${low(field?.ro ?? '')}. Profesează din ${since}, aici consultă din ${here}. ${approach.ro}`,
  };
}

/** 1996-ban, 1995-ben: the suffix follows the last spoken number. */
function inYear(year: string): 'ban' | 'ben' {
  if (year.endsWith('00')) return 'ben';
  if (year.endsWith('0')) return /[368]0$/.test(year) || year.endsWith('20') ? 'ban' : 'ben';
  return /[368]$/.test(year) ? 'ban' : 'ben';
}
