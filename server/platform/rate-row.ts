/** `identifier`: as typed at one partner, existing or not. `mailbox`: at all partners. `share`: see docs/glossary.md */
export type RateSubject =
  | 'address'
  | 'share'
  | 'account'
  | 'identifier'
  | 'mailbox'
  | 'reservation'
  | 'token'
  | 'everybody';

export type RateRow = {
  by: RateSubject;
  times: number;
  minutes: number;
  /** Seconds the window slides on at a time; without it, the windows lie side by side. */
  slide?: number;
};
