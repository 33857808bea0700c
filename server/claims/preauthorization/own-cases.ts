import { careStates } from '../../../contract/care/medical-care-states.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { owners as careOwners } from '../../care/owners.ts';
import { ownRequests } from '../../care/request/request-row.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';

const openCares = statesOf(careStates, ({ over }) => !over);
const openRequests = statesOf(careRequestStates, ({ over }) => !over);

type OwnCase = { number: string; service: string; personId: string };

export async function ownCases(db: Db, context: Context): Promise<OwnCase[]> {
  const persons = await personIds(db, context, mandateForCare);
  const requests = await ownRequests(db, context)
    .select(['number', 'service', 'person_id', 'created_at'])
    .where('person_id', 'in', persons)
    .where('status', 'in', openRequests)
    .execute();
  const cares = await db
    .selectFrom('medical_care')
    .select(['number', 'service', 'person_id', 'created_at'])
    .where(isOwn(context, careOwners.medical_care))
    .where(isOpenTo(context, 'medical_care.id'))
    .where('person_id', 'in', persons)
    .where('status', 'in', openCares)
    .execute();
  return [...requests, ...cares]
    .toSorted((one, other) => Temporal.Instant.compare(other.created_at, one.created_at))
    .map(({ number, service, person_id }) => ({ number, service, personId: person_id }));
}
