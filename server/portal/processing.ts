import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'measuring',
    bases: ['consent'],
    recipients: ['measuring'],
  },
];
