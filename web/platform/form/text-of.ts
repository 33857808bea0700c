/** A button that is pressed stands after the form's hidden field of its name, and wins over it. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.getAll(name).at(-1);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The `intent` of the pressed button, which comes after that of its form. */
export function intentOf(form: FormData): string | undefined {
  const pressed = form.getAll('intent').at(-1);
  return typeof pressed === 'string' && pressed !== '' ? pressed : undefined;
}
