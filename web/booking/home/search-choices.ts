import { listLocations, listSpecializations } from '../../../contract/directory/location.ts';
import type { Call } from '../../../contract/operations.ts';
import { placeNames } from './place-names.ts';

export async function choicesOf(call: Call) {
  const [specializations, locations] = await Promise.all([call(listSpecializations, {}), call(listLocations, {})]);
  const groups = specializations.map(({ name, subfunctions }) => ({
    label: name,
    // A closed select shows the option without its group, so each option repeats the specialty.
    options: subfunctions.map((subfunction) => ({ value: subfunction.id, label: `${name} – ${subfunction.name}` })),
  }));
  return { groups, places: placeNames(locations) };
}
