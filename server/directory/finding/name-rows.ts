import type { SuggestionKind } from '../../../contract/directory/suggestion.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import type { NameRow } from './finder.ts';
import { complaints, spokenNames, terms } from './spoken-names.ts';

type Specialty = { id: number; name: Localized };
type Service = { id: number; name: Localized; specializationId: number; listed: boolean };
type Doctor = { family: string; given: string };

export const kindWeights: Record<SuggestionKind, number> = {
  specialty: 1.25,
  complaint: 1.15,
  service: 1,
  doctor: 1,
  clinic: 1,
};

export function nameRows(listed: {
  specialties: readonly Specialty[];
  services: readonly Service[];
  doctors: readonly Doctor[];
  clinics: readonly string[];
}): NameRow<SuggestionKind>[] {
  const specialties = new Map(listed.specialties.map((specialty) => [specialty.id, specialty]));
  const services = listed.services.filter((service) => service.listed);
  const serviceIds = new Set(services.map(({ id }) => id));
  return [
    ...listed.specialties.flatMap(({ id, name }) => rows('specialty', id, textsOf(name))),
    ...spokenNames.specialties.flatMap(({ id, words }) =>
      specialties.has(id) ? rows('specialty', id, Object.values(words).flat()) : [],
    ),
    ...services.flatMap(({ id, name, specializationId }) =>
      rows('service', id, textsOf(name, specialties.get(specializationId)?.name)),
    ),
    ...spokenNames.subfunctions.flatMap(({ id, words }) =>
      serviceIds.has(id) ? rows('service', id, Object.values(words).flat()) : [],
    ),
    ...terms.flatMap((term) => {
      const words = Object.values(term.words).flat();
      if ('specialty' in term) return specialties.has(term.specialty) ? rows('specialty', term.specialty, words) : [];
      const service = services.find(({ id }) => id === term.subfunction);
      // A name of a visit that nobody gives leads to its specialty instead.
      if (service) return rows('service', service.id, words);
      const specialty = Math.floor(term.subfunction / 100);
      return specialties.has(specialty) ? rows('specialty', specialty, words) : [];
    }),
    ...complaints.flatMap(({ key, name, words }) =>
      rows('complaint', key, [...textsOf(name), ...Object.values(words).flat()]),
    ),
    ...listed.doctors.flatMap(({ family, given: givenName }) =>
      rows('doctor', `${family} ${givenName}`, [`${family} ${givenName}`]),
    ),
    ...listed.clinics.flatMap((name) => rows('clinic', name, [name])),
  ];
}

function textsOf(name: Localized, whole?: Localized): string[] {
  return Object.entries(name).flatMap(([code, text]) => {
    const outer = whole?.[code];
    return outer === undefined ? [text] : [text, `${outer} ${text}`];
  });
}

function rows(kind: SuggestionKind, key: number | string, texts: readonly string[]): NameRow<SuggestionKind>[] {
  return [...new Set(texts)].map((text) => ({ kind, key: String(key), text }));
}
