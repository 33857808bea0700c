import { areas } from './areas.ts';
import type { LetterWriters } from './platform/mail/deliver.ts';
import type { Services } from './telemedicine/context.ts';

const ofAreas: readonly LetterWriters<Services>[] = areas.map((area) => area.letters);

export const letters: LetterWriters<Services> = Object.fromEntries(ofAreas.flatMap((some) => Object.entries(some)));
