import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'exports',
    bases: ['contract'],
    recipients: ['partner'],
    keeps: { exports: 'what partners’ systems took along, without the files' },
  },
];
