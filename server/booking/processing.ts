import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'contact',
    bases: ['contract'],
    recipients: ['clinic', 'mail', 'sms'],
  },
  {
    id: 'birth_date',
    bases: ['contract'],
    recipients: ['clinic'],
  },
  {
    id: 'visit',
    bases: ['contract', 'care'],
    recipients: ['clinic'],
    keeps: {
      differences: 'differences from calendars of partners',
      pauses: 'clinics that a partner offers again',
      calendar_requests: 'requests for a calendar to be connected',
    },
  },
  {
    id: 'note',
    bases: ['consent'],
    recipients: ['clinic'],
  },
  {
    id: 'call_backs',
    bases: ['contract'],
    recipients: ['clinic', 'mail'],
    keeps: {
      call_backs: 'call-backs, with what was noted',
      waiting: 'places on the waiting list, with their wishes and offers',
    },
  },
];
