/** One field of a form; its label is `fields.<name>`. */
export type FieldRow = {
  name: string;
  kind: 'text' | 'long-text' | 'email' | 'password' | 'date' | 'phone' | 'choice' | 'select' | 'checkbox';
  autoComplete?: string;
  hint?: string;
  /** What whoever fills the field in agrees to; a text id, shown after the hint. */
  consent?: string;
  /** Of a select; the words are a text id, or stand for themselves. */
  options?: readonly ({ value: string; text: string } | { value: string; label: string })[];
  /** Of a choice: its values with their text ids, the first one chosen. */
  choices?: readonly { value: string; text: string }[];
  optional?: boolean;
  longest?: number;
  /** The label of a checkbox; each `[part]` of the text links to the next of `hrefs`. */
  tick?: { text: string; hrefs?: readonly string[] };
};
