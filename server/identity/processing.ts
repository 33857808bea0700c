import type { ProcessingRow } from '../platform/processing.ts';
import { draftMinutes } from './draft/draft-owner.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'entitlement',
    bases: ['contract'],
    recipients: ['partner', 'insurer'],
    keeps: { unmatched: 'cases of people who were not in the register' },
  },
  {
    id: 'account',
    bases: ['contract'],
    recipients: ['hosting', 'mail', 'partner'],
    keeps: {
      quick_links: 'passkey challenges and links to exports',
      registrations: 'registrations that nobody confirmed',
      links: 'other links',
      drafts: 'drafts of forms',
      devices: 'trusted devices',
    },
    times: { customer_drafts: draftMinutes.customer, visitor_drafts: draftMinutes.visitor },
  },
  {
    id: 'notifications',
    bases: ['consent'],
    recipients: ['push'],
    keeps: { browsers: 'browsers subscribed to push messages' },
  },
  {
    id: 'access_log',
    bases: ['interest'],
    recipients: [],
    keeps: { desk_log_ins: 'log-ins at the desk' },
  },
];
