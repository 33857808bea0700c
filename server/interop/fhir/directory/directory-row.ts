import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { contextAs } from '../caller.ts';
import type { Resource, Row, Search, SearchResult } from '../row.ts';
import { mostCounted } from '../search-of.ts';

type Rows<Line> = {
  where: (condition: Expression<SqlBool>) => Rows<Line>;
  orderBy: (by: Expression<unknown>) => Rows<Line>;
  limit: (most: number) => Rows<Line>;
  offset: (from: number) => Rows<Line>;
  clearSelect: () => { limit: (most: number) => unknown };
  execute: () => Promise<Line[]>;
};

type DirectoryRow<Line> = Omit<Row, 'as' | 'personal' | 'search' | 'read'> & {
  rows: (context: Context) => Rows<Line>;
  among: (ids: readonly string[]) => RawBuilder<boolean>;
  order: readonly RawBuilder<unknown>[];
  map: (context: Context) => Promise<(line: Line) => Resource>;
};

const as = 'getProvider';

export function directoryRow<Line>({ rows, among, order, map, ...row }: DirectoryRow<Line>): Row {
  const matching = (context: Context, { filters, ids }: Pick<Search, 'filters' | 'ids'>): Rows<Line> => {
    let statement = rows(context);
    if (ids) statement = statement.where(among(ids));
    for (const filter of filters) statement = statement.where(eitherOf(filter, context));
    return statement;
  };
  const ordered = (statement: Rows<Line>) => order.reduce((all, by) => all.orderBy(by), statement);
  return {
    ...row,
    as: [as],
    personal: false,
    search: async (request, search): Promise<SearchResult> => {
      const context = await contextAs(request, as);
      const lines = await ordered(matching(context, search))
        .limit(search.count + 1)
        .offset(search.offset)
        .execute();
      const toResource = await map(context);
      const isAll = lines.length <= search.count && (lines.length > 0 || search.offset === 0);
      const total = isAll ? search.offset + lines.length : await countOf(context, matching(context, search));
      return { resources: lines.map(toResource), total };
    },
    read: async (request, id) => {
      const context = await contextAs(request, as);
      const [line] = await matching(context, { filters: [], ids: [id] })
        .limit(1)
        .execute();
      return line && (await map(context))(line);
    },
  };
}

async function countOf<Line>({ database }: Context, rows: Rows<Line>): Promise<number | undefined> {
  return countIn(database.db, sql`${rows.clearSelect().limit(mostCounted + 1)}`);
}

export async function countIn(db: Context['database']['db'], rows: RawBuilder<unknown>): Promise<number | undefined> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${rows}) as matching`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return total > mostCounted ? undefined : total;
}

export function eitherOf({ param, values }: Search['filters'][number], context: Context): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    values.map((value) => conditionOf(param, value, context)),
    sql` or `,
  )})`;
}

function conditionOf(
  param: Row['params'][string],
  value: Search['filters'][number]['values'][number],
  context: Context,
) {
  if (param.type === 'token' && value.type === 'token' && param.where) return param.where(value, context);
  if (param.type === 'string' && value.type === 'string' && param.where) return param.where(value, context);
  if (param.type === 'reference' && value.type === 'reference' && param.where) return param.where(value, context);
  if (param.type === 'date' && value.type === 'date' && param.where) return param.where(value, context);
  return sql<boolean>`false`;
}
