import type { Refusal } from '../refusal/refusal.ts';
import type { DateValue } from '../ui/date-parts.tsx';

/** What a form shows after a post that did not simply go on. */
export type FormOutcome = {
  status: number;
  refusal: Refusal | undefined;
  /** As it was typed, secrets aside. */
  typed: Record<string, string | undefined>;
  dates: Record<string, DateValue>;
  phoneSuggestion: string | undefined;
};
