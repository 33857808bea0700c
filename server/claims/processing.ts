import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'preauthorizations',
    bases: ['contract', 'consent'],
    recipients: ['insurer', 'expert'],
  },
  {
    id: 'claims',
    bases: ['contract', 'consent'],
    recipients: ['insurer', 'bank'],
  },
];
