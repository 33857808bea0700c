import type pg from 'pg';

/** Constraints that only later releases report are left out. */
export async function databaseShape(pool: pg.Pool): Promise<{ name: string; what: string }[]> {
  const { rows } = await pool.query<{ name: string; what: string }>(`
    select table_name || '.' || column_name as name,
      concat_ws(' ', row_number() over (partition by table_name order by ordinal_position), data_type, udt_name, character_maximum_length,
        numeric_precision, numeric_scale, is_nullable, column_default, generation_expression, identity_generation, identity_start) as what
      from information_schema.columns where table_schema = 'public'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid, true) from pg_trigger where not tgisinternal
    union all select oid::regprocedure::text, pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select sequencename, concat_ws(' ', data_type, start_value, increment_by, min_value, max_value, cycle)
      from pg_sequences where schemaname = 'public'
    union all select relname, array_to_string(reloptions, ' ') from pg_class
      where relnamespace = 'public'::regnamespace and reloptions is not null
    union all select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all select extname, 'extension' from pg_extension
    order by 1, 2`);
  return rows;
}
