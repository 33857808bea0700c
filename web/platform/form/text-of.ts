/** The last value of the name counts: a pressed button comes after the form's hidden field of the same name. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.getAll(name).at(-1);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Ticked boxes come under one name after an empty hidden field, and are joined to a text such as `a,b`. */
export function typedText(form: FormData, name: string): string {
  const [first, ...others] = form.getAll(name).map(String);
  return first === '' ? others.join(',') : (others.at(-1) ?? first ?? '');
}
