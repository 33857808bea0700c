import { errorDetails } from '../../platform/error-details.ts';
import type { Context } from '../context.ts';
import { calendarKeyOf, calendarOf } from './calendar-of.ts';
import type { FoundReservation } from './find.ts';

/** Milliseconds until a partner's answer counts as unknown. */
export const calendarPatience = 8000;

export type CancelAnswer = 'cancelled' | 'refused' | 'unknown';

export async function tellCalendar(context: Context, row: FoundReservation): Promise<CancelAnswer> {
  try {
    return await calendarOf(context, row.calendar_id).cancel(
      calendarKeyOf(row),
      row.calendar_reference ?? '',
      AbortSignal.timeout(calendarPatience),
    );
  } catch (error) {
    context.log.warn(
      { requestId: context.requestId, error: errorDetails(error) },
      'the partner calendar did not answer',
    );
    return 'unknown';
  }
}
