import type { DraftForm } from '../../../contract/drafts.ts';
import type { TypedValues } from './outcome.ts';

/** A page's form keeps these fields until it is sent; a loader returns the entries so far as `draft`. */
export type Draft = {
  form: DraftForm;
  about: string | undefined;
  /** The row of a list that these fields belong to: `expenses.1`. */
  row: string | undefined;
  /** Names of fields, with blanks between: those that may wait in the tab's storage, and those that may not. */
  tab: string;
  server: string;
  entries: TypedValues | undefined;
};

/** The id of a search without a draft; its text goes along in the address. */
export const quickSearchId = 'quick-search';

/** The id of the page's form, for buttons elsewhere on the page that take along what was typed. */
export const draftFormId = 'step';
