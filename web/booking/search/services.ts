import type { Specialization } from '../../../contract/directory/location.ts';

/** The services as the field offers them, by specialization. */
export type ServiceGroup = { name: string; services: { id: string; name: string }[] };

/** The name of each tells both, as a closed field shows no group. */
export function servicesOf(specializations: readonly Specialization[]): ServiceGroup[] {
  return specializations.map(({ name, subfunctions }) => ({
    name,
    services: subfunctions.map((own) => ({ id: String(own.id), name: `${name} – ${own.name}` })),
  }));
}

export function serviceName(groups: readonly ServiceGroup[], id: string): string {
  return groups.flatMap(({ services }) => services).find((service) => service.id === id)?.name ?? '';
}

/** `belgyógyászat – első vizsgálat`: inside a sentence each part begins small, unless it is an abbreviation such as EKG. */
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
