import { careStates } from '../../../contract/care/medical-care-states.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Db } from '../../entitlement/context.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Context } from '../context.ts';

const openCares = statesOf(careStates, ({ over }) => !over);
const openRequests = statesOf(careRequestStates, ({ over }) => !over);

type OwnCase = { number: string; service: string; personId: string };

/** What the customer has asked for, also for relatives, and is not over: a pre-authorisation may come of it. Newest first. */
export async function ownCases(db: Db, context: Context): Promise<OwnCase[]> {
  const { accountId } = customerOf(context);
  const persons = await personIds(db, context, mandateForCare);
  const rows = [];
  for (const { table, open } of [
    { table: 'care_request', open: openRequests },
    { table: 'medical_care', open: openCares },
  ] as const)
    rows.push(
      ...(await db
        .selectFrom(table)
        .select(['number', 'service', 'person_id', 'created_at'])
        .where('account_id', '=', accountId)
        .where('partner_id', '=', context.host.partnerId)
        .where('person_id', 'in', persons)
        .where('status', 'in', open)
        .execute()),
    );
  return rows
    .toSorted((one, other) => Temporal.Instant.compare(other.created_at, one.created_at))
    .map(({ number, service, person_id }) => ({ number, service, personId: person_id }));
}
