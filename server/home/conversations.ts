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

const readable: ReadonlyMap<string, (context: Context) => Promise<Expression<SqlBool>> | Expression<SqlBool>> = new Map<
  string,
  (context: Context) => Promise<Expression<SqlBool>> | Expression<SqlBool>
>([
  ['care_request', wordsReadable],
  ['video_visit', async (context) => sql`${caredFor} = any(${await videoPersonIds(context.database.db, context)})`],
]);

/** A call-back has no messages, so these of its steps stand for messages to the person who asked for it. */
const toldSteps = ['ask', 'attempt', 'finish', 'withdraw'];

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

async function limitOf(context: Context, { name, customer: { mandate } }: CustomerKind): Promise<Expression<SqlBool>> {
  const persons = mandate && (await personIds(context.database.db, context, mandate));
  const isTheirs = persons === undefined ? sql`true` : sql`case_head.person_id = any(${persons})`;
  const isReadable = (await readable.get(name)?.(context)) ?? sql`true`;
  return sql<SqlBool>`(case_head.kind = ${name} and ${isTheirs} and ${isReadable})`;
}

export const caredFor = sql<string>`coalesce(reservation.relative_id, case_head.person_id, case_head.account_id)`;
export const shownNumber = sql<string>`coalesce(reservation.number, case_head.number)`;

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
