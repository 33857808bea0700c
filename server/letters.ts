import type { Services } from './booking/context.ts';
import { letters as booking } from './booking/letters/letters.ts';
import { letters as care } from './care/letters.ts';
import { letters as claims } from './claims/letters.ts';
import { letters as entitlement } from './entitlement/letters.ts';
import { letters as identity } from './identity/letters/letters.ts';
import type { LetterWriters } from './platform/mail/deliver.ts';
import { letters as records } from './records/letters.ts';

export const letters: LetterWriters<Services> = {
  ...identity,
  ...entitlement,
  ...booking,
  ...records,
  ...care,
  ...claims,
};
