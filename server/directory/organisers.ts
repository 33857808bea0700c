import { type Organiser, organisers } from '../../contract/directory/offering.ts';

/** Unknown words are dropped; the order is that of the specification (S3.13-04). */
export function organisersOf(words: readonly string[]): Organiser[] {
  return organisers.filter((organiser) => words.includes(organiser));
}
