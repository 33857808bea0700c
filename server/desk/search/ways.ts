import type { FoundPerson } from '../../../contract/desk/person.ts';
import { caseVisits } from '../../../contract/home/visit-turns.ts';
import { taj } from '../../../contract/identity/identifiers.ts';
import { phone, phoneSuggestion } from '../../../contract/platform/phone.ts';
import { email, spokenNumber } from '../../../contract/platform/rules.ts';
import { visitsAtDesk } from '../../booking/attendance/get-visit.ts';
import { personOf } from '../../booking/call-back/move.ts';
import type { Context } from '../../booking/context.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { nameOf } from '../../directory/name.ts';
import { identifierHashes } from '../../identity/registration/identifier.ts';
import { policyNumbered } from '../../identity/registration/policy-numbered.ts';
import {
  type SearchValue,
  searchedEmail,
  searchedNames,
  searchedPhone,
  searchHashes,
} from '../../identity/search/search-keys.ts';
import { isBound, sees } from '../../identity/session/rights.ts';
import { initials, maskedPhone } from '../../platform/masked.ts';
import { isHere } from '../../platform/owner.ts';
import { owners as platformOwners } from '../../platform/owners.ts';
import { readableLists } from './readable.ts';

export type SearchInput = { query: string; birthDate?: string | undefined };
type Candidate = { accountId: string; similar?: true } | FoundPerson;
type Find = (context: Context) => Promise<Candidate[]>;

/** The most rows that one way reads; they are more than are shown, because one person may be found by several keys. */
const most = 100;

/** Policy numbers have twelve characters, earlier ones eight. */
const policyNumber = /^[\dA-F]{8}(?:[\dA-F]{4})?$/;

const ways = {
  number: ({ query }) => {
    const number = numberIn(query);
    return number && ((context) => byNumber(context, number));
  },
  policy: ({ query }) => {
    const number = query.replaceAll(/[\s-]/g, '').toUpperCase();
    return policyNumber.test(number) ? (context) => byPolicy(context, number) : undefined;
  },
  phone: ({ query }) => {
    const { data } = phone.safeParse(phoneSuggestion(query) ?? query);
    return data && ((context) => byPhone(context, searchedPhone(data)));
  },
  email: ({ query }) => {
    const { data } = email.safeParse(query);
    return data && ((context) => byKeys(context, [searchedEmail(data)]));
  },
  taj: ({ query }) => {
    const { data } = taj.safeParse(query);
    return data && ((context) => byTaj(context, data));
  },
  name: ({ query, birthDate }) => {
    const names = birthDate === undefined || !isName(query) ? [] : searchedNames(query, birthDate);
    return names.length === 0 ? undefined : (context) => byName(context, names);
  },
} as const satisfies Record<string, (input: SearchInput) => Find | '' | undefined>;

export function waysOf(input: SearchInput): { way: string; find: Find }[] {
  return Object.entries(ways).flatMap(([way, of]) => {
    const find = of(input);
    return find ? [{ way, find }] : [];
  });
}

export function isName(query: string): boolean {
  return /^[^\d@]+$/.test(query) && /\s/.test(query.slice(1, -1));
}

/** A text with a vowel and no digit is taken for a name, because a number with vowels nearly always has a digit too. */
function numberIn(query: string): string | undefined {
  return /\d/.test(query) || !/[aeiou]/i.test(query) ? spokenNumber('KN003').safeParse(query).data : undefined;
}

