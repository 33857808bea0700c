import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../../../contract/platform/fold.ts';
import { iso } from '../../../platform/clock.ts';
import type { DateValue, ReferenceValue, TextValue, TokenValue } from '../row.ts';
import { specialtyId, specialtySystem, subfunctionSystem } from './services.ts';

type Sql = RawBuilder<unknown>;
const nothing = sql<boolean>`false`;

/** `column` must hold folded text: small letters without accents. */
export function ofText(column: Sql) {
  return ({ text, how }: TextValue): RawBuilder<boolean> => {
    const part = fold(text).replaceAll(/[\\%_]/g, '\\$&');
    if (how === 'exact') return sql<boolean>`${column} = ${fold(text)}`;
    if (how === 'contains') return sql<boolean>`${column} like ${`%${part}%`}`;
    return sql<boolean>`(${column} like ${`${part}%`} or ${column} like ${`% ${part}%`})`;
  };
}

export function ofPlain(column: Sql) {
  return ({ text, how }: TextValue): RawBuilder<boolean> => {
    const part = text.replaceAll(/[\\%_]/g, '\\$&');
    if (how === 'exact') return sql<boolean>`${column} = ${text}`;
    return sql<boolean>`${column} ilike ${how === 'contains' ? `%${part}%` : `${part}%`}`;
  };
}

export function ofNumber(targets: Readonly<Record<string, Sql>>) {
  return ({ target, id }: ReferenceValue): RawBuilder<boolean> => {
    if (!/^\d{1,9}$/.test(id)) return nothing;
    const columns = Object.entries(targets).flatMap(([name, column]) =>
      target === undefined || name === target ? [sql<boolean>`${column} = ${Number(id)}`] : [],
    );
    return columns.length === 0 ? nothing : sql<boolean>`(${sql.join(columns, sql` or `)})`;
  };
}

export function ofMoment(column: Sql) {
  return ({ prefix, from, to }: DateValue): RawBuilder<boolean> => {
    const [start, end] = [sql`${iso(from)}::timestamptz`, sql`${iso(to)}::timestamptz`];
    const rows = {
      eq: sql<boolean>`(${column} >= ${start} and ${column} < ${end})`,
      ge: sql<boolean>`${column} >= ${start}`,
      gt: sql<boolean>`${column} >= ${end}`,
      le: sql<boolean>`${column} < ${end}`,
      lt: sql<boolean>`${column} < ${start}`,
    };
    return rows[prefix];
  };
}

export function ofService(schedule: Sql) {
  return ({ system, code }: TokenValue): RawBuilder<boolean> => {
    if ((system !== undefined && system !== subfunctionSystem) || !/^\d{1,9}$/.test(code)) return nothing;
    return sql<boolean>`exists (select from offering given
      where given.schedule_id = ${schedule} and given.subfunction_id = ${Number(code)})`;
  };
}

export function ofSpecialty(schedule: Sql) {
  return ({ system, code }: TokenValue): RawBuilder<boolean> => {
    const id = specialtyId(code);
    if ((system !== undefined && system !== specialtySystem) || id === undefined) return nothing;
    return sql<boolean>`exists (select from offering given
      where given.schedule_id = ${schedule} and given.specialization_id = ${id})`;
  };
}

export function amongNumbers(column: Sql) {
  return (ids: readonly string[]): RawBuilder<boolean> => {
    const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
    return sql<boolean>`${column} = any(${numbers}::int[])`;
  };
}
