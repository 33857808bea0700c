import { z } from 'zod';

// Only the length is checked here; common passwords are refused by server/identity/password/guessable.ts.

export const passwordLength = { least: 10, most: 128 };
/** A longer text is refused at once, so that counting its characters costs little. */
const longestTyped = 1000;

/** The fault names the longest length allowed, also for a text too long for its characters to be counted. */
function tooLong(input: string) {
  const { most: maximum } = passwordLength;
  return { code: 'too_big', origin: 'string', maximum, inclusive: true, input, message: 'V026' } as const;
}

/** One password can be typed with accents as characters of their own or as signs after a letter, so both are the same. */
const written = z
  .string('V001')
  .check((context) => {
    if (context.value.length > longestTyped) context.issues.push({ ...tooLong(context.value), continue: false });
  })
  .overwrite((text) => text.normalize('NFKC'));

/** A password of any length is read at a log-in, because one that was accepted once must go on working. */
export const typedPassword = written.min(1, 'V001');

/** 10 to 128 characters; an emoji counts as one. */
export const newPassword = written.check((context) => {
  const { least, most } = passwordLength;
  const length = Array.from(context.value).length;
  const input = context.value;
  if (length < least)
    context.issues.push({
      code: 'too_small',
      origin: 'string',
      minimum: least,
      inclusive: true,
      input,
      message: 'V025',
    });
  if (length > most) context.issues.push(tooLong(input));
});
