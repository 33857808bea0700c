import { type RawBuilder, sql } from 'kysely';
import type { SessionInfo } from './context.ts';
import type { DB } from './db/types.ts';
import type { Host } from './host.ts';

export type Table = Exclude<keyof DB, 'kept_slot'>;
type Column<T extends Table> = keyof DB[T] & string;

/**
 * The owner of a table's rows. `person`: somebody at a partner, by their account; `partner`: the partner itself;
 * `clinic`: a clinic, whichever partners offer it; `part`: whoever owns the row of another table that it is a part of;
 * `object`: whoever owns the object that the row names by its type and id; `installation`: whoever runs the portal.
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

/**
 * Whether a row belongs to the caller: to the customer who is logged in or for whom an operator acts, at this partner.
 * It is true of no row where nobody is logged in. `alias`: the name of the table in the statement, where it has another.
 */
export function isOwn({ host, session }: OwnerContext, owner: OfPerson, alias = owner.table): RawBuilder<boolean> {
  const person = sql<boolean>`${sql.ref(`${alias}.${owner.person}`)} = ${session?.accountId ?? null}`;
  return owner.partner === undefined
    ? person
    : sql`(${isHere({ host }, { ...owner, partner: owner.partner }, alias)} and ${person})`;
}

/** Whether a row belongs to this partner or to somebody at it. It is enough where a key or a right at the desk decides the rest. */
export function isHere({ host }: AtPartner, owner: OfPartner, alias = owner.table): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.${owner.partner}`)} = ${host.partnerId}`;
}
