import { notFound } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { isHere } from '../../platform/owner.ts';
import { owners as platformOwners } from '../../platform/owners.ts';
import type { Tx } from '../../platform/transaction.ts';

function letters(db: Database['db']) {
  return db
    .selectFrom('outbox')
    .leftJoin('reservation', 'reservation.id', 'outbox.reservation_id')
    .leftJoin('link', 'link.id', 'outbox.link_id')
    .leftJoin('operator_account as person', 'person.id', 'outbox.settled_by')
    .selectAll('outbox')
    .select(({ fn }) => fn.coalesce('outbox.account_id', 'reservation.account_id', 'link.account_id').as('patient'))
    .select('person.name as settler');
}

/** @throws Problem #404 when the letter is unknown, another partner's (T01), or never failed */
export async function findLetter(
  tx: Tx,
  { host }: Pick<Context, 'host'>,
  { letterId }: { letterId: string },
  isLocked: boolean,
) {
  const query = letters(tx)
    .where('outbox.id', '=', letterId)
    .where(isHere({ host }, platformOwners.outbox))
    .where('outbox.failure', 'is not', null);
  return await (isLocked ? query.forUpdate('outbox') : query).executeTakeFirstOrThrow(notFound);
}
export type LetterRow = Awaited<ReturnType<typeof findLetter>>;

type Facts = Pick<LetterRow, 'sent_at' | 'settled_at' | 'parked_at'>;

export function stateOf({ sent_at, settled_at, parked_at }: Facts) {
  if (sent_at !== null) return 'sent';
  if (settled_at !== null) return 'done';
  return parked_at === null ? 'waiting' : 'stuck';
}

export function letterNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
