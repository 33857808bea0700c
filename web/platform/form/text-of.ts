/** A button that is pressed stands after the form's hidden field of its name, and wins over it. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.getAll(name).at(-1);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
