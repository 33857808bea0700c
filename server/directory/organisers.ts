import type { z } from 'zod';
import { type Organiser, organisers } from '../../contract/directory/offering.ts';

export function organisersOf(words: readonly string[]): z.infer<typeof Organiser>[] {
  return organisers.filter((organiser) => words.includes(organiser));
}
