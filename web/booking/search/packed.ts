import type { Specialization } from '../../../contract/directory/location.ts';
import type { Place } from './places.ts';
import type { ServiceGroup } from './services.ts';

// A page's data carries hundreds of small rows; as lines of text they weigh a third of what they weigh as objects.

const column = '\t';
const line = '\n';

export function packServices(specializations: readonly Specialization[]): string {
  return specializations
    .flatMap(({ name, subfunctions }) => [name, ...subfunctions.map((own) => `${column}${own.id}${column}${own.name}`)])
    .join(line);
}

/** By specialization; the name of each tells both, as a closed field shows no group. */
export function unpackServices(packed: string): ServiceGroup[] {
  const groups: ServiceGroup[] = [];
  for (const row of packed === '' ? [] : packed.split(line)) {
    const [name = '', id, own] = row.split(column);
    const group = groups.at(-1);
    if (id === undefined) groups.push({ name, services: [] });
    else group?.services.push({ id, name: `${group.name} – ${own}` });
  }
  return groups;
}

export function packPlaces(places: readonly Place[]): string {
  return places.map(({ id, name, inside }) => [id, name, inside].join(column)).join(line);
}

export function unpackPlaces(packed: string): Place[] {
  return (packed === '' ? [] : packed.split(line)).map((row) => {
    const [id = '', name = '', inside = ''] = row.split(column);
    return { id, name, inside };
  });
}
