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
  /** The label is `fields.<words>`, if another field of the same name has `fields.<name>`. */
  words?: string;
  /** A label that is a whole question. */
  label?: string;
  autoComplete?: string;
  hint?: string;
  /** A `date` known by heart is typed into one field. */
  whole?: true;
  /** The consent that an answer gives; a text id, shown after the hint. */
  consent?: string;
  /** Radios and a select offer these; the words are a text id, or stand for themselves. */
  options?: readonly ({ value: string; text: string } | { value: string; label: string; hint?: string | undefined })[];
  /** Chosen if nothing is saved; a select otherwise asks to choose. */
  initial?: string;
  optional?: boolean;
  longest?: number;
  /** The label of a checkbox; each `[part]` of the text links to the next of `hrefs`. */
  tick?: { text: string; hrefs?: readonly string[] };
};
