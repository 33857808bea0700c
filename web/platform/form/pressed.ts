import { textOf } from './text-of.ts';

/** The intent of the pressed button; '' if the form has only one button or was sent by Enter. */
export function pressed(form: FormData): string {
  return textOf(form, 'intent') ?? '';
}
