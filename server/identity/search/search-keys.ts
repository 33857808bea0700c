import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import { phoneSuggestion } from '../../../contract/platform/phone.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Keys } from '../../platform/keys.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { soundOf, wordsOf } from './sound.ts';

type SearchKind = 'name' | 'sound' | 'phone' | 'email';
export type SearchValue = { kind: SearchKind; value: string };

type Hashing = Pick<Keys, 'derive'>;

/** The hash is keyed and holds the partner, so that the same text is found again at this partner and at no other. */
export function searchHash(keys: Hashing, partnerId: number, { kind, value }: SearchValue): Buffer {
  return createHmac('sha256', keys.derive('search')).update(`${partnerId} ${kind} ${value}`).digest();
}

export function searchHashes({ all }: Keys, partnerId: number, searched: readonly SearchValue[]): Buffer[] {
  return all.flatMap((keys) => searched.map((one) => searchHash(keys, partnerId, one)));
}

export function searchedPhone(phone: string): SearchValue {
  return { kind: 'phone', value: (phoneSuggestion(phone) ?? phone).replace(/[^\d+]/g, '') };
}

export function searchedEmail(email: string): SearchValue {
  return { kind: 'email', value: mailboxOf(email) };
}

type Words = readonly string[];
type Pair = readonly [string, string];

export function searchedNames(name: string, birthDate: string): SearchValue[] {
  return named(pairsIn(wordsOf(name)), birthDate);
}

type Account = Pick<
  Selectable<DB['account']>,
  'family_name' | 'given_name' | 'birth_name' | 'birth_date' | 'phone' | 'email' | 'contact_email'
>;

export function searchedOf(account: Account): SearchValue[] {
  const { phone, email, contact_email: contact, birth_date: birthDate } = account;
  return [
    ...(birthDate === null ? [] : named(namePairs(account), birthDate)),
    ...(phone === null ? [] : [searchedPhone(phone)]),
    ...[email, ...(contact === null ? [] : [contact])].map(searchedEmail),
  ];
}

function namePairs({ family_name, given_name, birth_name }: Account): Pair[] {
  const family = wordsOf(`${family_name} ${birth_name ?? ''}`);
  const givenNames = wordsOf(given_name);
  if (givenNames.length === 0) return pairsIn(family);
  return family.flatMap((one) => givenNames.map((other): Pair => [one, other]));
}

function pairsIn(words: Words): Pair[] {
  return words.flatMap((one, at) => words.slice(at + 1).map((other): Pair => [one, other]));
}

function named(pairs: readonly Pair[], birthDate: string): SearchValue[] {
  const keyOf = (pair: Words) => `${pair.toSorted().join(' ')}|${birthDate}`;
  return pairs.flatMap((pair): SearchValue[] => [
    { kind: 'name', value: keyOf(pair) },
    { kind: 'sound', value: keyOf(pair.map(soundOf)) },
  ]);
}
