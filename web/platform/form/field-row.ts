/** One field of a form. Its label is `fields.<name>`, where `cares.0.qty` has that of `qty`. */
export type FieldRow = {
  name: string;
  /** A `date` is typed in parts; several `ticks` can be chosen, and are shown again from `a,b`. */
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
  /** The label is `fields.<words>`, where another field of the same name has `fields.<name>`. */
  words?: string;
  /** The id of a text, for a label that is a whole question. */
  label?: string;
  autoComplete?: string;
  hint?: string;
  /** A date that people know by heart is typed into one field. */
  whole?: true;
  /** The id of the text of the consent that an answer gives, shown after the hint. */
  consent?: string;
  /** The choices of radios and a select; `text` is the id of a text, and `label` is shown as it is. */
  options?: readonly ({ value: string; text: string } | { value: string; label: string; hint?: string | undefined })[];
  /** The choice if nothing is saved; without it, a select asks to choose. */
  initial?: string;
  optional?: boolean;
  longest?: number;
  /** The label of a checkbox; each `[part]` of the text links to the next address of `hrefs`. */
  tick?: { text: string; hrefs?: readonly string[] };
};
