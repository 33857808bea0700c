/** One field of a form; its label is `fields.<name>`, of `cares.0.qty` that of `qty`. */
export type FieldRow = {
  name: string;
  /** A `date` is typed in parts; of `ticks` any number, shown again as `a,b`. */
  kind:
    | 'text'
    | 'long-text'
    | 'whole'
    | 'decimal'
    | 'email'
    | 'password'
    | 'date'
    | 'phone'
    | 'radios'
    | 'select'
    | 'checkbox'
    | 'ticks';
  /** The name of the label, `fields.<words>`, where another field of the same name has `fields.<name>`. */
  words?: string;
  /** The text of a label that asks a whole question. */
  label?: string;
  autoComplete?: string;
  hint?: string;
  /** A `date` known by heart is typed into one field. */
  whole?: true;
  /** What whoever fills the field in agrees to; a text id, shown after the hint. */
  consent?: string;
  /** What radios and a select offer; the words are a text id, or stand for themselves. */
  options?: readonly ({ value: string; text: string } | { value: string; label: string; hint?: string | undefined })[];
  /** Chosen where nothing is saved; without it a select asks to choose. */
  initial?: string;
  optional?: boolean;
  longest?: number;
  /** The label of a checkbox; each `[part]` of the text links to the next of `hrefs`. */
  tick?: { text: string; hrefs?: readonly string[] };
};
