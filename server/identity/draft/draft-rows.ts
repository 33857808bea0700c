import { type DraftRow, keptWhere, orderOf, rowsIn } from '../../../contract/platform/draft.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Values } from './find-draft.ts';

type Change = { values: Values; add?: readonly string[] | undefined; drop?: string | undefined };

/** Refuses fields and lists that the form's row does not name, so that nothing else is ever stored. @throws Problem X444 */
export function refuseOthers({ values, add = [], drop }: Change, fields: DraftRow): void {
  const others = Object.keys(values).filter((name) => keptWhere(fields, name) === undefined);
  const rows = [...add, ...(drop === undefined ? [] : [drop])];
  const strange = rows.filter((row) => !listsOf(fields).includes(partsOf(row).list));
  const violations = [...others, ...strange].map((name) => wrong('V007', name));
  if (violations.length > 0) throw problem('X444', {}, violations);
}

/** Fields of an unknown row are dropped, because another tab may have removed it; in an empty list they begin the rows. */
export function rowsAfter(before: Values, { values, add = [], drop }: Change, fields: DraftRow): Values {
  const orders = listsOf(fields).map((list): [string, string] => {
    const idsIn = (rows: readonly string[]) => rows.map(partsOf).flatMap((row) => (row.list === list ? [row.id] : []));
    const there = rowsIn(before[orderOf(list)]);
    const newIds = there.length === 0 ? idsIn(Object.keys(values)) : [];
    const dropped = drop === undefined ? [] : idsIn([drop]);
    const rows = new Set([...there, ...newIds, ...idsIn(add)]);
    return [orderOf(list), [...rows.difference(new Set(dropped))].slice(0, mostRows).join(' ')];
  });
  return Object.fromEntries(orders);
}

const mostRows = 20;

export function inRows(values: Values, orders: Values): Values {
  const isKept = (name: string) => {
    const { list, id } = partsOf(name);
    const order = orders[orderOf(list)];
    return order === undefined || rowsIn(order).includes(id);
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in orders) && isKept(name)));
}

function listsOf(fields: DraftRow): string[] {
  return [...new Set(Object.keys(fields).flatMap((name) => /^(\w+)\.\*\./.exec(name)?.[1] ?? []))];
}

function partsOf(name: string): { list: string; id: string } {
  const [list = '', id = ''] = name.split('.');
  return { list, id };
}
