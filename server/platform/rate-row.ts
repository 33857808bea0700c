/** A rate counts by this. `identifier`: as typed at one partner, existing or not. `mailbox`: over all partners. `share`: see docs/glossary.md */
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
  /** Seconds by which the window slides; without it, windows lie side by side. */
  slide?: number;
};
