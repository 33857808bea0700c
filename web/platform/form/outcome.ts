import type { DatePart } from '../../../contract/platform/format.ts';
import type { Refusal } from '../refusal/refusal.ts';
import type { DateValue } from '../ui/date-parts.tsx';

export type TypedValues = {
  values: Record<string, string | undefined>;
  dates: Record<string, { parts: DateValue; wrong: readonly DatePart[]; text?: string | undefined }>;
  phoneSuggestion: string | undefined;
};

export type FormOutcome = {
  status: number;
  refusal: Refusal | undefined;
  entries: TypedValues | undefined;
};
