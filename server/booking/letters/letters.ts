import type { LetterWriters } from '../../platform/mail/deliver.ts';
import type { Services } from '../context.ts';
import { reservationLetters } from './reservation-letter.ts';
import { waitingOfferLetter } from './waiting-letter.ts';

export const letters: LetterWriters<Services> = { ...reservationLetters, waiting_offer: waitingOfferLetter };
