import type { Selectable } from 'kysely';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { Cover } from '../../../contract/entitlement/coverage.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { coverOf } from '../../entitlement/coverage/cover.ts';
import { type Coverage, spentOf } from '../../entitlement/coverage/coverage.ts';
import { type Decided, decide } from '../../entitlement/coverage/decide.ts';
import {
  type Account,
  type Ledger,
  release,
  reserve,
  restore,
  type Sums,
  sumsOf,
  use,
} from '../../entitlement/coverage/ledger.ts';
import { askedOf, dayOf, refusalOf } from '../../entitlement/coverage/offer.ts';
import { coverageFor, coveragesOf } from '../../entitlement/coverage/read-coverages.ts';
import { relativesFor } from '../../entitlement/relative/person-of.ts';
import { iso } from '../../platform/clock.ts';
import type { SessionInfo } from '../../platform/context.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

type ReservationRow = Selectable<DB['reservation']>;
type Db = Tx | Context['database']['db'];
type Visit = Pick<
  ReservationRow,
  'schedule_id' | 'slot_id' | 'subfunction_id' | 'price_amount' | 'currency' | 'discount_rate' | 'relative_id'
>;
export type Asker = Pick<Context, 'host' | 'now'> & { session: SessionInfo | undefined };

/** The asker of what is booked already: its customer, whoever opened it by a link. */
export function holderOf(
  { host, now, session }: Asker,
  { account_id, subscription_id }: Pick<ReservationRow, 'account_id' | 'subscription_id'>,
): Asker {
  if (account_id === null) return { host, now, session: undefined };
  const subscription = subscription_id === null ? undefined : { id: subscription_id };
  return {
    host,
    now,
    session: { id: '', accountId: account_id, subscription, impersonator: session?.impersonator ?? null },
  };
}

/** What the visit's person pays for it at the price that it is held at. */
export async function decidedOf(
  db: Db,
  context: Asker,
  row: Visit,
  except?: string,
): Promise<{ coverage: Coverage | undefined; asked: ReturnType<typeof askedOf>; decided: Decided }> {
  const offer = await db
    .selectFrom('schedule')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .innerJoin('slot', (join) => join.on('slot.id', '=', row.slot_id))
    .leftJoin('offering', (join) =>
      join.onRef('offering.schedule_id', '=', 'schedule.id').on('offering.subfunction_id', '=', row.subfunction_id),
    )
    .where('schedule.id', '=', row.schedule_id)
    .select(['schedule.provider_id', 'provider_address.time_zone', 'slot.start_at', 'offering.organisable'])
    .executeTakeFirstOrThrow();
  const coverage = await coverageOf(db, context, row.relative_id, except);
  const organisable = offer.organisable ?? ['by_user'];
  const asked = askedOf(
    context,
    { ...offer, ...row, organisable, is_priced: row.price_amount !== null },
    dayOf(offer.start_at, offer.time_zone),
  );
  return { coverage, asked, decided: decide(coverage, asked) };
}

/** A relative has the customer's coverage where they share it, and none here otherwise. */
export async function coverageOf(db: Db, context: Asker, relativeId: string | null, except?: string) {
  const besides = except === undefined ? {} : { except };
  if (relativeId === null) return coverageFor(db, context, besides);
  const relative = await db
    .selectFrom('relative')
    .select('coverage_shared')
    .where('id', '=', relativeId)
    .executeTakeFirstOrThrow();
  return relative.coverage_shared ? coverageFor(db, context, { personId: relativeId, ...besides }) : undefined;
}

export type Charge = {
  changes: Pick<ReservationRow, 'benefit' | 'insurer_pays' | 'patient_pays' | 'approval_id'>;
  entry: { account: Account; sums: Sums } | undefined;
};

const uncharged: Charge = {
  changes: { benefit: null, insurer_pays: null, patient_pays: null, approval_id: null },
  entry: undefined,
};

/**
 * What booking the visit takes from the person's coverage; call it under the policy's lock.
 * @throws Problem KE007 when they were shown another sum; the refusals of a visit that may not be booked so
 */
export async function chargeOf(
  tx: Tx,
  context: Asker,
  row: Visit,
  { shown, except }: { shown?: number | undefined; except?: string } = {},
): Promise<Charge> {
  const { coverage, asked, decided } = await decidedOf(tx, context, row, except);
  if (!decided.bookable) throw problem(refusalOf(decided));
  const { shares, benefit, approval } = decided;
  const patient = shares?.patient ?? null;
  if (shown !== undefined && patient !== null && patient !== shown)
    throw problem('KE007', { pays: { amount: patient, currency: context.host.brand.currency } });
  const entry = entryOf(coverage, decided, asked.day);
  if (!decided.isCharged || !benefit || !entry) return uncharged;
  return {
    changes: {
      benefit: benefit.code,
      insurer_pays: entry.sums.amount,
      patient_pays: patient ?? 0,
      approval_id: approval?.id ?? null,
    },
    entry,
  };
}

/** One use of the benefit, in the term that the day is in. */
export function entryOf(
  coverage: Coverage | undefined,
  { benefit, shares }: Decided,
  day: string,
): { account: Account; sums: Sums } | undefined {
  if (!coverage || !benefit) return undefined;
  const { subscriptionId, personId } = coverage;
  const termFrom = spentOf(coverage, benefit, day).term.from;
  return {
    account: { subscriptionId, personId, benefit: benefit.code, termFrom, day },
    sums: { count: 1, amount: shares?.insurer ?? 0, deductible: shares?.deductible ?? 0 },
  };
}

