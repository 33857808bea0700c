import { sql } from 'kysely';
import { mandateForCare } from '../../contract/care/request-kinds.ts';
import { preauthCase } from '../../contract/claims/preauthorization-states.ts';
import { type CustomerKind, customerKinds, readsOf } from '../../contract/home/case-kinds.ts';
import type { Turn } from '../../contract/home/turns.ts';
import type { DeskRight } from '../../contract/platform/desk-right.ts';
import { owners as bookingOwners } from '../booking/owners.ts';
import { owners as careOwners } from '../care/owners.ts';
import { withChoice } from '../care/times/choices.ts';
import { owners as claimsOwners } from '../claims/owners.ts';
import { mandateFor } from '../claims/preauthorization/preauth-row.ts';
import { casesOf, standing } from '../claims/preauthorization/standing.ts';
import { personNames } from '../entitlement/relative/person-names.ts';
import { personIds } from '../entitlement/relative/person-of.ts';
import { isOpenTo } from '../identity/account/locked-cases.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { sees } from '../identity/session/rights.ts';
import { owners as paymentOwners } from '../payment/owners.ts';
import { isLate } from '../platform/case/overdue.ts';
import { iso } from '../platform/clock.ts';
import { isHere, isOwn } from '../platform/owner.ts';
import { owners as platformOwners } from '../platform/owners.ts';
import type { Context } from '../telemedicine/context.ts';

type OwnTurn = Omit<Turn, 'person' | 'overdue'> & { personId: string };
type Source = { rights: readonly DeskRight[]; turns: (context: Context) => Promise<OwnTurn[]> };

/** Kinds of case whose turn does not follow from the state alone, because it depends on the day or on free times. */
const derived: ReadonlyMap<string, Source['turns']> = new Map([
  ['medical_care', careChoices],
  ['preauthorization', preauthorizations],
]);

const sources: readonly Source[] = [
  { rights: ['waiting_list.act'], turns: waitingOffers },
  ...customerKinds
    .filter(({ customer }) => customer.asks)
    .map((kind) => ({ rights: readsOf(kind), turns: derived.get(kind.name) ?? headTurns(kind) })),
];

export async function turnsOf(context: Context): Promise<Turn[]> {
  const { accountId, impersonator } = customerOf(context);
  const turns: OwnTurn[] = impersonator === null ? await unpaidPlans(context) : [];
  for (const source of sources)
    if (source.rights.every((right) => sees(context, right))) turns.push(...(await source.turns(context)));
  const rows = turns.map(({ personId }) => ({ account_id: accountId, person_id: personId }));
  const nameOf = await personNames(context.database.db, context, rows);
  return turns
    .map(({ personId, ...turn }) => ({
      ...turn,
      overdue: isLate(turn.dueAt, context.now),
      person: nameOf({ person_id: personId }),
    }))
    .toSorted((one, other) => endOf(one) - endOf(other));
}

const endOf = ({ dueAt }: Pick<Turn, 'dueAt'>) => (dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt));

async function waitingOffers(context: Context): Promise<OwnTurn[]> {
  const { accountId } = customerOf(context);
  const rows = await context.database.db
    .selectFrom('waiting_offer')
    .innerJoin('reservation', 'reservation.id', 'waiting_offer.reservation_id')
    .select(['waiting_offer.place_id', 'waiting_offer.ends_at', 'reservation.relative_id'])
    .where('waiting_offer.account_id', '=', accountId)
    .where(isHere(context, bookingOwners.reservation))
    .where('outcome', 'is', null)
    .where('ends_at', '>', iso(context.now))
    .execute();
  return rows.map(({ place_id: id, ends_at, relative_id }) => ({
    kind: 'waiting_offer',
    id,
    number: null,
    status: 'offered',
    service: null,
    dueAt: ends_at,
    personId: relative_id ?? accountId,
  }));
}

