import { sql } from 'kysely';
import { isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { writeOrder } from '../../directory/offering-order.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { afterCommit, inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { endOf } from '../reservation/slot.ts';
import { reservationEvent } from '../reservation-event.ts';
import { ownVisit } from './own-visit.ts';
import { rateUntil } from './rate-until.ts';

export const rateVisit: Handler<'rateVisit'> = ({ number, comment, ...marks }, context) =>
  inTransaction(context, async (tx) => {
    const row = await ownVisit(tx, context, number);
    if (row.status !== 'fulfilled') throw problem('KT014');
    const until = rateUntil(await endOf(tx, row.slot_id));
    if (isBefore(until, context.now)) throw problem('KT015');
    const health = await auditWrite(tx, context, reservationEvent(context, row, 'rate'));
    const scores = {
      waiting: marks.waiting,
      conditions: marks.careConditions,
      competence: marks.staffCompetence,
      behaviour: marks.behaviour,
      overall: marks.overall,
    };
    const rated = await health
      .insertInto('rating')
      .values({
        ...scores,
        reservation_id: row.id,
        doctor_id: row.doctor_id,
        comment: comment || null,
        created_at: iso(context.now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (rated.numInsertedOrUpdatedRows !== 1n) throw problem('KT016');
    await sql`update doctor set own_count = own_count + 1, own_waiting = own_waiting + ${scores.waiting}::int,
      own_conditions = own_conditions + ${scores.conditions}::int, own_competence = own_competence + ${scores.competence}::int,
      own_behaviour = own_behaviour + ${scores.behaviour}::int, own_overall = own_overall + ${scores.overall}::int
      where id = ${row.doctor_id}`.execute(tx);
    const schedules = await tx.selectFrom('schedule').select('id').where('doctor_id', '=', row.doctor_id).execute();
    await writeOrder(
      tx,
      schedules.map(({ id }) => id),
    );
    afterCommit(tx, 'pages');
    afterCommit(tx, 'ratings');
    return { done: true } as const;
  });
