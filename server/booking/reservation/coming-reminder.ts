import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context, Services } from '../context.ts';
import { type ReminderKind, reminderKinds, reminderRules } from './reminder-plan.ts';

type Wishes = { account_id: string | null; remind_by_email: boolean | null; remind_by_sms: boolean | null };

/** Whether the person gets reminders of a kind: a guest by every channel that there is. */
export function isReminded({ ports }: Pick<Services, 'ports'>, kind: ReminderKind, wishes: Wishes): boolean {
  const { account_id, remind_by_email, remind_by_sms } = wishes;
  if (reminderRules[kind].channel === 'email') return account_id === null || remind_by_email === true;
  return ports.sms !== undefined && (account_id === null || remind_by_sms === true);
}

/** Whether a reminder is still to come; none is for a visit that was booked too late for one. */
export async function hasComingReminder(
  tx: Db,
  context: Context,
  row: { id: string; doctor_id: number },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('reminder')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.id', '=', 'reminder.reservation_id')
        .onRef('reservation.doctor_id', '=', 'reminder.of_doctor'),
    )
    .leftJoin('account', 'account.id', 'reservation.account_id')
    .select(['reminder.kind', 'reservation.account_id', 'account.remind_by_email', 'account.remind_by_sms'])
    .where('reminder.reservation_id', '=', row.id)
    .where('reminder.of_doctor', '=', row.doctor_id)
    .where('reminder.done_at', 'is', null)
    .where('reminder.due_at', '>', iso(context.now))
    .execute();
  return rows.some(({ kind, ...wishes }) => {
    const known = reminderKinds.find((one) => one === kind);
    return known !== undefined && isReminded(context, known, wishes);
  });
}
