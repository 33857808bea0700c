import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'records',
    bases: ['contract', 'care'],
    recipients: ['hosting'],
  },
];
