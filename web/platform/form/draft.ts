import type { DraftForm } from '../../../contract/drafts.ts';
import type { TypedValues } from './outcome.ts';

/** The draft of a page's form: the fields that it keeps until the form is sent, and what was entered before. */
export type Draft = {
  form: DraftForm;
  about: string | undefined;
  /** The row of a list to which the fields belong, such as `expenses.1`. */
  row: string | undefined;
  /** Names of fields with blanks between: those that may be in the tab's storage too, and those only on the server. */
  tab: string;
  server: string;
  entries: TypedValues | undefined;
};

/** The id of a search form, which has no draft; its text goes along in the address. */
export const quickSearchId = 'quick-search';

/** The id of the form that buttons outside it send, so that its entries go along. */
export const draftFormId = 'step';
