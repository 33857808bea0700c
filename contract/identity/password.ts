import { z } from 'zod';

// Length is all that is asked of a password; which ones everybody uses is known on the server (server/identity/password/guessable.ts).

const passwordLength = { least: 10, most: 128 };
/** A bound on the work before the characters are counted; no keyboard makes more units of 128 characters. */
const longestTyped = 1000;

/** The same password from any keyboard: an accent may be typed as one character or as two. */
const written = z
  .string('V001')
  .max(longestTyped, { error: 'V026', abort: true })
  .overwrite((text) => text.normalize('NFKC'));

/** A password to compare with: any, for what was good enough once must stay good enough to get in. */
export const typedPassword = written.min(1, 'V001');

/** 10 to 128 characters, whatever they are; an emoji counts as one. */
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
  if (length > most)
    context.issues.push({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input, message: 'V026' });
});
