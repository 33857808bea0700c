import type pg from 'pg';

/** Every column, index, constraint, trigger and function. Not what a later release keeps as a constraint that was none before. */
export async function databaseShape(pool: pg.Pool): Promise<{ name: string; what: string }[]> {
  const { rows } = await pool.query<{ name: string; what: string }>(`
    select table_name || '.' || column_name as name,
      concat_ws(' ', data_type, is_nullable, column_default, generation_expression, identity_generation) as what
      from information_schema.columns where table_schema = 'public'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select oid::regprocedure::text, pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1, 2`);
  return rows;
}
