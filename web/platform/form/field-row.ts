/** One field of a form; its label is `fields.<name>`. */
export type FieldRow = {
  name: string;
  kind: 'text' | 'long-text' | 'email' | 'password' | 'date' | 'phone' | 'checkbox';
  autoComplete?: string;
  /** A text id. */
  hint?: string;
  optional?: boolean;
  /** The most characters the browser takes. */
  longest?: number;
  /** What a box to tick says, with its `[part]` leading to the text. */
  tick?: { text: string; href?: string };
};
