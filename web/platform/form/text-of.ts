/** A pressed button stands after the form's hidden field of its name, and wins over it. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.getAll(name).at(-1);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Ticked boxes share a name, come after an empty hidden field, and are joined: `a,b`. */
export function typedText(form: FormData, name: string): string {
  const [first, ...others] = form.getAll(name).map(String);
  return first === '' ? others.join(',') : (others.at(-1) ?? first ?? '');
}
