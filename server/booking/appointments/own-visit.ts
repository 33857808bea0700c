import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { spokenNumber } from '../../../contract/platform/rules.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { notOf } from '../not-of.ts';
import { owners } from '../owners.ts';

const booked = statesOf(reservationStates, ({ phase }) => phase === 'booked');
const number = spokenNumber('V007');

/** @returns the stored number of the customer's visit; undefined where they have no such visit */
export async function ownVisit(tx: Tx, context: Context, entry: string): Promise<string | undefined> {
  const { accountId } = customerOf(context);
  const row = await tx
    .selectFrom('reservation')
    .select('number')
    .where(isOwn(context, owners.reservation))
    .where('number', '=', number.safeParse(entry).data ?? '')
    .where('status', 'in', booked)
    .where(notOf(await hiddenRelatives(tx, context, accountId)))
    .executeTakeFirst();
  return row?.number;
}
