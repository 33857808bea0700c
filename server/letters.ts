import { callBackLetter } from './booking/call-back/letter.ts';
import type { Services } from './booking/context.ts';
import { reminders } from './booking/letters/reminder-letter.ts';
import { letters as booking } from './booking/letters/reservation-letter.ts';
import { letters as identity } from './identity/letters/letters.ts';
import type { LetterWriters } from './platform/mail/deliver.ts';
import { letters as records } from './records/letters.ts';

export const letters: LetterWriters<Services> = {
  ...identity,
  ...booking,
  ...reminders,
  ...records,
  call_back: callBackLetter,
};
