import { textOf } from '../platform/form/text-of.ts';

export function timeIn(form: FormData) {
  return { slotId: textOf(form, 'slotId') ?? '', pays: textOf(form, 'pays') };
}
