import type { PlanNode } from '../house/query-plan.ts';
import { spreadOf } from './keys.ts';

/** `isNamed`: a value or PostgreSQL's pruning gives the place. `key`: the same for all tables whose keys are joined. */
export type Scan = { table: string; key: string; isNamed: boolean };

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'TID Cond'];
const equality = /((?:\w+\.)?\w+)\)?(?:::\w+)? = (?:ANY )?\(*('[^']*'|\$?(?:\w+\.)?\w+)/g;

type TableUse = { table: string; column: string; parts: Set<string>; isWhole: boolean };

/** Keys are the names that the plan's conditions use. */
export function placesIn(nodes: readonly PlanNode[]): Scan[] {
  const reads = readsOf(nodes);
  const same = sameIn(nodes, reads);
  return [...reads].map(([name, { table, column, parts, isWhole }]) => {
    const all = same.get(`${name}.${column}`) ?? new Set([`${name}.${column}`]);
    const isNamed = (!isWhole && parts.size === 1) || [...all].some((one) => !one.includes('.'));
    return { table, key: [...all].sort().join(' '), isNamed };
  });
}

function readsOf(nodes: readonly PlanNode[]): Map<string, TableUse> {
  const reads = new Map<string, TableUse>();
  for (const node of nodes) {
    if (node['Relation Name'] === undefined || node['Node Type'] === 'ModifyTable') continue;
    const part = String(node['Relation Name']).replaceAll('"', '');
    const table = part.replace(/__\d+$/, '');
    const column = spreadOf(table)?.column;
    if (column === undefined) continue;
    const name = nameOf(node);
    const read = reads.get(name) ?? { table, column, parts: new Set(), isWhole: part === table };
    read.parts.add(part);
    reads.set(name, read);
  }
  return reads;
}

/** PostgreSQL numbers the parts of one table. */
export function nameOf(node: PlanNode): string {
  const isPart = /__\d+"?$/.test(String(node['Relation Name'] ?? ''));
  return String(node.Alias ?? '').replace(isPart ? /_\d+$/ : /$^/, '');
}

/** Columns and values that the conditions equate. */
function sameIn(nodes: readonly PlanNode[], reads: ReadonlyMap<string, TableUse>): Map<string, Set<string>> {
  const same = new Map<string, Set<string>>();
  for (const node of nodes)
    for (const [, left = '', right = ''] of conditions.flatMap((name) => [
      ...String(node[name] ?? '').matchAll(equality),
    ])) {
      const [one, other] = [termOf(node, left, reads), termOf(node, right, reads)];
      const all = new Set([one, other, ...(same.get(one) ?? []), ...(same.get(other) ?? [])]);
      for (const term of all) same.set(term, all);
    }
  return same;
}

/** A column is `table.column`; a value loses its points, so that it is never taken for a column. */
function termOf(node: PlanNode, condition: string, reads: ReadonlyMap<string, TableUse>): string {
  if (/^(?:'|\$|\d|InitPlan)/.test(condition)) return condition.replaceAll('.', '');
  const [from, column] = condition.includes('.') ? condition.split('.') : [undefined, condition];
  if (from === undefined) return `${nameOf(node)}.${column}`;
  return `${reads.has(from) ? from : from.replace(/_\d+$/, '')}.${column}`;
}
