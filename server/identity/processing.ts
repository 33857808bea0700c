import type { ProcessingRow } from '../platform/processing.ts';
import { draftMinutes } from './draft/draft-owner.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'entitlement',
    bases: ['contract'],
    recipients: ['partner', 'insurer'],
    keeps: { unmatched: 'cases of people whom the register did not know' },
  },
  {
    id: 'account',
    bases: ['contract'],
    recipients: ['hosting', 'mail', 'partner'],
    keeps: {
      quick_links: 'passkey challenges and links to exports',
      registrations: 'registrations nobody confirmed',
      links: 'other links',
      drafts: 'drafts of forms',
      devices: 'devices trusted with documents',
    },
    times: { customer_drafts: draftMinutes.customer, visitor_drafts: draftMinutes.visitor },
  },
  {
    id: 'notifications',
    bases: ['consent'],
    recipients: ['push'],
    keeps: { browsers: 'browsers that are told of news' },
  },
  {
    id: 'access_log',
    bases: ['interest'],
    recipients: [],
    keeps: { desk_log_ins: 'log-ins at the desk' },
  },
];
