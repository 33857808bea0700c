import { z } from 'zod';

const phoneLongest = 100;
const phonePattern = /^\+(?:36\d{8,9}|40\d{9})$/;

function withoutIgnored(text: string): string {
  return text.replace(/[\s,\u2010-\u2015-]/g, '');
}

/** Spaces, commas and dashes are dropped (S5-05). */
export const phone = z
  .string('V003')
  .max(phoneLongest, { error: 'V005', abort: true })
  .overwrite(withoutIgnored)
  .regex(phonePattern, 'V003');

/** S5-06; no form needs it yet. @internal */
export const phoneWithoutAreaCode = z
  .string('V018')
  .max(phoneLongest, { error: 'V005', abort: true })
  .overwrite(withoutIgnored)
  .regex(/^\d{8,9}$/, 'V018');

/** A phone of the subscription wins over a typed one (S5-05). */
export function phoneFor(typed: string | undefined, onSubscription: string | undefined): string | undefined {
  return onSubscription ? onSubscription : phone.safeParse(typed).data;
}

const phoneHabits: ReadonlyArray<readonly [habit: RegExp, start: string]> = [
  [/^(?:\+|00)?36(?:06)?(\d{8,9})$/, '+36'],
  [/^06(\d{8,9})$/, '+36'],
  [/^(?:\+|00)?400?(\d{9})$/, '+40'],
  [/^0([237]\d{8})$/, '+40'],
];

/** 06…, 07… and 0036… are refused (S5-05), but offered in the accepted form. */
export function phoneSuggestion(text: string): string | undefined {
  if (text.length > phoneLongest || phonePattern.test(withoutIgnored(text))) return undefined;
  const digits = withoutIgnored(text).replace(/[()./]/g, '');
  for (const [habit, start] of phoneHabits) {
    const number = habit.exec(digits)?.[1];
    if (number !== undefined) return start + number;
  }
  return undefined;
}
