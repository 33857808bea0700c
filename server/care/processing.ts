import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'requests',
    bases: ['contract', 'consent'],
    recipients: ['expert', 'clinic'],
  },
  {
    id: 'health_tools',
    bases: ['consent'],
    recipients: [],
  },
];
