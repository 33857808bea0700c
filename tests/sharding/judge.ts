import { nodesOf, type Plan, type PlanNode } from '../query-plan.ts';
import { type Spread, spreadOf } from './keys.ts';

/** `changes`: what of it could not stay where the tables lie apart. `asks`: the tables of which it asks every place. `writes`: the keys under which it writes. */
export type Verdict = { tables: string[]; changes: string[]; asks: string[]; writes: string[] };

type Scan = { table: string; part: string; key: Spread; isSaid: boolean };

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'TID Cond'];

/** What a statement does by its plan. Where the plan is of the whole tables, the key must stand in its conditions. */
export function judge(text: string, { Plan: root }: Plan): Verdict {
  const nodes = nodesOf(root);
  const all = nodes.flatMap((node) => conditions.map((name) => String(node[name] ?? ''))).join(' ');
  const scans = nodes.flatMap((node) => scanOf(node, all));
  const written = nodes
    .filter((node) => node['Node Type'] === 'ModifyTable')
    .map((node) => ({ how: String(node.Operation), table: tableOf(node) }));
  const tables = [...new Set([...scans.map(({ table }) => table), ...written.map(({ table }) => table)])].sort();
  const groups = new Set(tables.flatMap((table) => spreadOf(table)?.group ?? []));
  const unsaid = tables.filter((table) => isUnsaid(scans.filter((scan) => scan.table === table)));
  const locks = nodes.some((node) => node['Node Type'] === 'LockRows');
  const apart = tables.filter((table) => spreadOf(table));
  const changes = [
    ...(groups.size > 1 ? [`joins what lies by ${[...groups].sort().join(' and by ')}`] : []),
    ...(groups.size === 1 && apart.length > 1 && unsaid.length > 0
      ? [`joins \`${apart.join('`, `')}\` without the key`]
      : []),
    ...written.flatMap(({ how, table }) => changesOf(text, how, table, unsaid)),
    ...(locks && unsaid.length > 0 ? [`locks rows of \`${unsaid.join('`, `')}\` without the key`] : []),
  ];
  const writes = written.flatMap(({ table }) => spreadOf(table)?.group ?? []);
  return { tables, changes: [...new Set(changes)], asks: unsaid, writes };
}

const partOf = (node: PlanNode) => String(node['Relation Name']).replaceAll('"', '');
const tableOf = (node: PlanNode) => partOf(node).replace(/__\d+$/, '');

function scanOf(node: PlanNode, all: string): Scan[] {
  if (node['Relation Name'] === undefined || node['Node Type'] === 'ModifyTable') return [];
  const table = tableOf(node);
  const key = spreadOf(table);
  if (!key) return [];
  const alias = String(node.Alias);
  const own = conditions.map((name) => String(node[name] ?? '')).join(' ');
  const isSaid = says(own, `(?:\\w+\\.)?${key.column}`) || says(all, `${alias}\\.${key.column}`);
  return [{ table, part: partOf(node), key, isSaid }];
}

/** `= any` of a list is several places, each of them named. */
function says(condition: string, column: string): boolean {
  return new RegExp(`(\\(|\\b)${column}\\)?(::\\w+)? = |= \\(?${column}\\b`).test(condition);
}

/** One part of several is one place: PostgreSQL has left out the others. */
function isUnsaid(scans: Scan[]): boolean {
  const parts = new Set(scans.map(({ part }) => part));
  const isOnePart = parts.size === 1 && scans.every(({ table, part }) => part !== table);
  return scans.length > 0 && !isOnePart && scans.some(({ isSaid }) => !isSaid);
}

function changesOf(text: string, how: string, table: string, unsaid: string[]): string[] {
  const key = spreadOf(table);
  if (!key) return [];
  if (how === 'Insert') return isInserted(text, table, key) ? [] : [`inserts into \`${table}\` without the key`];
  const said = unsaid.includes(table) ? [`changes \`${table}\` without the key`] : [];
  const set = new RegExp(`update "?${table}"?.* set (.*?)( where |$)`).exec(text)?.[1] ?? '';
  return new RegExp(`"?\\b${key.column}"? = `).test(set) ? [...said, `gives a row of \`${table}\` another key`] : said;
}

/** An insert that names no columns gives them all. */
function isInserted(text: string, table: string, key: Spread): boolean {
  const listed = new RegExp(`insert into "?${table}"? ?\\(([^)]*)\\)`).exec(text)?.[1];
  return listed === undefined ? !key.lacks : new RegExp(`\\b${key.column}\\b`).test(listed);
}
