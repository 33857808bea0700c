import { nameKey, type PersonColumns } from '../../platform/person/same-person.ts';

/** Equal for spellings that count as the same person (`likenessOf`), so that the database finds them by it. */
export function personKey({ birth_date, ...name }: PersonColumns): string {
  return `${nameKey(name)}|${birth_date}`;
}
