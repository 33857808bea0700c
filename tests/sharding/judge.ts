import type { Plan, PlanNode } from '../house/query-plan.ts';
import { type Spread, spreadOf } from './keys.ts';
import { nameOf, placesIn, type Scan } from './places.ts';

/** `changes`: parts that cannot stay apart. `asks`: tables read in every place. `writes`: keys that it writes under. */
export type Verdict = { tables: string[]; changes: string[]; asks: string[]; writes: string[] };

/** A part that is read once before the rest, and each part of a union, is a statement of its own. */
export function judge(text: string, { Plan: root }: Plan): Verdict {
  const verdicts = partsOf(root).map((nodes) => judgePart(text, nodes));
  const all = (of: (one: Verdict) => string[]) => [...new Set(verdicts.flatMap(of))];
  return {
    tables: all(({ tables }) => tables).sort(),
    changes: all(({ changes }) => changes),
    asks: all(({ asks }) => asks).sort(),
    writes: all(({ writes }) => writes),
  };
}

function partsOf(root: PlanNode): PlanNode[][] {
  const apart: PlanNode[] = [];
  const within = (node: PlanNode): PlanNode[] => {
    const isApart = (below: PlanNode) => below['Parent Relationship'] === 'InitPlan' || isUnion(node);
    apart.push(...(node.Plans ?? []).filter(isApart));
    return [node, ...(node.Plans ?? []).filter((below) => !isApart(below)).flatMap(within)];
  };
  const own = within(root);
  return [own, ...apart.flatMap(partsOf)];
}

function isUnion({ 'Node Type': type, Plans = [] }: PlanNode): boolean {
  const isAppend = type === 'Append' || type === 'Merge Append';
  return (
    isAppend && !Plans.every((node) => node['Relation Name'] !== undefined && nameOf(node) === nameOf(Plans[0] ?? {}))
  );
}

function judgePart(text: string, nodes: PlanNode[]): Verdict {
  const scans = placesIn(nodes);
  const written = nodes
    .filter((node) => node['Node Type'] === 'ModifyTable')
    .map((node) => ({ how: String(node.Operation), table: tableOf(node) }));
  const read = nodes.filter((node) => node['Relation Name'] !== undefined).map(tableOf);
  const tables = [...new Set([...read, ...written.map(({ table }) => table)])].sort();
  const groups = new Set(tables.flatMap((table) => spreadOf(table)?.group ?? []));
  const unsaid = tables.filter((table) => scans.some((scan) => scan.table === table && !scan.isNamed));
  const locks = nodes.some((node) => node['Node Type'] === 'LockRows');
  const apart = tables.filter((table) => spreadOf(table));
  const changes = [
    ...(groups.size > 1 ? [`joins what lies by ${[...groups].sort().join(' and by ')}`] : []),
    ...(groups.size === 1 && !isTogether(scans) ? [`joins \`${apart.join('`, `')}\` without the key`] : []),
    ...written.flatMap(({ how, table }) => changesOf(text, how, table, unsaid)),
    ...(locks && unsaid.length > 0 ? [`locks rows of \`${unsaid.join('`, `')}\` without the key`] : []),
  ];
  const writes = written.flatMap(({ table }) => spreadOf(table)?.group ?? []);
  return { tables: apart, changes: [...new Set(changes)], asks: unsaid, writes };
}

const tableOf = (node: PlanNode) =>
  String(node['Relation Name'])
    .replaceAll('"', '')
    .replace(/__\d+$/, '');

/** All in one named place, or each row joined with rows of its own key alone. */
function isTogether(scans: readonly Scan[]): boolean {
  return new Set(scans.map(({ isNamed, key }) => (isNamed ? 'named' : key))).size <= 1;
}

function changesOf(text: string, how: string, table: string, unsaid: string[]): string[] {
  const key = spreadOf(table);
  if (!key) return [];
  if (how === 'Insert') return isInserted(text, table, key) ? [] : [`inserts into \`${table}\` without the key`];
  const reasons = unsaid.includes(table) ? [`changes \`${table}\` without the key`] : [];
  const set = new RegExp(`update "?${table}"?.* set (.*?)( where |$)`).exec(text)?.[1] ?? '';
  return new RegExp(`"?\\b${key.column}"? = `).test(set)
    ? [...reasons, `gives a row of \`${table}\` another key`]
    : reasons;
}

/** An insert without column names gives them all. */
function isInserted(text: string, table: string, key: Spread): boolean {
  const listed = new RegExp(`insert into "?${table}"? ?\\(([^)]*)\\)`).exec(text)?.[1];
  return listed === undefined ? !key.lacks : new RegExp(`\\b${key.column}\\b`).test(listed);
}
