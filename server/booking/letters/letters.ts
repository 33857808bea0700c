import type { LetterWriters } from '../../platform/mail/deliver.ts';
import type { Services } from '../context.ts';
import { waitingOfferLetter } from '../waiting-list/waiting-letter.ts';
import { reservationLetters } from './reservation-letter.ts';

export const letters: LetterWriters<Services> = { ...reservationLetters, waiting_offer: waitingOfferLetter };
