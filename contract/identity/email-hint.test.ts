import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typoHint } from './email-hint.ts';

it.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.hu', 'anna@gmail.com'],
  ['anna@fremail.hu', 'anna@freemail.hu'],
  ['anna@freemail.com', 'anna@freemail.hu'],
  ['anna@citromial.hu', 'anna@citromail.hu'],
  ['anna@yaho.ro', 'anna@yahoo.ro'],
  ['Anna.Kis@GMIAL.com', 'Anna.Kis@gmail.com'],
])('asks for %s whether %s was meant (R30)', (address, suggestion) => {
  expect(typoHint(address)).toBe(suggestion);
});

it.each(['anna@gmail.com', 'anna@mail.com', 'anna@ymail.com', 'anna@kovacs.hu', 'anna', '@gmial.com', ''])(
  'has nothing to ask about „%s” (R30)',
  (address) => {
    expect(typoHint(address)).toBeUndefined();
  },
);

it('hints once: its own suggestion needs no other (R30)', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const hint = typoHint(address);
      return hint === undefined || typoHint(hint) === undefined;
    }),
  );
});
