import { isProblem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { errorDetails } from '../../platform/error-details.ts';
import type { Host } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import type { CalendarAnswer } from '../calendar-port.ts';
import type { Context, Services } from '../context.ts';
import { calendarKeyOf, calendarOf } from './calendar-of.ts';
import { concludeCancelling } from './conclude-cancelling.ts';
import { type FoundReservation, findByToken, manageToken } from './find.ts';
import { bookingOf, finishReservation, settle } from './finish-reservation.ts';
import { askToMove, moveUnderWay, settleMove } from './move-reservation.ts';
import { afterSilence, isUndecided, meaningOf } from './partner-answer.ts';
import { calendarPatience } from './tell-calendar.ts';

/** Looks in the partner's calendar by our key before it asks again (D9). @returns how many were settled */
export async function reconcile(services: Services, hosts: readonly Host[]): Promise<number> {
  const now = services.clock();
  const open = await services.database.db
    .selectFrom('reservation')
    .select(['reservation.id', 'manage_no', 'reservation.partner_id', 'calendar_state', 'locale'])
    // A reservation that may not be asked for now must not stand in the way of the others.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('partner_calendar')
            .innerJoin('schedule', 'schedule.provider_id', 'partner_calendar.provider_id')
            .whereRef('schedule.id', '=', 'reservation.schedule_id')
            .where(({ or, eb }) => or([eb('paused_at', 'is not', null), eb('open_until', '>', iso(now))]))
            .select('partner_calendar.id'),
        ),
      ),
    )
    .where((is) =>
      is.or([
        is('calendar_state', 'in', ['requested', 'cancelling', 'moving']),
        is.and([
          is('calendar_state', '=', 'none'),
          is('status', '=', 'pending_verification'),
          is('verified_at', 'is not', null),
        ]),
      ]),
    )
    .where('updated_at', '<=', iso(now.subtract({ seconds: 2 * (calendarPatience / 1000) })))
    .orderBy('updated_at')
    .limit(50)
    .execute();
  let settled = 0;
  for (const row of open) {
    const host = hosts.find((candidate) => candidate.partnerId === row.partner_id);
    if (!host) continue;
    const context = jobContext(services, host, row.locale, `reconcile-${row.id}`);
    if (await settleOne(context, row)) settled += 1;
  }
  return settled;
}

type OpenReservation = { id: string; manage_no: number; calendar_state: string };

async function settleOne(context: Context, open: OpenReservation): Promise<boolean> {
  const { calendar_state: state } = open;
  const token = await manageToken(context.database.db, context, open);
  try {
    if (state === 'cancelling') {
      const row = await findByToken(context.database.db, context, token);
      const answer = await calendarOf(context, row.calendar_id).cancel(
        calendarKeyOf(row),
        row.calendar_reference ?? '',
        AbortSignal.timeout(calendarPatience),
      );
      await concludeCancelling(context, token, answer);
      return true;
    }
    if (state === 'moving') return await settleMoving(context, token);
    if (state === 'none') {
      await finishReservation({ token }, context);
      return true;
    }
    await settle(context, token, await ask(context, await findByToken(context.database.db, context, token)));
    return true;
  } catch (error) {
    if (!isProblem(error))
      context.log.warn({ requestId: context.requestId, error: errorDetails(error) }, 'a booking could not be settled');
    return isProblem(error) && !isUndecided(error);
  }
}

async function settleMoving(context: Context, token: string): Promise<boolean> {
  const row = await findByToken(context.database.db, context, token);
  const calendarMove = await moveUnderWay(context, row);
  if (!calendarMove) return false;
  const answer = await calendarMove.port.find(calendarMove.booking.key, AbortSignal.timeout(calendarPatience));
  const known = answer ? meaningOf(answer, calendarMove.booking) : undefined;
  await settleMove(
    context,
    token,
    known?.state === 'confirmed' ? known : afterSilence(await askToMove(context, calendarMove)),
  );
  return true;
}

async function ask(context: Context, row: FoundReservation): Promise<CalendarAnswer> {
  const slot = await context.database.db
    .selectFrom('slot')
    .select(['start_at', 'end_at'])
    .where('id', '=', row.slot_id)
    .executeTakeFirstOrThrow();
  const booking = bookingOf(row, slot);
  const port = calendarOf(context, row.calendar_id);
  const known = await port.find(booking.key, AbortSignal.timeout(calendarPatience));
  const answer = known ?? (await port.book(booking, AbortSignal.timeout(calendarPatience)));
  return afterSilence(meaningOf(answer, booking));
}
