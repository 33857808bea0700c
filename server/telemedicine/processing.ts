import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'video',
    bases: ['contract', 'care'],
    recipients: ['clinic', 'video'],
    keeps: {
      shifts: 'shifts of the roster',
      tickets: 'tickets for lines of visits by video that nobody used',
      guests: 'who was invited to a visit by video',
    },
  },
];
