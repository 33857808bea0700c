import type { z } from 'zod';
import { type Organiser, organisers } from '../../contract/directory/offering.ts';

/** Only the words of S3.13-04; whatever else a row holds is not said. */
export function organisersOf(words: readonly string[]): z.infer<typeof Organiser>[] {
  return organisers.filter((organiser) => words.includes(organiser));
}
