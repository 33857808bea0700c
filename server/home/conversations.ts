import { sql } from 'kysely';
import { mandateForCare } from '../../contract/care/request-kinds.ts';
import { writtenKinds } from '../../contract/home/messages.ts';
import type { DeskRight } from '../../contract/platform/desk-right.ts';
import { wordsReadable } from '../care/request/request-row.ts';
import { mandateFor } from '../claims/preauthorization/preauth-row.ts';
import { personIds } from '../entitlement/relative/person-of.ts';
import { isOpenTo } from '../identity/account/locked-cases.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { sees } from '../identity/session/rights.ts';
import { isOwn } from '../platform/owner.ts';
import { owners as platformOwners } from '../platform/owners.ts';
import type { Context } from '../telemedicine/context.ts';
import { videoPersonIds } from '../telemedicine/messages/own-visits.ts';

const rights: Readonly<Record<(typeof writtenKinds)[number], readonly DeskRight[]>> = {
  care_request: ['care_request.read'],
  preauthorization: ['preauthorization.read'],
  claim: ['claim.read'],
  video_visit: ['record_content.read', 'reservation.read'],
  call_back: ['call_back.read'],
};

/** Steps of a call-back that its asker is told of; it has no messages. */
const toldSteps = ['ask', 'attempt', 'finish', 'withdraw'];

/** Cases that have messages, of the customer and of relatives under their mandates, as far as the caller may see them. */
export async function conversationsOf(context: Context) {
  const { db } = context.database;
  const { impersonator } = customerOf(context);
  const kinds = writtenKinds.filter((kind) => rights[kind].every((right) => sees(context, right)));
  const [cared, claimed, seen] = await Promise.all([
    personIds(db, context, mandateForCare),
    personIds(db, context, mandateFor),
    videoPersonIds(db, context),
  ]);
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
    .where('case_head.kind', 'in', kinds.length > 0 ? kinds : [''])
    .where(({ or, and, eb }) =>
      or([
        eb('case_head.kind', 'in', ['claim', 'call_back']),
        and([
          eb('case_head.kind', '=', 'care_request'),
          eb('case_head.person_id', 'in', cared),
          wordsReadable(context),
        ]),
        and([eb('case_head.kind', '=', 'preauthorization'), eb('case_head.person_id', 'in', claimed)]),
        and([eb('case_head.kind', '=', 'video_visit'), eb(caredFor, 'in', seen)]),
      ]),
    )
    .$if(impersonator !== null, (some) => some.where('case_head.anonymous', '=', false));
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
