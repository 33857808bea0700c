import {
  emergencyNumber,
  type listSuggestions,
  type Suggestion,
  type SuggestionKind,
} from '../../contract/directory/suggestion.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { inLanguage } from '../../contract/platform/languages.ts';
import type { OutputOf } from '../../contract/platform/operation.ts';
import type { Directory, OfferedSpecializations } from './directory.ts';
import type { Reading } from './finding/finder.ts';
import { complaintOf } from './finding/spoken-names.ts';

type Speaker = { directory: Directory; language: Language; offered: OfferedSpecializations };
type NameReading = Reading<SuggestionKind>;

const eachKind = 5;
const near = 0.6;

const writers: Record<SuggestionKind, (key: string, speaker: Speaker) => Suggestion | undefined> = {
  specialty: (key, { directory, language }) => {
    const specialty = directory.specialization(Number(key), language);
    return (
      specialty && {
        kind: 'specialty',
        name: specialty.name,
        note: null,
        seenBy: [],
        terms: { specialization: specialty.id },
      }
    );
  },
  service: (key, { directory, language }) => {
    const subfunction = directory.subfunction(Number(key), language);
    if (!subfunction) return undefined;
    const { id, name, specialization } = subfunction;
    return { kind: 'service', name: `${specialization} – ${name}`, note: null, seenBy: [], terms: { subfunction: id } };
  },
  complaint: (key, { directory, language, offered }) => {
    const complaint = complaintOf(key);
    const name = complaint && inLanguage(complaint.name, language);
    if (!complaint || name === undefined) return undefined;
    const seenBy = complaint.specializations
      .filter((id) => !offered || offered.includes(id))
      .flatMap((id) => directory.specialization(id, language) ?? []);
    const note = seenBy.map((specialty) => specialty.name).join(', ');
    return { kind: 'complaint', name, note, seenBy, terms: { q: name } };
  },
  doctor: (key) => ({ kind: 'doctor', name: key, note: null, seenBy: [], terms: { doctorName: key } }),
  clinic: (key, { directory }) => ({
    kind: 'clinic',
    name: key,
    note: directory.townOf(key) ?? null,
    seenBy: [],
    terms: { providerName: key },
  }),
};

export type Meaning = { kind: SuggestionKind; keys: string[]; certain: boolean };

export function meaningOf(readings: readonly NameReading[]): Meaning | undefined {
  const [first] = readings;
  if (!first) return undefined;
  const rivals = readings.filter(({ exact, score }) => (first.exact ? exact : score >= near * first.score));
  const keys = rivals.filter(({ kind }) => kind === first.kind).map(({ key }) => key);
  return { kind: first.kind, keys, certain: first.likely && rivals.length === 1 };
}

/** Danger to life is shown whatever the brand offers. */
function isDangerous(readings: readonly NameReading[]): boolean {
  const [first] = readings;
  return readings.some(
    ({ kind, key, score }) =>
      kind === 'complaint' && score >= near * (first?.score ?? 0) && complaintOf(key)?.emergency,
  );
}

export function suggestionsOf(q: string, speaker: Speaker): OutputOf<typeof listSuggestions> {
  const { directory, offered } = speaker;
  const readings = directory.readings(q, offered);
  const written = readings.flatMap(({ kind, key }) => writers[kind](key, speaker) ?? []);
  const groups = [...Map.groupBy(written, ({ kind }) => kind)].map(([kind, items]) => ({
    kind,
    items: items.slice(0, eachKind),
  }));
  return {
    certain: meaningOf(readings)?.certain === true ? (written[0] ?? null) : null,
    groups,
    emergencyNumber: isDangerous(directory.readings(q, undefined)) ? emergencyNumber : null,
  };
}
