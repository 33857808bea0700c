import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { CareRequest, CareRequestDetail } from '../../../contract/care/care-request.ts';
import { CareRequest as View } from '../../../contract/care/care-request.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { type CareRequestStep, requestCase } from '../../../contract/care/request-steps.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { hiddenFrom } from '../../entitlement/relative/hidden-relatives.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { historyOf } from '../../identity/history/entries.ts';
import { dueOf } from '../../platform/case/overdue.ts';
import type { Tx } from '../../platform/transaction.ts';
import { progressOf } from '../medical-care/care-view.ts';
import { type CareRow, withState } from '../medical-care/find-care.ts';
import { choiceOf } from '../times/payer.ts';
import { contentsOf } from './contents.ts';
import type { CareRequestRow } from './request-row.ts';

export function requestView({ now }: Pick<Context, 'now'>, row: CareRequestRow, person: string | null): CareRequest {
  return View.parse({
    number: row.number,
    service: row.service,
    person,
    status: row.status,
    mark: row.mark,
    turn: careRequestStates[row.status].turn,
    ...dueOf(row.due_at, now),
    sentAt: row.created_at,
    changedAt: row.updated_at,
    hasNews: row.desk_wrote_at !== null && isAfter(row.desk_wrote_at, row.customer_looked_at),
  });
}

export async function requestDetail(tx: Tx, context: Context, row: CareRequestRow): Promise<CareRequestDetail> {
  const may = (step: CareRequestStep) => requestCase.after(step, row).to !== undefined;
  const hidden = await hiddenFrom(tx, context, row.relative_id);
  return {
    ...requestView(context, row, (await personNames(tx, context, [row]))(row)),
    ...(await contentsOf(tx, context, row, await choiceOf(tx, context, row))),
    reservation: hidden ? null : await visitOf(tx, row),
    care: await organisedCare(tx, context, row.id),
    history: await historyOf(tx, { type: 'care_request', id: row.id }),
    canWrite: may('reply'),
    canBook: (await personIds(tx, context, 'book')).includes(row.person_id),
    canWithdraw: may('withdraw'),
    canFinish: may('finish'),
  };
}

const visits = statesOf(reservationStates, ({ phase }) => phase === 'booked');

export async function visitOf(tx: Tx, { reservation_id }: CareRequestRow): Promise<string | null> {
  const visit = await tx
    .selectFrom('reservation')
    .select('number')
    .where('id', '=', reservation_id)
    .where(({ or, eb }) => or([eb('status', 'in', visits), eb('booked_at', 'is not', null)]))
    .executeTakeFirst();
  return visit?.number ?? null;
}

export async function careOf(tx: Tx, requestId: string): Promise<CareRow | undefined> {
  const row = await tx
    .selectFrom('medical_care')
    .selectAll()
    .where('care_request_id', '=', requestId)
    .executeTakeFirst();
  return row && withState(row);
}

async function organisedCare(tx: Tx, context: Context, requestId: string): Promise<CareRequestDetail['care']> {
  const row = await careOf(tx, requestId);
  if (!row) return null;
  const progress = await progressOf(tx, context, row);
  const { number, status, turn, dueAt, overdue, provider, appointment, times, items, reason } = progress;
  return { number, status, turn, dueAt, overdue, provider, appointment, times, items, reason };
}
