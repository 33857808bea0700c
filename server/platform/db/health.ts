import type { ColumnType, SelectType, Transaction } from 'kysely';
import type { Names } from '../../../contract/platform/names.ts';
import type { healthTables } from './health-tables.ts';
import type { DB } from './types.ts';

/** Each area's `health-tables.ts` adds its own by declaration merging. @public */
export interface HealthTables extends Names<typeof healthTables> {}
type HealthTable = keyof HealthTables & keyof DB;

declare const unaudited: unique symbol;

/** Rows of a health table can be read here, but not written, because a write needs a value of a type that has none. */
type ReadableRow<Row> = { [Column in keyof Row]: ColumnType<SelectType<Row[Column]>, never, never> } & {
  unaudited: ColumnType<never, typeof unaudited, typeof unaudited>;
};

export type PlainDB = Omit<DB, HealthTable> & { [Table in HealthTable]: ReadableRow<DB[Table]> };

const auditedMark = Symbol('audited');

export type HealthTx = Transaction<DB> & { readonly [auditedMark]: true };

export function opened(tx: Transaction<PlainDB>): HealthTx {
  const health = tx.$omitTables<HealthTable>().$extendTables<Pick<DB, HealthTable>>();
  return Object.assign(health, { [auditedMark]: true as const });
}
