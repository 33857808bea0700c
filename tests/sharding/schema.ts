import type pg from 'pg';
import { type Spread, shardKeys, spreadOf } from './keys.ts';

export const places = 3;
const columns = (key: Spread, ...others: string[]) => [...new Set([key.column, ...others])].join(', ');

type Rule = {
  table: string;
  name: string;
  kind: 'p' | 'u' | 'x' | 'f';
  text: string;
  columns: string[];
  other: string;
};
type Definition = { table: string; name: string; text: string };
export type ChangedRule = { table: string; rule: string; change: string };

const rulesOf = `
  select c.conrelid::regclass::text as table, c.conname as name, c.contype as kind, pg_get_constraintdef(c.oid) as text,
    case when c.confrelid = 0 then '' else c.confrelid::regclass::text end as other,
    array(select attname::text from unnest(c.conkey) with ordinality k (no, at)
      join pg_attribute on attrelid = c.conrelid and attnum = k.no order by at) as columns
  from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'x', 'f')
  order by c.contype = 'f', 1, 2`;
const indexesOf = `
  select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x')) order by 1, 2`;
const triggersOf = `
  select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal order by 1, 2`;
const viewsOf = `select relname as name, relname as table, pg_get_viewdef(oid) as text from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`;
/** A function with a row of a table as its result ends with the table. */
const functionsOf = `select proname as name, proname as table, pg_get_functiondef(oid) as text from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`;
const tablesOf = `select relname as table, '' as name, '' as text from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
const identitiesOf = `select table_name as table, column_name as name, '' as text from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES' order by 1`;
const writableOf = `select table_name as table, string_agg(column_name, ', ' order by ordinal_position) as name, '' as text
  from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`;

export type Reach = { table: string; trigger: string; others: string[] };
const sourcesOf = `
  select tgrelid::regclass::text as table, tgname as name, prosrc as text from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where not tgisinternal order by 1, 2`;

/** Triggers that touch a table in another place, by the words of their functions. */
export async function triggersAcross(pool: pg.Pool): Promise<Reach[]> {
  const { rows } = await pool.query<Definition>(sourcesOf);
  return rows.flatMap(({ table, name, text }) => {
    const own = spreadOf(table);
    const touched = [...text.matchAll(/\b(?:from|join|into|update) (?:strict )?([a-z_]+)/g)].map(
      ([, other = '']) => other,
    );
    const known = [...new Set(touched)].filter((other) => other in shardKeys);
    const others = known.filter((other) => spreadOf(other) && spreadOf(other)?.group !== own?.group).sort();
    return others.length === 0 ? [] : [{ table, trigger: name, others }];
  });
}

/**
 * Partitions each table with a key by its hash, rows and all. As in Citus, constraints and references of a group must
 * contain the key. @returns the rules that cannot stay
 */