async function byNumber(context: Context, number: string): Promise<Candidate[]> {
  const { db } = context.database;
  const lists = readableLists(context);
  const heads = await db
    .selectFrom('case_head')
    .select(['id', 'kind', 'account_id', 'sealed_person'])
    .where(isHere(context, platformOwners.case_head))
    .where('number', '=', number)
    .where('anonymous', '=', false)
    .execute();
  const visits = await db
    .selectFrom('reservation')
    .select(['id', 'account_id', 'status', 'family_name', 'given_name', 'phone'])
    .where(isHere(context, bookingOwners.reservation))
    .where('number', '=', number)
    .where('status', 'in', caseVisits)
    .execute();
  const places = await db
    .selectFrom('waiting_place')
    .select('account_id')
    .where(isHere(context, bookingOwners.waiting_place))
    .where(
      ({ fn, cast, ref, val }) => fn('left', [cast(ref('id'), 'text'), val(8)]),
      '=',
      number.replace('-', '').toLowerCase(),
    )
    .execute();
  return [
    ...heads.flatMap(({ id, kind, account_id, sealed_person }): Candidate[] => {
      if (account_id !== null) return [{ accountId: account_id }];
      const list = lists.find((row) => row.kind === kind);
      if (!list) return [];
      const person = sealed_person === null ? undefined : personOf(context, { person: sealed_person });
      return [lineOf({ id, list: list.id, number, name: person?.name, phone: person?.phone })];
    }),
    ...visits.flatMap(({ id, account_id, status, family_name, given_name, phone: called }): Candidate[] => {
      if (account_id !== null) return [{ accountId: account_id }];
      const hasPage = visitsAtDesk.includes(status) && seesAll(context, 'reservation.act');
      const name = nameOf({ family_name, given_name }, context.language);
      return hasPage ? [lineOf({ id, list: 'visits', number, name, phone: called })] : [];
    }),
    ...places.map(({ account_id: accountId }) => ({ accountId })),
  ];
}

function seesAll(context: Context, right: Parameters<typeof sees>[1]): boolean {
  return sees(context, right) && !isBound(context, right);
}

async function byPolicy({ database }: Context, number: string): Promise<Candidate[]> {
  const rows = await database.db
    .selectFrom('subscription')
    .select('account_id as accountId')
    .where(policyNumbered(number))
    .execute();
  return rows;
}

async function byTaj({ database, keys }: Context, number: string): Promise<Candidate[]> {
  const rows = await database.db
    .selectFrom('account_identifier')
    .select('account_id as accountId')
    .where('kind', '=', 'taj')
    .where('hash', 'in', identifierHashes(keys, 'taj', number))
    .execute();
  return rows;
}

async function byPhone(context: Context, searched: SearchValue): Promise<Candidate[]> {
  const { database, keys, host } = context;
  const calls = await database.db
    .selectFrom('call_back')
    .select(['id', 'number', 'account_id', 'person'])
    .where(isHere({ host }, bookingOwners.call_back))
    .where('phone_hash', 'in', searchHashes(keys, host.partnerId, [searched]))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  const mayRead = seesAll(context, 'call_back.read');
  const called = calls.flatMap(({ id, number, account_id, person }): Candidate[] => {
    if (account_id !== null) return [{ accountId: account_id }];
    return mayRead ? [lineOf({ id, list: 'call-backs', number, ...personOf(context, { person }) })] : [];
  });
  return [...(await byKeys(context, [searched])), ...called];
}

async function byName(context: Context, names: readonly SearchValue[]): Promise<Candidate[]> {
  const of = (kind: SearchValue['kind']) =>
    byKeys(
      context,
      names.filter((one) => one.kind === kind),
    );
  const same = await of('name');
  const alike = await of('sound');
  return [...same, ...alike.map((one) => ({ ...one, similar: true as const }))];
}

function byKeys({ database, keys, host }: Context, searched: readonly SearchValue[]): Promise<{ accountId: string }[]> {
  return database.db
    .selectFrom('search_key')
    .select('account_id as accountId')
    .where('hash', 'in', searchHashes(keys, host.partnerId, searched))
    .limit(most)
    .execute();
}

type Line = Pick<FoundPerson, 'id' | 'list' | 'number'> & {
  name: string | undefined;
  phone: string | null | undefined;
};

function lineOf({ name, phone: called, ...line }: Line): FoundPerson {
  return {
    ...line,
    name: initials(name ?? ''),
    phone: called == null ? '' : maskedPhone(called),
    birthYear: null,
    openCases: null,
    similar: false,
  };
}
