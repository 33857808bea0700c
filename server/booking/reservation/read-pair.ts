import type { Outputs } from '../../../contract/operations.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { Context, Handler } from '../context.ts';
import { reservationEvent } from '../reservation-event.ts';
import { type Db, decidedOf, type Entry, entryOf } from './charge.ts';
import { pricedFor } from './cover-view.ts';
import { findByToken } from './find.ts';
import type { ReservationRow } from './move.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

type HeldRow = { row: ReservationRow; token: string };

export const readPair: Handler<'readPair'> = async ({ first, second }, context) => {
  const { db } = context.database;
  const pair: HeldRow[] = [];
  for (const token of [first, second]) {
    const row = await auditUnknownToken(context, 'read', token, () => findByToken(db, context, token));
    pair.push({ row, token });
  }
  const view = await pairView(db, context, pair);
  for (const { row } of pair) await auditRead(db, context, reservationEvent(context, row, 'read'));
  return view;
};

/** Prices the second visit after the first has used its part, because both may share a limit. */
export async function pairView(db: Db, context: Context, pair: readonly HeldRow[]): Promise<Outputs['startPair']> {
  const reservations = [];
  let firstEntry: Entry | undefined;
  for (const { row, token } of pair) {
    const view = await viewOf(db, context, row, token);
    reservations.push({ ...view, ...(await pricedFor(db, context, row, firstEntry)) });
    if (view.status === 'held') firstEntry = await takenBy(db, context, row);
  }
  return { reservations };
}

async function takenBy(db: Db, context: Context, row: ReservationRow): Promise<Entry | undefined> {
  const { coverage, question, decided } = await decidedOf(db, context, row, { except: row.id });
  return decided.isCharged ? entryOf(coverage, decided, question.day) : undefined;
}
