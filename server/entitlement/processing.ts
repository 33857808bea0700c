import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'coverage',
    bases: ['contract'],
    recipients: ['insurer', 'partner'],
    keeps: { insured: 'persons on an insurer’s list' },
  },
  {
    id: 'relatives',
    bases: ['contract', 'mandate'],
    recipients: ['relative', 'mail'],
  },
];
