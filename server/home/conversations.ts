import { type Expression, type SqlBool, sql } from 'kysely';
import { type CustomerKind, customerKinds, readsOf } from '../../contract/home/case-kinds.ts';
import { wordsReadable } from '../care/request/request-row.ts';
import { personIds } from '../entitlement/relative/person-of.ts';
import { isOpenTo } from '../identity/account/locked-cases.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { sees } from '../identity/session/rights.ts';
import { isOwn } from '../platform/owner.ts';
import { owners as platformOwners } from '../platform/owners.ts';
import type { Context } from '../telemedicine/context.ts';
import { videoPersonIds } from '../telemedicine/messages/own-visits.ts';

/** Rules of single kinds about which of a customer's cases the caller may read the words of. */
const readable: ReadonlyMap<string, (context: Context) => Promise<Expression<SqlBool>> | Expression<SqlBool>> = new Map<
  string,
  (context: Context) => Promise<Expression<SqlBool>> | Expression<SqlBool>
>([
  ['care_request', wordsReadable],
  ['video_visit', async (context) => sql`${caredFor} = any(${await videoPersonIds(context.database.db, context)})`],
]);

/** Steps of a call-back that its asker is told of; it has no messages. */
const toldSteps = ['ask', 'attempt', 'finish', 'withdraw'];

/** Cases that have messages, of the customer and of relatives under their mandates, as far as the caller may see them. */
export async function conversationsOf(context: Context) {
  const { db } = context.database;
  const { impersonator } = customerOf(context);
  const kinds = customerKinds.filter(
    (kind) => kind.customer.writes && readsOf(kind).every((right) => sees(context, right)),
  );
  const limits = await Promise.all(kinds.map((kind) => limitOf(context, kind)));
  return db
    .selectFrom('case_head')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom(
            of
              .selectFrom('case_message')
              .whereRef('case_id', '=', 'case_head.id')
              .select(['no', 'at', 'case_message.kind as message', 'words', 'operator_account_id as writer'])
              .unionAll(
                of
                  .selectFrom('call_back_step')
                  .whereRef('call_back_id', '=', 'case_head.id')
                  .where('action', 'in', toldSteps)
                  .select(['call_back_step.id as no', 'at', 'action as message', sql<string>`''`.as('words')])
                  .select('operator_account_id as writer'),
              )
              .as('written'),
          )
          .selectAll()
          .orderBy('no', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('care_request', 'care_request.id', 'case_head.id')
    .leftJoin('video_visit', 'video_visit.id', 'case_head.id')
    .leftJoin('reservation', 'reservation.id', 'video_visit.reservation_id')
    .leftJoin('case_reading', 'case_reading.case_id', 'case_head.id')
    .where(isOwn(context, platformOwners.case_head))
    .where(isOpenTo(context, 'case_head.id'))
    .where(({ or }) => or(limits))
    .$if(impersonator !== null, (some) => some.where('case_head.anonymous', '=', false));
}

/** Limits heads to those of a kind that the caller may read. */
async function limitOf(context: Context, { name, customer: { mandate } }: CustomerKind): Promise<Expression<SqlBool>> {
  const persons = mandate && (await personIds(context.database.db, context, mandate));
  const isTheirs = persons === undefined ? sql`true` : sql`case_head.person_id = any(${persons})`;
  const isReadable = (await readable.get(name)?.(context)) ?? sql`true`;
  return sql<SqlBool>`(case_head.kind = ${name} and ${isTheirs} and ${isReadable})`;
}

/** The person of a case; a visit by video has the one of its booking. */
export const caredFor = sql<string>`coalesce(reservation.relative_id, case_head.person_id, case_head.account_id)`;
export const shownNumber = sql<string>`coalesce(reservation.number, case_head.number)`;

/** Messages of the desk, and its calls, since the customer looked last. */
export const unreadOf = sql<number>`(select count(*)::int from case_message unread where unread.case_id = case_head.id
  and unread.operator_account_id is not null and unread.at > coalesce(case_reading.read_at, '-infinity'))
  + (select count(*)::int from call_back_step unread where unread.call_back_id = case_head.id and unread.action in (${sql.join(toldSteps)})
  and unread.operator_account_id is not null and unread.at > coalesce(case_reading.read_at, '-infinity'))`;

export async function unreadMessages(context: Context): Promise<number> {
  const own = await conversationsOf(context);
  const { total } = await own
    .select(sql<number>`coalesce(sum(${unreadOf}), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
