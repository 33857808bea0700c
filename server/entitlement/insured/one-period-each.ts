import { addDays } from '../../../contract/platform/day.ts';
import type { TableRow } from '../../platform/table/open-table.ts';
import { faultOf, type TableFault } from '../../platform/table/table-fault.ts';
import type { InsuredColumn, InsuredInput } from './insured-table.ts';

/** `key` is equal for two rows of the same person and policy. */
export type ListedPerson = { row: TableRow<InsuredColumn>; input: InsuredInput; key: string };

/** Adjoining periods are joined. Of others only the one in force counts, else the next, else the last. */
export function onePeriodEach(listed: readonly ListedPerson[], today: string) {
  const persons: InsuredInput[] = [];
  const joined: TableFault[] = [];
  let lossy = 0;
  for (const group of Map.groupBy(listed, ({ key }) => key).values()) {
    const rows = group.map(({ row }) => row.no).join(', ');
    const inOrder = group.toSorted((one, other) => (one.input.validFrom < other.input.validFrom ? -1 : 1));
    const [first] = inOrder;
    const last = inOrder.at(-1);
    if (!first || !last) continue;
    if (first !== last && isWithoutBreak(inOrder)) {
      joined.push(faultOf('note.joined', { rows }));
      persons.push({ ...last.input, validFrom: first.input.validFrom });
      continue;
    }
    const used = inOrder.find(({ input }) => !isOver(input, today)) ?? last;
    persons.push(used.input);
    if (group.length === 1) continue;
    lossy += group.length - 1;
    const areSame = inOrder.every(({ input }) => isSamePeriod(input, first.input));
    const fault = faultOf(areSame ? 'loss.duplicate' : 'loss.periods', { rows, used: used.row.no });
    for (const { row } of group) row.losses.push(fault);
  }
  return { persons, joined, lossy };
}

function isWithoutBreak(inOrder: readonly ListedPerson[]): boolean {
  return inOrder.every(({ input }, at) => {
    const before = inOrder[at - 1]?.input.validTo;
    return at === 0 || (before !== undefined && addDays(before, 1) === input.validFrom);
  });
}

function isOver({ validTo }: InsuredInput, today: string): boolean {
  return validTo !== undefined && validTo < today;
}

function isSamePeriod(one: InsuredInput, other: InsuredInput): boolean {
  return one.validFrom === other.validFrom && one.validTo === other.validTo;
}
