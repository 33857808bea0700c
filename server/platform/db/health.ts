import type { ColumnType, SelectType, Transaction } from 'kysely';
import type { DB } from './types.ts';

/** Tables with data about somebody's health; only `auditWrite` opens them for writing (P04). @internal */
export const healthTables = [
  'reservation',
  'reservation_move',
  'rating',
  'draft_health',
  'call_back_wish',
  'call_back_step',
  'waiting_wish',
  'file',
  'record',
  'record_file',
  'care_answer',
  'care_message_time',
  'medical_care',
  'care_item',
  'care_time',
  'case_head',
  'case_note',
  'case_message',
  'case_file',
  'preauthorization',
  'preauthorization_item',
  'relative',
  'imported_resource',
  'coverage_entry',
  'coverage_approval',
  'claim',
  'claim_expense',
  'claim_payment',
] as const satisfies readonly (keyof DB)[];
type HealthTable = (typeof healthTables)[number];

declare const unaudited: unique symbol;

/** Can be read as usual; writing a row would need a value of a type that nothing has. */
type Readable<Row> = { [Column in keyof Row]: ColumnType<SelectType<Row[Column]>, never, never> } & {
  unaudited: ColumnType<never, typeof unaudited, typeof unaudited>;
};

export type PlainDB = Omit<DB, HealthTable> & { [Table in HealthTable]: Readable<DB[Table]> };

const audited = Symbol('audited');

export type HealthTx = Transaction<DB> & { readonly [audited]: true };

/** For `auditWrite` alone. */
export function opened(tx: Transaction<PlainDB>): HealthTx {
  const health = tx.$omitTables<HealthTable>().$extendTables<Pick<DB, HealthTable>>();
  return Object.assign(health, { [audited]: true as const });
}
