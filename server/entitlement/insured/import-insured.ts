import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { PutInsuredPerson } from '../../../contract/entitlement/insured.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { Services } from '../../identity/context.ts';
import { refused } from '../../platform/refused.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { listOwnerOf } from './policy-named.ts';
import { putInsured } from './put-insured-person.ts';

/** Columns of a line, in which either `policy_no` is filled in, or the three that name the holder in the register. */
const columns = [
  'policy_no',
  'holder_kind',
  'holder_identifier',
  'product',
  'last_name',
  'first_name',
  'birth_date',
  'valid_from',
  'valid_to',
] as const;

type InsuredInput = z.infer<typeof PutInsuredPerson>;
type Fault = { line: number; why: string };

const bySystem = { actor: { role: 'system', id: 'system' }, onBehalfOf: null } as const;

/**
 * Reads a partner's list of insured persons. Nothing is written when a line is bad, nor in a dry run; begun again after a
 * crash it ends with the same list.
 * @throws Error `Refused` for a file that is no such table
 */
export async function importInsured(
  services: Pick<Services, 'database' | 'committed'>,
  context: Parameters<typeof putInsured>[1],
  text: string,
  dryRun: boolean,
): Promise<{ read: number; faults: Fault[] }> {
  const { db } = services.database;
  const lines = linesIn(text);
  const faults: Fault[] = [];
  const persons: InsuredInput[] = [];
  for (const [no, line] of lines.entries()) {
    const read = PutInsuredPerson.safeParse(line);
    const unknown = read.success ? await listOwnerOf(db, context, read.data).then(() => [], codesOf) : [];
    const why = read.success ? unknown : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    if (why.length > 0) faults.push({ line: no + 2, why: why.join(', ') });
    else if (read.success) persons.push(read.data);
  }
  if (faults.length > 0 || dryRun) return { read: lines.length, faults };
  // One at a time, so that no booking waits for the whole list.
  for (const person of persons)
    await inTransaction(services, (tx) => putInsured(tx, context, person, (did) => ({ ...bySystem, ...did })));
  return { read: lines.length, faults };
}

function linesIn(text: string): unknown[] {
  const cells = z.array(z.partialRecord(z.enum(columns), z.string())).safeParse(tableIn(text));
  if (!cells.success) throw refused(`The first line has to name these columns, and no others: ${columns.join(', ')}.`);
  return cells.data.map((cell) => {
    const filled = (column: (typeof columns)[number]) => cell[column] || undefined;
    const holder = {
      kind: filled('holder_kind'),
      identifier: filled('holder_identifier'),
      product: filled('product'),
    };
    return {
      policyNo: filled('policy_no'),
      ...(Object.values(holder).some((value) => value !== undefined) && { holder }),
      lastName: filled('last_name'),
      firstName: filled('first_name'),
      birthDate: filled('birth_date'),
      validFrom: filled('valid_from'),
      validTo: filled('valid_to'),
    };
  });
}

function tableIn(text: string): unknown {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    throw refused(`The file is no table of comma-separated values: ${error instanceof Error ? error.message : error}`);
  }
}

function codesOf(error: unknown): string[] {
  if (!isProblem(error)) throw error;
  return [error.code];
}