/**
 * An approved pre-authorisation has reserved it already, and is bound to the visit.
 * @throws Problem KE003 when another visit took the approval meanwhile
 */
export async function writeCharge(ledger: Ledger, { id }: { id: string }, { changes, entry }: Charge): Promise<void> {
  if (!entry) return;
  if (changes.approval_id === null) return reserve(ledger, { type: 'reservation', id }, entry.account, entry.sums);
  const { numUpdatedRows } = await ledger.health
    .updateTable('coverage_approval')
    .set({ reservation_id: id })
    .where('id', '=', changes.approval_id)
    .where(({ eb, or }) => or([eb('reservation_id', 'is', null), eb('reservation_id', '=', id)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw problem('KE003');
  const { deductible } = entry.sums;
  // What the approval has not reserved, because only the visit has a price.
  if (deductible > 0)
    await reserve(ledger, { type: 'reservation', id }, entry.account, { count: 0, amount: 0, deductible });
}

/** Reserves for the row that keeps a visit's new time what the move needs beyond what the visit has reserved. */
export async function chargeMove(ledger: Ledger, { kept, moved }: { kept: string; moved: string }, charge: Charge) {
  const { entry, changes } = charge;
  if (!entry || changes.approval_id !== null) return;
  const own = (await sumsOf(ledger.tx, { type: 'reservation', id: moved })).find(isOf(entry.account));
  const { count, amount, deductible } = entry.sums;
  const more = {
    count: own ? 0 : count,
    amount: Math.max(0, amount - (own?.reserved.amount ?? 0)),
    deductible: Math.max(0, deductible - (own?.deductible ?? 0)),
  };
  await reserve(ledger, { type: 'reservation', id: kept }, entry.account, more);
}

const isOf = (one: Account) => (other: { account: Account }) => JSON.stringify(one) === JSON.stringify(other.account);

/** The visit has its new time, and takes from the coverage what was agreed for that. */
export async function moveCharge(ledger: Ledger, moved: string, agreed: Charge): Promise<void> {
  await release(ledger, { type: 'reservation', id: moved });
  await ledger.health
    .updateTable('coverage_approval')
    .set({ reservation_id: null })
    .where('reservation_id', '=', moved)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', agreed.changes.approval_id)
    .execute();
  await writeCharge(ledger, { id: moved }, agreed);
}

export type CoverageStep = 'releases' | 'uses' | 'missed';
type Charged = Pick<
  ReservationRow,
  'id' | 'benefit' | 'subscription_id' | 'approval_id' | 'insurer_pays' | 'account_id'
>;

/** What the state of a visit means for what it took from the coverage. */
export async function followCoverage(ledger: Ledger, row: Charged, step: CoverageStep): Promise<void> {
  if (row.benefit === null) return;
  const does = step === 'missed' ? await whenMissed(ledger.tx, row) : step;
  if (does === 'releases') return giveBack(ledger, row);
  const own = { type: 'reservation', id: row.id } as const;
  if (row.approval_id === null) return use(ledger, own);
  const approval = { type: 'approval', id: row.approval_id } as const;
  const { numUpdatedRows } = await ledger.health
    .updateTable('coverage_approval')
    .set({ ended_at: iso(ledger.now), outcome: 'used', reservation_id: row.id })
    .where('id', '=', row.approval_id)
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('reservation_id', 'is', null), eb('reservation_id', '=', row.id)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await use(ledger, approval, row.insurer_pays ?? 0);
}

/** The approval can be booked again, also where staff correct that the visit took place. */
async function giveBack(ledger: Ledger, { id, approval_id }: Charged): Promise<void> {
  await release(ledger, { type: 'reservation', id });
  if (approval_id === null) return;
  const { numUpdatedRows } = await ledger.health
    .updateTable('coverage_approval')
    .set({ reservation_id: null, ended_at: null, outcome: null })
    .where('id', '=', approval_id)
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await restore(ledger, { type: 'approval', id: approval_id });
}

async function whenMissed(tx: Tx, { account_id, subscription_id, benefit }: Charged): Promise<'uses' | 'releases'> {
  if (account_id === null) return 'uses';
  const all = await coveragesOf(tx, { accountId: account_id, personId: account_id });
  const line = all
    .find(({ subscriptionId }) => subscriptionId === subscription_id)
    ?.benefits.find(({ code }) => code === benefit);
  return line?.missed === 'released' ? 'releases' : 'uses';
}

/** For the customer alone: what a held time would cost them, or what the coverage pays of their booked visit. */
export async function coverFor(db: Db, context: Context, row: ReservationRow): Promise<Cover | null> {
  const { session } = context;
  const { phase } = reservationStates[stateNamed(reservationStates, row.status)];
  if (!session || (row.account_id !== null && row.account_id !== session.accountId)) return null;
  if (phase !== 'held' && row.benefit === null) return null;
  const { coverage, asked, decided } = await decidedOf(db, context, row, row.id);
  if (!coverage || coverage.benefits.length === 0) return null;
  return coverOf(context, asked, row.benefit === null ? decided : agreed(row, decided));
}

/** What each person whom the customer may book for would pay for a held time; nothing where that is the customer alone. */
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

/** As it was booked, whatever the product says today. */
function agreed({ insurer_pays, patient_pays }: ReservationRow, decided: Decided): Decided {
  const [insurer, patient] = [insurer_pays ?? 0, patient_pays ?? 0];
  const shares = { price: insurer + patient, patient, insurer, deductible: 0 };
  return { ...decided, decision: patient > 0 ? 'partly' : 'covered', shares, isCharged: true, reasons: [] };
}
