import { problem } from '../../../contract/platform/problem.ts';
import { idsOfPerson } from '../../entitlement/insured/same-person.ts';
import type { Tx } from '../../platform/transaction.ts';
import { openStates } from './preauth-row.ts';

type Asked = { personId: string; subfunctionIds: readonly number[]; except?: string };

/** @throws Problem KP005 when the person has an open request for one of these visits, with its number */
export async function refuseSecond(tx: Tx, { personId, subfunctionIds, except }: Asked): Promise<void> {
  const open = await tx
    .selectFrom('preauthorization')
    .innerJoin('preauthorization_item as item', 'item.preauthorization_id', 'preauthorization.id')
    .select(['preauthorization.id', 'number'])
    .where('person_id', 'in', idsOfPerson(personId))
    .where('status', 'in', openStates)
    .where('item.subfunction_id', 'in', [...subfunctionIds])
    .orderBy('preauthorization.created_at', 'desc')
    .execute();
  const other = open.find(({ id }) => id !== except);
  if (other) throw problem('KP005', { number: other.number });
}
