import { listLocations, listSpecializations } from '../../../contract/directory/location.ts';
import type { Call } from '../../../contract/operations.ts';

import { placeNames } from './place-names.ts';

/** What the form at home offers to choose from. */
export async function choicesOf(call: Call) {
  const [specializations, locations] = await Promise.all([call(listSpecializations, {}), call(listLocations, {})]);
  const groups = specializations.map(({ name, subfunctions }) => ({
    label: name,
    // A closed list shows the option alone, and typing finds it by its first letters: so each says its specialty too.
    options: subfunctions.map((subfunction) => ({ value: subfunction.id, label: `${name} – ${subfunction.name}` })),
  }));
  return { groups, places: placeNames(locations) };
}
