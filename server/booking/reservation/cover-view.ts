import type { Selectable } from 'kysely';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { Cover } from '../../../contract/entitlement/coverage.ts';
import { Departure } from '../../../contract/entitlement/promise.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { priceOf } from '../../directory/price.ts';
import { coverOf } from '../../entitlement/coverage/cover.ts';
import { leftAfter } from '../../entitlement/coverage/coverage.ts';
import type { CoverDecision } from '../../entitlement/coverage/decide.ts';
import { priceUnder } from '../../entitlement/coverage/offer.ts';
import { relativesFor } from '../../entitlement/relative/person-of.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Context } from '../context.ts';
import { type Db, decidedOf, type Entry } from './charge.ts';

type ReservationRow = Selectable<DB['reservation']>;

export async function pricedFor(
  db: Db,
  context: Context,
  row: ReservationRow,
  otherEntry?: Entry,
): Promise<Pick<Reservation, 'price' | 'cover' | 'departure'>> {
  const cover = await coverFor(db, context, row, otherEntry);
  return { price: priceUnder(priceOf(row), cover), cover, departure: departureOf(context, row) };
}

function departureOf({ session, host }: Context, row: ReservationRow): Departure | null {
  const { told_insurer_pays: insurer, told_patient_pays: patient, departure_cause: cause } = row;
  if (insurer === null || patient === null || session?.accountId !== row.account_id) return null;
  const money = (amount: number) => ({ amount, currency: host.brand.currency });
  return Departure.parse({ insurerPart: money(insurer), patientPart: money(patient), cause });
}

async function coverFor(
  db: Db,
  context: Context,
  row: ReservationRow,
  otherEntry: Entry | undefined,
): Promise<Cover | null> {
  const { session } = context;
  const { phase } = reservationStates[stateNamed(reservationStates, row.status)];
  if (!session || (row.account_id !== null && row.account_id !== session.accountId)) return null;
  if (phase !== 'held' && row.benefit === null) return null;
  const { coverage, question, decided } = await decidedOf(db, context, row, { except: row.id, otherEntry });
  if (!coverage || coverage.benefits.length === 0) return null;
  return coverOf(context, question, row.benefit === null ? decided : agreed(row, decided));
}

export async function payersOf(db: Db, context: Context, row: ReservationRow): Promise<Reservation['payers']> {
  const { phase } = reservationStates[stateNamed(reservationStates, row.status)];
  if (!context.session || phase !== 'held' || row.relative_id !== null) return [];
  const relatives = await relativesFor(db, context, 'book');
  const payers: Reservation['payers'] = [];
  for (const relative of relatives) {
    const { decided } = await decidedOf(db, context, { ...row, relative_id: relative.id });
    const amount = decided.shares?.patient;
    const pays = amount === undefined ? null : { amount, currency: context.host.brand.currency };
    payers.push({ personId: relative.id, pays });
  }
  return payers;
}

function agreed({ insurer_pays, patient_pays, approval_id }: ReservationRow, decided: CoverDecision): CoverDecision {
  const [insurer, patient] = [insurer_pays ?? 0, patient_pays ?? 0];
  const shares = { price: insurer + patient, patient, insurer, deductible: 0 };
  const { benefit, spent, remaining } = decided;
  const isOwn = approval_id === null && benefit !== undefined && spent !== undefined;
  const after = isOwn ? leftAfter(benefit, spent, { count: 1, amount: insurer }) : remaining;
  return {
    ...{ ...decided, shares, isCharged: true, reasons: [] },
    decision: patient > 0 ? 'partly' : 'covered',
    leftAfter: after,
  };
}
