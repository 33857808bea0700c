type Intersection<Table> = (Table extends unknown ? (table: Table) => void : never) extends (whole: infer All) => void
  ? All
  : never;

export type MergedTable<Table> = { readonly [Name in keyof Intersection<Table>]: Intersection<Table>[Name] };

type TablesOf<Area, Kind extends string> = Area extends { readonly [Name in Kind]: infer Table } ? Table : never;

/** The tables of all areas as one. @throws Error when two areas have the same name, because one row would hide the other */
export function merged<Area extends object, const Kind extends string>(
  areas: readonly Area[],
  kind: Kind,
): MergedTable<TablesOf<Area, Kind>>;
export function merged(areas: readonly object[], kind: string): object {
  const rows = areas.flatMap((area) => Object.entries(new Map<string, object>(Object.entries(area)).get(kind) ?? {}));
  const names = rows.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two areas have ${twice} in their ${kind}`);
  return Object.fromEntries(rows);
}
