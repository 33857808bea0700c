import { textOf } from './text-of.ts';

/** Empty if the form has a single button or was sent by Enter. */
export function pressed(form: FormData): string {
  return textOf(form, 'intent') ?? '';
}
