import { textOf } from '../platform/form/text-of.ts';

/** The time of the pressed button, with what the person was shown that they pay. */
export function timeIn(form: FormData) {
  return { slotId: textOf(form, 'slotId') ?? '', pays: textOf(form, 'pays') };
}