export async function spreadOut(pool: pg.Pool): Promise<ChangedRule[]> {
  const read = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows;
  const rules = await read<Rule>(rulesOf);
  const indexes = await read<Definition>(indexesOf);
  const triggers = await read<Definition>(triggersOf);
  const views = await read<Definition>(viewsOf);
  const functions = await read<Definition>(functionsOf);
  const identities = await read<Definition>(identitiesOf);
  const writable = new Map((await read<Definition>(writableOf)).map(({ table, name }) => [table, name]));
  const changed: ChangedRule[] = [];
  const spread = (await read<Definition>(tablesOf)).flatMap(({ table }) => {
    const key = spreadOf(table);
    return key ? [{ table, key }] : [];
  });
  const isSpread = (table: string) => spread.some((one) => one.table === table);
  const steps = ['begin', 'set local session_replication_role = replica'];
  steps.push(...views.map(({ name }) => `drop view ${name} cascade`));
  steps.push(
    ...rules
      .filter(({ kind }) => kind === 'f')
      .map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  );
  for (const { table, key } of spread) {
    const counted = identities.filter((one) => one.table === table);
    steps.push(
      `alter table ${table} rename to whole`,
      ...[...rules, ...indexes].filter((one) => one.table === table).map(({ name }) => dropped(name, rules, table)),
      `create table ${table} (like whole including all${key.lacks ? `, ${key.column} int not null default 0` : ''})
         partition by hash (${key.column})`,
      ...Array.from(
        { length: places },
        (_none, no) =>
          `create table ${table}__${no} partition of ${table} for values with (modulus ${places}, remainder ${no})`,
      ),
      `insert into ${table} (${writable.get(table)}) overriding system value select ${writable.get(table)} from whole`,
      'drop table whole cascade',
      ...counted.map(
        ({ name }) =>
          `select setval(pg_get_serial_sequence('${table}', '${name}'), coalesce((select max(${name}) from ${table}), 0) + 1, false)`,
      ),
    );
  }
  for (const rule of rules) {
    const { text, change } = ruleChange(rule, isSpread);
    if (change !== undefined) changed.push({ table: rule.table, rule: rule.text, change });
    if (text !== undefined && (rule.kind === 'f' || isSpread(rule.table)))
      steps.push(`alter table ${rule.table} add constraint ${rule.name} ${text}`);
  }
  for (const { table, name, text } of indexes.filter((one) => isSpread(one.table))) {
    const wider = widened({ table, text });
    if (wider !== text) changed.push({ table, rule: `${name} ${uniqueIn(text)}`, change: 'gets the key' });
    steps.push(wider);
  }
  steps.push(
    'set local check_function_bodies = off',
    ...functions.map(({ text }) => text.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')),
  );
  steps.push(...triggers.filter(({ table }) => isSpread(table)).map(({ text }) => text));
  steps.push(...views.map(({ name, text }) => `create view ${name} as ${text}`), 'commit');
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const step of steps)
      await client.query(step).catch((error: unknown) => Promise.reject(new Error(step, { cause: error })));
    return changed;
  } finally {
    client.release(true);
  }
}

const dropped = (name: string, rules: Rule[], table: string) =>
  rules.some((rule) => rule.table === table && rule.name === name)
    ? `alter table whole drop constraint if exists ${name} cascade`
    : `drop index ${name}`;

function ruleChange(rule: Rule, isSpread: (table: string) => boolean): { text?: string; change?: string } {
  const key = isSpread(rule.table) ? spreadOf(rule.table) : undefined;
  if (rule.kind === 'f') return keptReference(rule, key, isSpread(rule.other) ? spreadOf(rule.other) : undefined);
  if (!key || rule.kind === 'x') return { text: rule.text };
  if (rule.columns.includes(key.column)) return { text: rule.text };
  const text = rule.text.replace('(', `(${key.column}, `);
  return { text, change: 'gets the key' };
}

function keptReference({ text, columns: from, other }: Rule, key: Spread | undefined, target: Spread | undefined) {
  if (!target) return { text };
  if (!key) return { change: `cannot be: ${other} is in many places` };
  if (key.group !== target.group) return { change: `crosses from ${key.group} to ${target.group}` };
  if (key.lacks || target.lacks) return { change: 'gets the key' };
  if (from.includes(key.column)) return { text };
  const wider = text
    .replace('FOREIGN KEY (', `FOREIGN KEY (${key.column}, `)
    .replace(/(REFERENCES \w+)\(/, `$1(${target.column}, `);
  return { text: wider, change: 'gets the key' };
}

function widened({ table, text }: { table: string; text: string }): string {
  const key = spreadOf(table);
  const plain = text.replace(' ON public.', ' ON ');
  if (!key || !text.startsWith('CREATE UNIQUE')) return text;
  if (new RegExp(`\\b${key.column}\\b`).test(uniqueIn(text))) return text;
  return plain.replace(/USING btree \(/, `USING btree (${columns(key)}, `);
}

const uniqueIn = (text: string) => text.slice(text.indexOf('(')).replace(/ (WHERE|NULLS) .*$/, '');
