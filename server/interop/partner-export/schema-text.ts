import type { Catalogue } from './catalogue.ts';
import { columnsAdded, columnsLeftOut, sealedColumns } from './columns.ts';
import { leaving, type TableOwners } from './leaving.ts';
import { isPartner } from './partner-columns.ts';

export function schemaText(owners: TableOwners, { tables }: Catalogue): string {
  const described = tables.map(({ table, goes, columns, key, references }) => ({
    table,
    owner: owners[table],
    goes,
    key,
    columns: [
      ...columns.map(({ name, type, isNullable }) => ({ name, type, isNullable, form: formOf(table, name, type) })),
      ...(columnsAdded[table] ?? []).map((name) => ({ name, type: 'text', isNullable: true, form: 'text, opened' })),
    ],
    references: references
      .filter((one) => one.columns.every((name) => columns.some((column) => column.name === name)))
      .map((one) => ({ columns: one.columns, to: one.to, keys: one.keys })),
    leftOut: columnsLeftOut[table] ?? {},
  }));
  const behind = Object.entries(leaving).flatMap(([table, rule]) =>
    rule?.goes === 'nowhere' ? [{ table, reason: rule.reason }] : [],
  );
  return `${JSON.stringify({ tables: described, behind }, undefined, 2)}\n`;
}

const forms: Readonly<Record<string, string>> = {
  bytea: 'base64',
  tstzrange: 'from, to and bounds',
  'timestamp with time zone': 'ISO 8601 with offset',
  date: 'YYYY-MM-DD',
};

function formOf(table: string, name: string, type: string): string {
  const sealed: Readonly<Record<string, readonly string[]>> = sealedColumns;
  if (isPartner(table, name)) return 'key of the partner';
  if (sealed[table]?.includes(name)) return 'text, opened';
  return forms[type] ?? 'JSON';
}
