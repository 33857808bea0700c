import type { LetterWriters } from '../../platform/mail/deliver.ts';
import { callBackLetter } from '../call-back/letter.ts';
import type { Services } from '../context.ts';
import { reminders } from './reminder-letter.ts';
import { reservationLetters } from './reservation-letter.ts';
import { waitingOfferLetter } from './waiting-letter.ts';

export const letters: LetterWriters<Services> = {
  ...reservationLetters,
  ...reminders,
  call_back: callBackLetter,
  waiting_offer: waitingOfferLetter,
};