function headTurns({ name, states, customer: { asks = [], mandate } }: CustomerKind): Source['turns'] {
  return async (context) => {
    const { db } = context.database;
    const persons = mandate && (await personIds(db, context, mandate));
    const rows = await db
      .selectFrom('case_head')
      .select(['id', 'number', 'status', 'subject', 'due_at', 'person_id', 'account_id'])
      .where('kind', '=', name)
      .where(isOwn(context, platformOwners.case_head))
      .where(isOpenTo(context, 'case_head.id'))
      .$if(customerOf(context).impersonator !== null, (some) => some.where('anonymous', '=', false))
      .$if(persons !== undefined, (some) => some.where('person_id', 'in', persons ?? []))
      .where(({ or, eb }) => or([eb('status', '=', sql<string>`any(${asks})`), eb('due_at', '<', iso(context.now))]))
      .where(({ or, eb }) => or([eb('is_open', '=', true), eb('turn', '=', 'customer')]))
      .execute();
    return rows.map(({ id, number, status, subject, due_at, person_id }) => ({
      kind: name,
      id,
      number,
      status: asks.includes(status) ? status : 'late',
      service: subject,
      // A due time that runs on in the customer's turn is the desk's, so the customer sees it only once it has passed.
      dueAt: asks.includes(status) && states[status]?.runsOn && !isLate(due_at, context.now) ? null : due_at,
      personId: person_id ?? customerOf(context).accountId,
    }));
  };
}

async function careChoices(context: Context): Promise<OwnTurn[]> {
  const { db } = context.database;
  const rows = await db
    .selectFrom('medical_care')
    .select(['id', 'number', 'service', 'person_id', 'due_at'])
    .where(isOwn(context, careOwners.medical_care))
    .where(isOpenTo(context, 'medical_care.id'))
    .where('person_id', 'in', await personIds(db, context, mandateForCare))
    .where('closed_at', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  const choosing = await withChoice(db, context, ids);
  return rows
    .filter(({ id, due_at }) => choosing.has(id) || isLate(due_at, context.now))
    .map(({ id, number, service, person_id, due_at }) => ({
      kind: 'medical_care',
      id,
      number,
      ...(choosing.has(id) ? { status: 'choosing', dueAt: null } : { status: 'late', dueAt: due_at }),
      service,
      personId: person_id,
    }));
}

const asksOfPreauth = preauthCase.customer?.asks ?? [];

async function preauthorizations(context: Context): Promise<OwnTurn[]> {
  const { permissions } = customerOf(context);
  if (!permissions.includes('hasPreauthorization')) return [];
  const { db } = context.database;
  const rows = await casesOf(db, context)
    .where(isOwn(context, claimsOwners.preauthorization))
    .where(isOpenTo(context, 'preauthorization.id'))
    .where('person_id', 'in', await personIds(db, context, mandateFor))
    .where(({ or, eb }) => or([eb('status', 'in', asksOfPreauth), eb('due_at', '<', iso(context.now))]))
    .execute();
  return rows
    .map((row) => standing(context, row))
    .filter(({ status, due_at }) => asksOfPreauth.includes(status) || isLate(due_at, context.now))
    .map(({ id, number, status, due_at, person_id }) => ({
      kind: 'preauthorization',
      id,
      number,
      status: asksOfPreauth.includes(status) ? status : 'late',
      service: null,
      dueAt: due_at,
      personId: person_id,
    }));
}

async function unpaidPlans(context: Context): Promise<OwnTurn[]> {
  const { accountId } = customerOf(context);
  const rows = await context.database.db
    .selectFrom('plan_subscription')
    .select(['id', 'status'])
    .where(isOwn(context, paymentOwners.plan_subscription))
    .where('ended_at', 'is', null)
    .where('status', 'in', ['past_due', 'suspended'])
    .execute();
  return rows.map(({ id, status }) => ({
    kind: 'plan',
    id,
    number: null,
    status,
    service: null,
    dueAt: null,
    personId: accountId,
  }));
}
