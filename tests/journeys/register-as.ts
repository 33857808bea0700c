import { expect } from 'vitest';
import { bookingFields } from '../support/guest.ts';
import { entriesIn, takenOver, typeAll, type Visitor } from './visitor.ts';

export async function registerAs(email: string, visitor: Visitor): Promise<void> {
  await visitor.see('[name=lastName]');
  await typeAll(visitor, { ...bookingFields, email });
  await takenOver(visitor);
  expect(await entriesIn(visitor, Object.keys(bookingFields))).toEqual(bookingFields);
  await visitor.press('[name=privacyAccepted]');
  await visitor.press('[name=termsAccepted]');
  await visitor.press('button[value=register]:not(.hidden)');
  await visitor.see('[name=code]');
}
