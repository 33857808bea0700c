import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'video',
    bases: ['contract', 'care'],
    recipients: ['clinic', 'video'],
    keeps: {
      shifts: 'shifts on the roster',
      tickets: 'unused connection tickets for video visits',
      guests: 'guests invited to video visits',
    },
  },
];
