import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'exports',
    bases: ['contract'],
    recipients: ['partner'],
    keeps: { exports: 'records of exports by partners’ systems, without the files' },
  },
];
