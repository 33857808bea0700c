import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { idsOfPerson } from '../../entitlement/insured/same-person.ts';
import type { Db } from '../../platform/transaction.ts';
import { casesOf, type PreauthCase, standing } from './standing.ts';

type RequestFilter = { personId: string; visits: readonly number[]; except?: string };

export async function earlierCases(
  db: Db,
  context: Context,
  { personId, visits, except }: RequestFilter,
): Promise<PreauthCase[]> {
  const all = casesOf(db, context).where('person_id', 'in', idsOfPerson(personId)).orderBy('created_at', 'desc');
  return (await all.execute())
    .filter((row) => row.id !== except && row.visits.some((visit) => visits.includes(visit)))
    .map((row) => standing(context, row));
}

export function openOne(earlier: readonly PreauthCase[]): PreauthCase | undefined {
  return earlier.find(({ status }) => !preauthStates[status].over);
}

/** @throws Problem KP005 with the number of the earlier request that is still open */
export function refuseSecond(earlier: readonly PreauthCase[]): void {
  const open = openOne(earlier);
  if (open) throw problem('KP005', { number: open.number });
}
