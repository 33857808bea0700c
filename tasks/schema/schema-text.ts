import type { Area } from './areas.ts';
import type { Catalogue, Column, Constraint, Routine, Table, Trigger } from './catalogue.ts';
import { plainSql, wrapped } from './plain-sql.ts';

type Reasons = ReadonlyMap<string, readonly string[]>;

/** Rows that are made by a statement: each installation draws its own, or there are many of one kind. */
const rowsByRule: Readonly<Record<string, string>> = {
  installation: 'insert into installation default values;',
  audit_head: "insert into audit_head select chain, 0, '' from generate_series(0, 127) chain;",
};

/** The database as SQL; the same catalogue always gives the same text. */
export function schemaText(catalogue: Catalogue, areas: readonly Area[], reasons: Reasons): string {
  const groups = areas.map((area) => ({
    area: area.name,
    tables: sorted(catalogue.tables.filter(({ name }) => area.tables.has(name))),
  }));
  const order = groups.flatMap(({ tables }) => tables.map(({ name }) => name));
  const later = groups.flatMap(({ tables }) => tables.flatMap((table) => keysToLater(table, order)));
  const byArea = groups.flatMap(({ area, tables }) =>
    tables.length === 0
      ? []
      : [heading(area), ...tables.map((table) => tableText(table, keysToLater(table, order), reasons))],
  );
  const { functions } = catalogue;
  const triggers = catalogue.triggers.toSorted((one, other) => order.indexOf(one.table) - order.indexOf(other.table));
  return `${[
    heading('what the tables need'),
    'set local check_function_bodies = off;',
    ...catalogue.extensions.map((name) => `create extension if not exists ${name};`),
    ...functions.filter(({ serves }) => serves === 'tables').map((one) => functionText(one, reasons)),
    ...byArea,
    heading('keys to tables that stand further down'),
    later.map(keyText).join('\n'),
    ...views(catalogue, reasons),
    ...groups.flatMap(({ area, tables }) => rules(area, tables, { functions, triggers }, reasons)),
    heading('rows that are there from the beginning'),
    ...order.flatMap((name) => rowsText(catalogue.tables.find((table) => table.name === name))),
  ].join('\n\n')}\n`;
}

export function schemaPaper(text: string): string {
  return `-- The tables as all migrations make them. Written by \`node tasks/schema.ts\`; do not edit by hand.\n\n${text}`;
}

function heading(words: string): string {
  return `-- ${'-'.repeat(8)} ${words} ${'-'.repeat(Math.max(8, 100 - words.length))}`;
}

/** Tables to which others point come first. */
function sorted(tables: readonly Table[]): Table[] {
  const own = new Set(tables.map(({ name }) => name));
  const done = new Set<string>();
  const order: Table[] = [];
  while (order.length < tables.length) {
    const rest = tables.filter(({ name }) => !done.has(name));
    const isReady = ({ name, constraints }: Table) =>
      constraints.every(({ to }) => to === null || to === name || !own.has(to) || done.has(to));
    const next = rest.find(isReady) ?? rest[0];
    if (next === undefined) break;
    done.add(next.name);
    order.push(next);
  }
  return order;
}

type LaterKey = { table: string; key: Constraint };

function keysToLater({ name, constraints }: Table, order: readonly string[]): LaterKey[] {
  return constraints
    .filter(({ to }) => to !== null && order.indexOf(to) > order.indexOf(name))
    .map((key) => ({ table: name, key }));
}

function keyText({ table, key }: LaterKey): string {
  return wrapped(`alter table ${table} add constraint ${key.name} ${plainSql(key.text)};`, '');
}

function comment(reasons: Reasons, key: string, indent = ''): string[] {
  return (reasons.get(key) ?? []).map((line) => `${indent}-- ${line}`);
}

function tableText(table: Table, later: readonly LaterKey[], reasons: Reasons): string {
  const { name, columns, options, indexes } = table;
  const own = table.constraints.filter((one) => !later.some(({ key }) => key === one));
  const inline = new Map(
    columns.map((column) => [column.name, own.filter((one) => isOf(one, table, column, reasons))]),
  );
  const apart = own.filter((one) => ![...inline.values()].flat().includes(one));
  const parts = [
    ...columns.map((column) => ({
      about: comment(reasons, `column ${name}.${column.name}`, '  '),
      text: columnText(column, inline.get(column.name) ?? []),
    })),
    ...apart.map((one) => ({
      about: comment(reasons, `constraint ${name}.${one.name}`, '  '),
      text: `constraint ${one.name} ${plainSql(one.text)}`,
    })),
  ];
  const lines = parts.flatMap(({ about, text }, at) => [
    ...about,
    wrapped(`${text}${at < parts.length - 1 ? ',' : ''}`, '  '),
  ]);
  const setting = options.length > 0 ? ` with (${options.join(', ')})` : '';
  return [
    ...comment(reasons, `table ${name}`),
    `create table ${name} (`,
    ...lines,
    `)${setting};`,
    ...indexes.flatMap((index) => [
      ...comment(reasons, `index ${index.name}`),
      wrapped(`${plainSql(index.text).replace('public.', '')};`, ''),
    ]),
  ].join('\n');
}

