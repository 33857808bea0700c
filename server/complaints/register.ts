import { complaintCase } from '../../contract/complaints/complaint-states.ts';
import { dayNumber } from '../../contract/platform/day.ts';
import { dayOf } from '../../contract/platform/format.ts';
import { isAfter } from '../../contract/platform/instants.ts';
import { stateNamed } from '../../contract/platform/states.ts';
import type { Context, Handler } from '../booking/context.ts';
import { operatorEvent } from '../identity/operator-event.ts';
import { operatorOf } from '../identity/session/authorize.ts';
import { auditRead } from '../platform/audit/audit.ts';
import { iso } from '../platform/clock.ts';
import { csv, csvType } from '../platform/csv.ts';
import { isHere } from '../platform/owner.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { owners } from './owners.ts';

const columns = [
  ...['number', 'received', 'channel', 'topic', 'about_kind', 'about', 'state', 'outcome', 'answered', 'due'],
  ...['days', 'late', 'answered_by'],
];

/** The authority asks how complaints are handled, so the file names no customer; the desk finds one by the number. */
export const exportComplaints: Handler<'exportComplaints'> = async ({ from, to }, context) => {
  const operator = operatorOf(context).id;
  return inTransaction(context, async (tx) => {
    await auditRead(
      tx,
      context,
      operatorEvent(operator, 'complaint.export', { type: 'complaint_register', id: `${from}/${to}` }),
    );
    const rows = await complaintsBetween(tx, context, from, to);
    const lines = rows.map((row) => lineOf(context, row));
    return {
      name: `complaints-${from}-${to}.csv`,
      mediaType: csvType,
      text: csv([columns, ...lines]),
      total: rows.length,
    };
  });
};

function complaintsBetween(tx: Tx, context: Context, from: string, to: string) {
  const { timeZone } = context.host.brand;
  const begin = (day: Temporal.PlainDate) => iso(day.toZonedDateTime(timeZone).toInstant());
  return tx
    .selectFrom('complaint')
    .leftJoin('operator_account as person', 'person.id', 'complaint.answered_by')
    .selectAll('complaint')
    .select('person.name as answerer')
    .where(isHere(context, owners.complaint))
    .where('complaint.created_at', '>=', begin(Temporal.PlainDate.from(from)))
    .where('complaint.created_at', '<', begin(Temporal.PlainDate.from(to).add({ days: 1 })))
    .orderBy('complaint.created_at')
    .orderBy('complaint.id')
    .execute();
}

type Row = Awaited<ReturnType<typeof complaintsBetween>>[number];

function lineOf({ host, now }: Context, row: Row): string[] {
  const { timeZone } = host.brand;
  const [received, ended] = [row.created_at, row.closed_at ?? iso(now)].map((at) => dayOf(at, timeZone));
  const { over } = complaintCase.states[stateNamed(complaintCase.states, row.status)];
  const isLate = isAfter(row.closed_at ?? iso(now), row.due_at);
  return [
    ...[row.number, received ?? '', row.account_id === null ? 'guest' : 'account', row.topic],
    ...[row.about_type ?? '', row.about ?? '', row.status, row.outcome ?? ''],
    ...[
      row.answered_at === null ? '' : dayOf(row.answered_at, timeZone),
      dayOf(iso(Temporal.Instant.from(row.due_at).subtract({ seconds: 1 })), timeZone),
    ],
    ...[
      over ? String(dayNumber(ended ?? '') - dayNumber(received ?? '')) : '',
      isLate ? 'yes' : 'no',
      row.answerer ?? '',
    ],
  ];
}
