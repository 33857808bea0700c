import { type DraftRow, personDraft } from '../platform/draft.ts';

const identifiers = { taj: 'server', taxId: 'server', memberId: 'server' } as const;

export const drafts = {
  login: { email: 'tab' },
  recovery: { email: 'tab' },
  registration: { ...personDraft, ...identifiers },
  'change-email': { email: 'tab', emailAgain: 'tab' },
  'change-contact-email': { contactEmail: 'tab' },
  identify: identifiers,
  profile: {
    title: 'tab',
    lastName: 'tab',
    firstName: 'tab',
    birthName: 'server',
    birthPlace: 'server',
    sex: 'tab',
    mothersName: 'server',
    postalCode: 'tab',
    city: 'tab',
    street: 'tab',
    phone: 'tab',
    bankAccount: 'server',
  },
} as const satisfies Record<string, DraftRow>;
