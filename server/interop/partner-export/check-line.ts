import { z } from 'zod';
import { refused } from '../../platform/refused.ts';
import type { LeavingTable } from './catalogue.ts';
import { columnsAdded } from './columns.ts';
import { tablePath } from './manifest.ts';
import { isPartner } from './partner-columns.ts';
import type { Line } from './read-lines.ts';

const Row = z.record(z.string(), z.unknown());

/** @throws Refused for a line that is no row of the table, or another partner's */
export function checkLine({ table, columns }: LeavingTable, partner: string, { no, text }: Line): void {
  const refusal = (reason: string) => refused(`${tablePath(table)}, line ${no}: ${reason}`);
  const row = rowIn(text);
  if (row === undefined) throw refusal('it is no JSON object.');
  const names = new Set([...columns.map(({ name }) => name), ...(columnsAdded[table] ?? [])]);
  for (const name of Object.keys(row)) if (!names.delete(name)) throw refusal(`there is no column ${name}.`);
  for (const name of names) throw refusal(`the column ${name} is missing.`);
  for (const { name, isNullable } of columns) {
    if (!isPartner(table, name) || row[name] === partner || (isNullable && row[name] === null)) continue;
    throw refusal(`it is of the partner ${String(row[name])}, not of ${partner}.`);
  }
}

function rowIn(text: string): Record<string, unknown> | undefined {
  try {
    return Row.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