const suffixes: Readonly<Record<string, string>> = { p: 'pkey', u: 'key', f: 'fkey', c: 'check' };

/** True if PostgreSQL gives the constraint the same name when it is written with its column. */
function isOf(one: Constraint, { name, constraints }: Table, column: Column, reasons: Reasons): boolean {
  const [only, ...others] = one.columns;
  if (only !== column.name || others.length > 0 || reasons.has(`constraint ${name}.${one.name}`)) return false;
  const rest = suffixes[one.kind];
  if (rest === undefined || one.name !== (one.kind === 'p' ? `${name}_${rest}` : `${name}_${only}_${rest}`))
    return false;
  // A second constraint of the kind would get a number by the order of the text.
  return constraints.filter((other) => other.kind === one.kind && other.columns.join() === only).length === 1;
}

function columnText(column: Column, constraints: readonly Constraint[]): string {
  const { name, identity, generated, value, start } = column;
  const isKey = constraints.some(({ kind }) => kind === 'p');
  const startClause = start === null || start === 1 ? '' : ` (start with ${start})`;
  return [
    name,
    plainSql(column.type),
    ...(column.required && !isKey && identity === '' ? ['not null'] : []),
    ...(identity === '' ? [] : [`generated ${identity === 'a' ? 'always' : 'by default'} as identity${startClause}`]),
    ...(generated === '' ? [] : [`generated always as (${plainSql(value ?? '')}) stored`]),
    ...(value === null || generated !== '' ? [] : [`default ${plainSql(value)}`]),
    ...constraints.map(inlineText),
  ].join(' ');
}

function inlineText({ kind, text }: Constraint): string {
  const plain = plainSql(text);
  if (kind === 'p') return 'primary key';
  if (kind === 'u') return plain.replace(/^(unique(?: nulls not distinct)?) \(.*?\)/, '$1');
  return kind === 'f' ? plain.replace(/^foreign key \(.*?\) (references \w+)\(\w+\)/, '$1') : plain;
}

function functionText({ name, text, body }: Routine, reasons: Reasons): string {
  const head = plainSql(text.slice(0, text.indexOf('AS $')))
    .replace('public.', '')
    .replace('create or replace', 'create');
  return [...comment(reasons, `function ${name}`), `${head} as $$${body}$$;`].join('\n');
}

function views({ views: all }: Catalogue, reasons: Reasons): string[] {
  if (all.length === 0) return [];
  const texts = all.map(({ name, text }) =>
    [...comment(reasons, `view ${name}`), wrapped(`create view ${name} as ${plainSql(text)}`, '')].join('\n'),
  );
  return [heading('views'), ...texts];
}

type Rules = Pick<Catalogue, 'functions' | 'triggers'>;

/** Functions and triggers of an area; a function is in the first area that uses it. */
function rules(area: string, tables: readonly Table[], { functions, triggers }: Rules, reasons: Reasons): string[] {
  const isOwn = ({ table }: Trigger) => tables.some(({ name }) => name === table);
  const isFirst = ({ name }: Routine) => {
    const first = triggers.find((trigger) => trigger.function === name);
    return first ? isOwn(first) : area === 'platform';
  };
  const texts = [
    ...functions.filter((one) => one.serves === 'rows' && isFirst(one)).map((one) => functionText(one, reasons)),
    ...triggers
      .filter(isOwn)
      .map((one) => [...comment(reasons, `trigger ${one.name}`), wrapped(`${plainSql(one.text)};`, '')].join('\n')),
  ];
  return texts.length === 0 ? [] : [heading(`rules of ${area}`), ...texts];
}

function rowsText(table: Table | undefined): string[] {
  if (table === undefined || table.rows.length === 0) return [];
  const rule = rowsByRule[table.name];
  if (rule !== undefined) return [rule];
  const columns = table.columns.map(({ name }) => name).join(', ');
  const rows = table.rows.map((row) => `  (${row.join(', ')})`);
  return [`insert into ${table.name} (${columns}) values\n${rows.join(',\n')};`];
}
