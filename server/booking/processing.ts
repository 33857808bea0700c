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
      differences: 'differences between the portal and clinics’ calendars',
      pauses: 'ended pauses of clinics',
      calendar_requests: 'requests to connect a calendar',
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
      call_backs: 'call-backs, with their notes',
      waiting: 'places on the waiting list, with their wishes and offers',
    },
  },
];
