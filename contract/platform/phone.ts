import { z } from 'zod';
import { countryOf } from './country.ts';
import { pastedText, plainText } from './plain-text.ts';

const phoneLongest = 100;
const phonePattern = /^\+(?:36\d{8,9}|40\d{9})$/;

function withoutIgnored(text: string): string {
  return plainText(text).replace(/[ ,-]/g, '');
}

/** The number as S5-05 wants it, after spaces, commas and dashes are dropped. */
export const phone = z
  .string('V003')
  .max(phoneLongest, { error: 'V005', abort: true })
  .overwrite(withoutIgnored)
  .regex(phonePattern, 'V003');

/** A number without the country's code (S5-06), after spaces, commas and dashes are dropped. */
export const phoneWithoutAreaCode = z
  .string('V018')
  .max(phoneLongest, { error: 'V005', abort: true })
  .overwrite(withoutIgnored)
  .regex(/^\d{8,9}$/, 'V018');

/** The telephone number of the subscription is used instead of one that was typed (S5-05). */
export function phoneFor(text: string | undefined, onSubscription: string | undefined): string | undefined {
  return onSubscription ? onSubscription : phone.safeParse(text).data;
}

type Habit = {
  pattern: RegExp;
  start: string;
  /** The country where people write numbers like this; undefined where the number has its country code. */
  country: string | undefined;
};
const habits: readonly Habit[] = [
  { pattern: /^(?:\+|00)?36(?:06?)?(\d{8,9})$/, start: '+36', country: undefined },
  { pattern: /^06(\d{8,9})$/, start: '+36', country: 'HU' },
  { pattern: /^(?:\+|00)?400?(\d{9})$/, start: '+40', country: undefined },
  { pattern: /^0([237]\d{8})$/, start: '+40', country: 'RO' },
];

/** Numbers such as 06…, 07… and 0036… are refused (S5-05); the accepted form of them is offered. */
export function phoneSuggestion(text: string): string | undefined {
  return habitOf(text)?.number;
}

/** A number written as in the country of the host is put into the accepted form; any other stays as typed. */
export function phoneAt(locale: string, text: string): string {
  const habit = habitOf(text);
  if (!habit) return text;
  return habit.country === undefined || habit.country === countryOf(locale) ? habit.number : text;
}

function habitOf(text: string): { number: string; country: string | undefined } | undefined {
  if (text.length > phoneLongest || phonePattern.test(withoutIgnored(text))) return undefined;
  const digits = withoutIgnored(pastedText(text)).replace(/[()./]/g, '');
  for (const { pattern, start, country } of habits) {
    const number = pattern.exec(digits)?.[1];
    if (number !== undefined) return { number: start + number, country };
  }
  return undefined;
}
