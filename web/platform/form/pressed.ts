import { textOf } from './text-of.ts';

/** The value of the pressed button, which every form calls `intent`; empty where a form has a single button or was sent by Enter. */
export function pressed(form: FormData): string {
  return textOf(form, 'intent') ?? '';
}
