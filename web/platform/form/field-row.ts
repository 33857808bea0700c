/** One field of a form; its label is `fields.<name>`. */
export type FieldRow = {
  name: string;
  kind: 'text' | 'long-text' | 'email' | 'password' | 'date' | 'phone' | 'checkbox' | 'choice';
  autoComplete?: string;
  hint?: string;
  /** What whoever fills the field in agrees to; a text id, shown after the hint. */
  consent?: string;
  optional?: boolean;
  longest?: number;
  /** What can be chosen; the words are `<words>.<choice>`. */
  choices?: { of: readonly string[]; words: string; initial?: string };
  /** The label of a checkbox; each `[part]` of the text links to the next of `hrefs`. */
  tick?: { text: string; hrefs?: readonly string[] };
};
