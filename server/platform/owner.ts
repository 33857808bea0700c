import { type RawBuilder, sql } from 'kysely';
import type { SessionInfo } from './context.ts';
import type { DB } from './db/types.ts';
import type { Host } from './host.ts';

export type Table = Exclude<keyof DB, 'kept_slot'>;
type Column<T extends Table> = keyof DB[T] & string;

/**
 * The way to a row's owner. `person`: by an account. `clinic`: by a clinic, whichever partners offer it. `part`: by the row
 * that it is a part of. `object`: by the type and id that it names. `installation`: it is the operator's of the portal.
 */
export type Owner<T extends Table = Table> =
  | { kind: 'person'; person: Column<T>; partner?: Column<T> }
  | { kind: 'partner'; partner: Column<T> }
  | { kind: 'clinic'; clinic: Column<T> }
  | { kind: 'part'; of: Table; by: Column<T>; key?: string }
  | { kind: 'object' | 'installation' };

export type Owners = { readonly [T in Table]?: Owner<T> };

type OwnedTables<Rows> = { readonly [T in keyof Rows]: Rows[T] & { readonly table: T } };

export function ownersOf<const Rows extends Owners>(rows: Rows): OwnedTables<Rows>;
export function ownersOf(rows: object): object {
  return Object.fromEntries(Object.entries(rows).map(([table, owner]) => [table, { ...owner, table }]));
}

type OfPartner = { readonly table: string; readonly partner: string };
type OfPerson = { readonly table: string; readonly person: string; readonly partner?: string };

type AtPartner = { host: Pick<Host, 'partnerId'> };
export type OwnerContext = AtPartner & { session: Pick<SessionInfo, 'accountId'> | undefined };

/** Matches rows of the customer who is logged in or acted for; none without a log-in. `alias`: another name of the table. */
export function isOwn({ host, session }: OwnerContext, owner: OfPerson, alias = owner.table): RawBuilder<boolean> {
  const person = sql<boolean>`${sql.ref(`${alias}.${owner.person}`)} = ${session?.accountId ?? null}`;
  return owner.partner === undefined
    ? person
    : sql`(${isHere({ host }, { ...owner, partner: owner.partner }, alias)} and ${person})`;
}

/** Matches rows of this partner, which is enough where a key or a right at the desk decides the rest. */
export function isHere({ host }: AtPartner, owner: OfPartner, alias = owner.table): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.${owner.partner}`)} = ${host.partnerId}`;
}
