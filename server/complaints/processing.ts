import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'complaints',
    bases: ['law'],
    recipients: ['partner', 'mail'],
    keeps: { complaints: 'complaints, with their messages' },
  },
];
