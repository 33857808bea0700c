import type { DraftForm } from '../../../contract/drafts.ts';
import type { TypedValues } from './outcome.ts';

/** A page's form keeps these fields until it is sent; its loader returns the entries as `draft`. */
export type Draft = {
  form: DraftForm;
  about: string | undefined;
  /** The row of a list that these fields belong to: `expenses.1`. */
  row: string | undefined;
  /** Field names, separated by blanks: those that may wait in the tab's storage, and those that may not. */
  tab: string;
  server: string;
  entries: TypedValues | undefined;
};

/** The id of a search without a draft; its text goes along in the address. */
export const quickSearchId = 'quick-search';

/** The form that buttons elsewhere on the page submit, so that its entries go along. */
export const draftFormId = 'step';
