import { sql } from 'kysely';
import { problem } from '../../contract/platform/problem.ts';
import type { Context } from '../booking/context.ts';
import { isLook } from '../identity/history/entries.ts';
import { operatorOf } from '../identity/session/authorize.ts';
import type { Tx } from '../platform/transaction.ts';
import type { ComplaintRow } from './move.ts';

type AboutColumns = Pick<ComplaintRow, 'about_id'>;

/** Operators who changed the thing complained about or hold its case; looks and refused attempts do not count. */
export async function concernedBy(tx: Tx, { about_id }: AboutColumns): Promise<readonly string[]> {
  if (about_id === null) return [];
  const { rows } = await sql<{ id: string }>`
    with thing as (
      select ${about_id}::uuid as id
      union select id from video_visit where reservation_id = ${about_id}
      union select reservation_id from video_visit where id = ${about_id}
      union select id from medical_care where care_request_id = ${about_id}
      union select care_request_id from medical_care where id = ${about_id}
      union select payment_id from invoice where id = ${about_id}
      union select review.id from payment_review review join invoice on invoice.payment_id = review.payment_id
        where invoice.id = ${about_id}
    )
    select person.id from thing join audit on object_id = thing.id::text
      join operator_account person on audit.actor = 'operator:' || person.id
      where role = 'operator' and audit.outcome = 'done' and not ${isLook}
    union select operator_account_id from thing join case_head on case_head.id = thing.id
      where operator_account_id is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @throws Problem KB003 when the operator is concerned by the complaint */
export async function refuseConcerned(tx: Tx, context: Context, row: AboutColumns): Promise<void> {
  if ((await concernedBy(tx, row)).includes(operatorOf(context).id)) throw problem('KB003');
}
