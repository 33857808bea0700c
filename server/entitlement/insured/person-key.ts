import { fold } from '../../../contract/platform/fold.ts';

type NamesAndBirth = { family_name: string; given_name: string; birth_date: string };

/** The same for two spellings of one name: neither case, accents, hyphens nor the order of the names count. */
export function personKey({ family_name, given_name, birth_date }: NamesAndBirth): string {
  const words = fold(`${family_name} ${given_name}`).split(' ').toSorted();
  return `${words.join(' ')}|${birth_date}`;
}
