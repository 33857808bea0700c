import { isProblem } from '../../../contract/platform/problem.ts';
import type { Services } from '../../identity/context.ts';
import { dayIn } from '../../platform/clock.ts';
import { openTable, type Table } from '../../platform/table/open-table.ts';
import { faultOf, type TableFault } from '../../platform/table/table-fault.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type InsuredColumn, insuredForm, insuredPersons } from './insured-table.ts';
import { type ListedPerson, onePeriodEach } from './one-period-each.ts';
import { personKey } from './person-key.ts';
import { listOwnerOf } from './policy-named.ts';
import { putInsured } from './put-insured-person.ts';

const bySystem = { actor: { role: 'system', id: 'system' }, onBehalfOf: null } as const;

type Options = {
  dryRun: boolean;
  accept: boolean;
  ignored: readonly string[];
};

export type InsuredList = {
  table: Table<InsuredColumn>;
  notes: TableFault[];
  faulty: number;
  lossy: number;
  persons: number;
};

/** Writes nothing if a row is bad or would be left out unaccepted. A repeat after a crash ends with the same list. */
export async function importInsured(
  services: Pick<Services, 'database' | 'committed'>,
  context: Parameters<typeof putInsured>[1],
  bytes: Uint8Array,
  { dryRun, accept, ignored }: Options,
): Promise<InsuredList | { refusal: TableFault }> {
  const table = await openTable(bytes, insuredForm(ignored));
  if ('refusal' in table) return table;
  if (!table.places.has('policy_no') && !table.places.has('holder_identifier'))
    return { refusal: faultOf('file.missing', { columns: 'policy_no' }) };
  const today = dayIn(context.now, context.host.brand.timeZone);
  const listed: ListedPerson[] = [];
  for (const { row, input } of insuredPersons(table, today)) {
    const owner = await listOwnerOf(services.database.db, context, input).catch(unknownPolicy);
    const named = { family_name: input.lastName, given_name: input.firstName, birth_date: input.birthDate };
    if (owner) listed.push({ row, input, key: `${owner.entitlement_id ?? owner.subscription_id} ${personKey(named)}` });
    else row.faults.push({ column: columnOfPolicy(table), fault: faultOf('row.unknownPolicy') });
  }
  const faulty = table.rows.filter(({ faults }) => faults.length > 0).length;
  const { persons, joined, lossy } = onePeriodEach(listed, today);
  const list = { table, notes: [...table.notes, ...joined], faulty, lossy, persons: persons.length };
  if (faulty > 0 || (lossy > 0 && !accept) || dryRun) return list;
  // Each person has a transaction of their own, so that no booking waits for the whole list.
  for (const person of persons)
    await inTransaction(services, (tx) => putInsured(tx, context, person, (did) => ({ ...bySystem, ...did })));
  return list;
}

function columnOfPolicy({ headings, places }: Table<InsuredColumn>): string | undefined {
  return headings[places.get('policy_no') ?? places.get('holder_identifier') ?? -1];
}

function unknownPolicy(error: unknown): undefined {
  if (!isProblem(error) || error.code !== 'KE009') throw error;
}
