import { careStates } from '../../../contract/care/medical-care-states.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Db } from '../../entitlement/coverage/read-coverages.ts';
import { customerOf } from '../../identity/session/authorize.ts';

import type { Context } from '../context.ts';

const openCares = statesOf(careStates, ({ over }) => !over);
const openRequests = statesOf(careRequestStates, ({ over }) => !over);

/** What the customer has asked for and is not over: a pre-authorisation may come of it. Newest first. */
export async function ownCases(db: Db, context: Context): Promise<{ number: string; service: string }[]> {
  const { accountId } = customerOf(context);
  const rows = [];
  for (const { table, open } of [
    { table: 'care_request', open: openRequests },
    { table: 'medical_care', open: openCares },
  ] as const)
    rows.push(
      ...(await db
        .selectFrom(table)
        .select(['number', 'service', 'created_at'])
        .where('account_id', '=', accountId)
        .where('partner_id', '=', context.host.partnerId)
        .where('status', 'in', open)
        .execute()),
    );
  return rows
    .toSorted((one, other) => Temporal.Instant.compare(other.created_at, one.created_at))
    .map(({ number, service }) => ({ number, service }));
}
