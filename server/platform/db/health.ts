import type { ColumnType, SelectType, Transaction } from 'kysely';
import type { DB } from './types.ts';

/** The tables that say something of somebody's health. They are written through `audit` alone (P04). @internal */
export const healthTables = ['reservation'] as const satisfies readonly (keyof DB)[];
type HealthTable = (typeof healthTables)[number];

declare const unaudited: unique symbol;

/** Readable as ever; to write a row one would need a value of a type that nothing has. */
type Readable<Row> = { [Column in keyof Row]: ColumnType<SelectType<Row[Column]>, never, never> } & {
  unaudited: ColumnType<never, typeof unaudited, typeof unaudited>;
};

/** The tables as everybody has them. */
export type PlainDB = Omit<DB, HealthTable> & { [Table in HealthTable]: Readable<DB[Table]> };

const audited = Symbol('audited');

/** A transaction that has said what it does, and may do it. */
export type HealthTx = Transaction<DB> & { readonly [audited]: true };

/** For `audit` alone, which has just written the row. */
export function opened(tx: Transaction<PlainDB>): HealthTx {
  const health = tx.$omitTables<HealthTable>().$extendTables<Pick<DB, HealthTable>>();
  return Object.assign(health, { [audited]: true as const });
}
