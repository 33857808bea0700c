import { deskRoles } from '../../contract/platform/desk-right.ts';
import { isAtDesk } from '../../contract/platform/operation.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { patient } from '../booking/waiting.ts';
import { keyScopes } from '../house/key-scopes.ts';
import { account } from '../identity/account.ts';
import { isCustomers, isKeyed, type Stranger } from './cells.ts';
import { ownPartners, type Population } from './population.ts';
import type { Victims } from './rows.ts';

/** The strangers come afterwards. */
export async function victimsIn({ w }: Population): Promise<Victims> {
  const { db } = w.database;
  const partners = await db.selectFrom('partner').select('id').where('key', 'in', ownPartners).execute();
  const persons = await db.selectFrom('account').select('id').execute();
  return { partners: partners.map(({ id }) => id), persons: persons.map(({ id }) => id) };
}

const everything = { subscriptions: [Permission.options], services: ['internal_medicine', 'virtual_clinic'] };
const elsewhere = 'telekom-health';
/** Staff may know of a case of their own partner without a right to it. */
export const staff = 'staff of no clinic';

export async function strangersAt({ w }: Population): Promise<Stranger[]> {
  const other = await patient(w, everything);
  const foreign = await patient(w, { ...everything, partner: elsewhere });
  const host = `${elsewhere}.localhost:3000`;
  const third = await account(w.database, everything);
  const acting = await w.operatorFor(third.id);
  const supervisor = await w.desk([...deskRoles], elsewhere);
  const bound = await w.desk(['clinic_staff', 'doctor'], 'default', 'Tóth Eszter', []);
  const key = await w.partnerKey([...keyScopes], elsewhere);
  return [
    { name: 'another customer', headers: other.headers, may: isCustomers },
    { name: 'an operator who acts for another customer', headers: acting.headers, may: isCustomers },
    { name: 'a customer of another partner', headers: foreign.headers, may: isCustomers },
    {
      name: 'the whole desk of another partner, of every clinic',
      headers: { ...supervisor.headers, host },
      may: isAtDesk,
    },
    { name: staff, headers: bound.headers, may: isAtDesk },
    { name: "another partner's system", headers: { ...key, host }, may: isKeyed },
  ];
}
