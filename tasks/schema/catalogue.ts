import type pg from 'pg';

export type Column = {
  name: string;
  type: string;
  required: boolean;
  identity: string;
  generated: string;
  value: string | null;
  start: number | null;
};

export type Constraint = {
  name: string;
  kind: string;
  columns: string[];
  text: string;
  to: string | null;
};

export type Table = {
  name: string;
  options: string[];
  columns: Column[];
  constraints: Constraint[];
  indexes: { name: string; text: string }[];
  rows: string[][];
};

export type Routine = { name: string; text: string; body: string; serves: 'tables' | 'rows' };
export type Trigger = { name: string; table: string; function: string; text: string };
type View = { name: string; text: string };

export type Catalogue = {
  extensions: string[];
  tables: Table[];
  views: View[];
  functions: Routine[];
  triggers: Trigger[];
};

const ours = "relnamespace = 'public'::regnamespace";

const columnsOf = `
  select attrelid::regclass::text as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
    attidentity as identity, attgenerated as generated, pg_get_expr(adbin, adrelid, true) as value, seqstart::int as start
  from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_depend on refobjid = attrelid and refobjsubid = attnum and deptype = 'i' and attidentity <> ''
      and refclassid = 'pg_class'::regclass and classid = 'pg_class'::regclass
    left join pg_sequence on seqrelid = objid
  where ${ours} and relkind = 'r' and attnum > 0 and not attisdropped order by attrelid::regclass::text, attnum`;

/** Constraints in the sense of every release: later ones list `not null` too, and constraint triggers are read as triggers. */
const constraintsOf = `
  select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid, true) as text,
    nullif(confrelid, 0)::regclass::text as to,
    (select coalesce(array_agg(attname::text order by place), '{}') from unnest(conkey) with ordinality keyed (no, place)
      join pg_attribute on attrelid = conrelid and attnum = no) as columns
  from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't') order by conname`;

const indexesOf = `
  select indrelid::regclass::text as table, relname as name, pg_get_indexdef(indexrelid, 0, true) as text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where ${ours} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  union all select stxrelid::regclass::text, stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext order by name`;

/** Functions that columns, checks and indexes call serve the tables, and so have to exist before them. */
const functionsOf = `
  select proname as name, pg_get_functiondef(oid) as text, prosrc as body,
    case when exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid
      and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)) then 'tables' else 'rows' end as serves
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e') order by proname`;

const triggersOf = `
  select tgname as name, tgrelid::regclass::text as table, proname as function, pg_get_triggerdef(pg_trigger.oid, true) as text
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal order by tgname`;

/** The table `migration` is left out, because the program that applies migrations makes it. */
const tablesOf = `
  select relname as name, coalesce(reloptions, '{}') as options from pg_class
  where ${ours} and relkind = 'r' and relname <> 'migration' order by relname`;

const viewsOf = `select relname as name, pg_get_viewdef(oid, true) as text from pg_class where ${ours} and relkind = 'v' order by relname`;

type InTable<T> = T & { table: string };

/** The catalogue in an order that depends only on names. */
export async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const read = async <T extends object>(text: string) => (await pool.query<T>(text)).rows;
  const columns = await read<InTable<Column>>(columnsOf);
  const constraints = await read<InTable<Constraint>>(constraintsOf);
  const indexes = await read<InTable<{ name: string; text: string }>>(indexesOf);
  const tables: Table[] = [];
  for (const { name, options } of await read<Pick<Table, 'name' | 'options'>>(tablesOf)) {
    const own = <T>(rows: readonly InTable<T>[]) => rows.filter(({ table }) => table === name);
    tables.push({
      name,
      options,
      columns: own(columns),
      constraints: own(constraints),
      indexes: own(indexes),
      rows: await rowsOf(pool, name, own(columns)),
    });
  }
  const extensions = await read<{ name: string }>(
    "select extname as name from pg_extension where extname <> 'plpgsql' order by extname",
  );
  return {
    extensions: extensions.map(({ name }) => name),
    tables,
    views: await read<View>(viewsOf),
    functions: await read<Routine>(functionsOf),
    triggers: await read<Trigger>(triggersOf),
  };
}

async function rowsOf(pool: pg.Pool, table: string, columns: readonly Column[]): Promise<string[][]> {
  const values = columns.map(({ name }) => `quote_nullable("${name}"::text)`).join(', ');
  const { rows } = await pool.query<{ row: string[] }>(`select array[${values}] as row from "${table}" order by 1`);
  return rows.map(({ row }) => row);
}
