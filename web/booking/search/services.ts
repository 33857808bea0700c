import type { Specialization } from '../../../contract/directory/location.ts';

export type ServiceGroup = { name: string; services: { id: string; name: string }[] };

/** Each option names its specialization too, because a closed field does not show its group. */
export function servicesOf(specializations: readonly Specialization[]): ServiceGroup[] {
  return specializations.map(({ name, subfunctions }) => ({
    name,
    services: subfunctions.map((own) => ({ id: String(own.id), name: `${name} – ${own.name}` })),
  }));
}

export function serviceName(groups: readonly ServiceGroup[], id: string): string {
  return groups.flatMap(({ services }) => services).find((service) => service.id === id)?.name ?? '';
}

/** `belgyógyászat – első vizsgálat`: lower case inside a sentence, except for abbreviations such as EKG. */
export function inSentence(name: string, language: string): string {
  return name
    .split(' – ')
    .map((part) => beginningSmall(part, language))
    .join(' – ');
}

function beginningSmall(name: string, language: string): string {
  const [first = '', second = ''] = name;
  return second === second.toLocaleLowerCase(language) ? first.toLocaleLowerCase(language) + name.slice(1) : name;
}
