import type { outsideNames } from './outside.ts';

/** Legal bases by GDPR, Articles 6 and 9; `mandate` is that of a relative. */
type Basis = 'contract' | 'law' | 'consent' | 'care' | 'interest' | 'mandate';

type RecipientRow = {
  outside?: readonly (typeof outsideNames)[number][];
  gateway?: string;
  /** The recipient is outside the European Economic Area, under safeguards. */
  isFar?: true;
};

export const recipients = {
  clinic: { outside: ['calendar'] },
  insurer: {},
  expert: {},
  relative: {},
  partner: { outside: ['api', 'identity'] },
  hosting: { outside: ['files', 'scanner'] },
  mail: { outside: ['mail'] },
  sms: { outside: ['sms'] },
  video: {},
  captcha: { outside: ['captcha'] },
  push: { outside: ['push'], isFar: true },
  measuring: { isFar: true },
  simplepay: { gateway: 'simplepay' },
  stripe: { gateway: 'stripe', isFar: true },
  bank: {},
  accountant: {},
  tax_office: {},
} as const satisfies Record<string, RecipientRow>;
type Recipient = keyof typeof recipients;

/** Each row is a way of processing, for which the notice must have a text in each language (0167). */
export type ProcessingRow = {
  id: string;
  bases: readonly Basis[];
  recipients: readonly Recipient[];
  /** Rows of the area's `retention.ts` by their names in the notice: `{kept.<name>}`. */
  keeps?: Readonly<Record<string, string>>;
  /** Lifetimes in minutes of data that expire by themselves and have no row in a `retention.ts`. */
  times?: Readonly<Record<string, number>>;
};

export const processing: readonly ProcessingRow[] = [
  {
    id: 'technical',
    bases: ['interest'],
    recipients: ['hosting', 'mail', 'captcha'],
    keeps: {
      repeats: 'answers to repeated requests',
      captchas: 'solved captchas',
      counters: 'counters of rate limits',
      test_mailbox: 'letters in the built-in mailbox',
    },
  },
];
