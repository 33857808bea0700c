import type { Refusal } from '../refusal/refusal.ts';
import type { DateValue } from '../ui/date-parts.tsx';

/** What was typed, as it was typed, secrets aside: it stands again whatever went wrong. */
export type Typed = {
  /** By the name of the field. */
  values: Record<string, string | undefined>;
  dates: Record<string, DateValue>;
  /** The number in the form the portal accepts, where it was typed as people dial it at home. */
  phoneSuggestion: string | undefined;
};

/** What a form shows after a post that did not simply go on. */
export type FormOutcome = {
  status: number;
  refusal: Refusal | undefined;
  typed: Typed | undefined;
};
