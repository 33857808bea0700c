import { type Selectable, sql } from 'kysely';
import { paysOf } from '../../../contract/entitlement/coverage.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { isPriced } from '../../directory/offer-columns.ts';
import { priceOf } from '../../directory/price.ts';
import { type Coverage, spentOf } from '../../entitlement/coverage/coverage.ts';
import { type CoverDecision, decide } from '../../entitlement/coverage/decide.ts';
import { type Ledger, type Limit, reserve, type Sums, sumsOf } from '../../entitlement/coverage/ledger.ts';
import { askedOf, dayOf, refusalOf } from '../../entitlement/coverage/offer.ts';
import { coverageOfPerson } from '../../entitlement/coverage/read-coverages.ts';
import type { SessionInfo } from '../../platform/context.ts';
import type { DB } from '../../platform/db/types.ts';
import { sendAlong, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { timesIn } from './place.ts';

type ReservationRow = Selectable<DB['reservation']>;
export type Db = Tx | Context['database']['db'];
type Visit = Pick<
  ReservationRow,
  | 'schedule_id'
  | 'slot_id'
  | 'doctor_id'
  | 'during'
  | 'subfunction_id'
  | 'price_amount'
  | 'currency'
  | 'discount_rate'
  | 'relative_id'
> &
  // A visit is charged to the approval that it was held under, and never to another one.
  Partial<Pick<ReservationRow, 'approval_id'>>;
/** `except`: a reservation that does not count. `otherEntry`: another visit's use of the same policy. */
type ChargeOptions = { except?: string | undefined; otherEntry?: Entry | undefined };
export type Asker = Pick<Context, 'host' | 'now'> & { session: SessionInfo | undefined };

/** A booked visit is charged to its customer's coverage, whoever opened it by a link. */
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

export async function decidedOf(
  db: Db,
  context: Asker,
  row: Visit,
  { except, otherEntry }: ChargeOptions = {},
): Promise<{ coverage: Coverage | undefined; question: ReturnType<typeof askedOf>; decided: CoverDecision }> {
  const placed = db
    .selectFrom('schedule')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .leftJoin('slot', (join) => join.on('slot.id', '=', row.slot_id).on('slot.of_doctor', '=', row.doctor_id))
    .leftJoin('offering', (join) =>
      join
        .onRef('offering.schedule_id', '=', 'schedule.id')
        .on('offering.doctor_id', '=', row.doctor_id)
        .on('offering.subfunction_id', '=', row.subfunction_id),
    )
    .where('schedule.id', '=', row.schedule_id)
    .select(['schedule.provider_id', 'provider_address.time_zone', 'offering.organisable'])
    .select(timesIn(sql.val(row.during)))
    .select(isPriced.as('is_priced'));
  const [offer, ownCoverage] = await Promise.all([
    placed.executeTakeFirstOrThrow(),
    coverageOf(db, context, row.relative_id, except),
  ]);
  const coverage = ownCoverage && otherEntry ? withTaken(ownCoverage, otherEntry) : ownCoverage;
  const approval = coverage?.approvals.find(({ id }) => id === row.approval_id)?.number ?? null;
  const organisable = offer.organisable ?? ['by_user'];
  const question = askedOf(context, { ...offer, ...row, organisable }, dayOf(offer.start_at, offer.time_zone));
  return { coverage, question, decided: decide(coverage, { ...question, approval }) };
}

function withTaken(coverage: Coverage, { limit, sums }: Entry): Coverage {
  if (limit.subscriptionId !== coverage.subscriptionId) return coverage;
  const { benefit, personId, termFrom, day } = limit;
  const { count, amount, deductible } = sums;
  const usage = { benefit, personId, termFrom, reserved: { count, amount }, used: { count: 0, amount: 0 }, deductible };
  const use = { benefit, personId, day, caseId: '' };
  return { ...coverage, usage: [...coverage.usage, usage], uses: [...coverage.uses, use] };
}

export async function coverageOf(db: Db, context: Asker, relativeId: string | null, except?: string) {
  if (relativeId === null) return coverageOfPerson(db, context, undefined, except);
  const relative = await db
    .selectFrom('relative')
    .select(['id', 'coverage_shared'])
    .where('id', '=', relativeId)
    .executeTakeFirstOrThrow();
  return coverageOfPerson(db, context, relative, except);
}

export type Charge = {
  changes: Pick<ReservationRow, 'benefit' | 'insurer_pays' | 'patient_pays' | 'approval_id'>;
  entry: Entry | undefined;
};
export type Entry = { limit: Limit; sums: Sums };

export const uncharged: Charge = {
  changes: { benefit: null, insurer_pays: null, patient_pays: null, approval_id: null },
  entry: undefined,
};

/** Call it under the policy's lock. `shownPrice`: null where none was. @throws Problem KE007 another sum; a booking's refusals */
export async function chargeOf(
  tx: Tx,
  context: Asker,
  row: Visit,
  { shownPrice, ...besides }: { shownPrice?: number | null | undefined } & ChargeOptions = {},
): Promise<Charge> {
  const { coverage, question, decided } = await decidedOf(tx, context, row, besides);
  if (!decided.bookable) throw problem(refusalOf(decided));
  const { shares } = decided;
  const pays = shares ? { amount: shares.patient, currency: context.host.brand.currency } : priceOf(row)?.pays;
  if (shownPrice !== undefined && (pays?.amount ?? null) !== shownPrice) throw problem('KE007', pays && { pays });
  return chargeBy(coverage, decided, question.day);
}

export function chargeBy(coverage: Coverage | undefined, decided: CoverDecision, day: string): Charge {
  const { benefit, approval } = decided;
  const entry = entryOf(coverage, decided, day);
  if (!decided.isCharged || !benefit || !entry) return uncharged;
  return {
    changes: {
      benefit: benefit.code,
      insurer_pays: entry.sums.amount,
      patient_pays: paysOf(decided),
      approval_id: approval?.id ?? null,
    },
    entry,
  };
}

export function entryOf(
  coverage: Coverage | undefined,
  { benefit, shares }: CoverDecision,
  day: string,
): Entry | undefined {
  if (!coverage || !benefit) return undefined;
  const { subscriptionId, personId } = coverage;
  const termFrom = spentOf(coverage, benefit, day).term.from;
  return {
    limit: { subscriptionId, personId, benefit: benefit.code, termFrom, day },
    sums: { count: 1, amount: shares?.insurer ?? 0, deductible: shares?.deductible ?? 0 },
  };
}

/** Reserves what the visit costs. An approval has reserved it already, and is bound to the visit. @throws Problem KE003 when another visit took it */
export async function writeCharge(ledger: Ledger, { id }: { id: string }, { changes, entry }: Charge): Promise<void> {
  if (!entry) return;
  const own = { type: 'reservation', id } as const;
  if (changes.approval_id === null) return reserve(ledger, own, entry.limit, entry.sums);
  const { deductible } = entry.sums;
  // Only the visit's price shows the deductible, so the approval has not reserved it.
  if (deductible > 0) await reserve(ledger, own, entry.limit, { count: 0, amount: 0, deductible });
  const { numUpdatedRows } = await ledger.health
    .updateTable('coverage_approval')
    .set({ reservation_id: id })
    .where('of_partner', '=', ledger.partnerId)
    .where('id', '=', changes.approval_id)
    .where(({ eb, or }) => or([eb('reservation_id', 'is', null), eb('reservation_id', '=', id)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw problem('KE003');
}

export async function chargeMove(ledger: Ledger, { hold, moved }: { hold: string; moved: string }, charge: Charge) {
  const { entry, changes } = charge;
  if (!entry || changes.approval_id !== null) return;
  const own = (await sumsOf(ledger.tx, { type: 'reservation', id: moved })).filter(inTermOf(entry.limit));
  const had = (of: (one: (typeof own)[number]) => number) => own.reduce((sum, one) => sum + of(one), 0);
  const { count, amount, deductible } = entry.sums;
  await reserve(ledger, { type: 'reservation', id: hold }, entry.limit, {
    count: Math.max(0, count - had(({ reserved }) => reserved.count)),
    amount: Math.max(0, amount - had(({ reserved }) => reserved.amount)),
    deductible: Math.max(0, deductible - had((one) => one.deductible)),
  });
}

function inTermOf({ subscriptionId, personId, benefit, termFrom }: Limit) {
  return ({ limit }: { limit: Limit }) =>
    limit.subscriptionId === subscriptionId &&
    limit.personId === personId &&
    limit.benefit === benefit &&
    limit.termFrom === termFrom;
}

/** Charges the sum agreed for the new time. Call it once the visit's old charge has been given back. */
export async function moveCharge(ledger: Ledger, moved: string, agreed: Charge): Promise<void> {
  const unbound = ledger.health
    .updateTable('coverage_approval')
    .set({ reservation_id: null })
    .where('of_partner', '=', ledger.partnerId)
    .where('reservation_id', '=', moved)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', agreed.changes.approval_id);
  await sendAlong(ledger.tx, unbound.execute());
  await writeCharge(ledger, { id: moved }, agreed);
}
