import { sql } from 'kysely';
import { mandateForCare } from '../../contract/care/request-kinds.ts';
import { writtenKinds } from '../../contract/home/messages.ts';
import type { DeskRight } from '../../contract/platform/desk-right.ts';
import { mandateFor } from '../claims/preauthorization/preauth-row.ts';
import { personIds } from '../entitlement/relative/person-of.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { sees } from '../identity/session/rights.ts';
import type { Context } from '../telemedicine/context.ts';

const rights: Readonly<Record<(typeof writtenKinds)[number], DeskRight>> = {
  care_request: 'care_request.read',
  preauthorization: 'preauthorization.read',
  claim: 'claim.read',
};

/** Cases that have messages, of the customer and of relatives under their mandates, as far as the caller may see them. */
export async function conversationsOf(context: Context) {
  const { db } = context.database;
  const { accountId, impersonator } = customerOf(context);
  const kinds = writtenKinds.filter((kind) => sees(context, rights[kind]));
  const [cared, claimed] = [await personIds(db, context, mandateForCare), await personIds(db, context, mandateFor)];
  return db
    .selectFrom('case_head')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('case_message')
          .whereRef('case_id', '=', 'case_head.id')
          .select(['case_message.no', 'case_message.at', 'case_message.kind as message', 'words'])
          .select('case_message.operator_account_id as writer')
          .orderBy('case_message.no', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('case_reading', 'case_reading.case_id', 'case_head.id')
    .where('case_head.account_id', '=', accountId)
    .where('case_head.partner_id', '=', context.host.partnerId)
    .where('case_head.kind', 'in', kinds.length > 0 ? kinds : [''])
    .where(({ or, and, eb }) =>
      or([
        eb('case_head.kind', '=', 'claim'),
        and([eb('case_head.kind', '=', 'care_request'), eb('case_head.person_id', 'in', cared)]),
        and([eb('case_head.kind', '=', 'preauthorization'), eb('case_head.person_id', 'in', claimed)]),
      ]),
    )
    .$if(impersonator !== null, (some) => some.where('case_head.anonymous', '=', false));
}

/** Messages of the desk since the customer looked last. */
export const unreadOf = sql<number>`(select count(*)::int from case_message unread where unread.case_id = case_head.id
  and unread.operator_account_id is not null and unread.at > coalesce(case_reading.read_at, '-infinity'))`;

export async function unreadMessages(context: Context): Promise<number> {
  const own = await conversationsOf(context);
  const { total } = await own
    .select(sql<number>`coalesce(sum(${unreadOf}), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
