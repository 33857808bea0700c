import { mandateForCare } from '../../contract/care/request-kinds.ts';
import { asking } from '../../contract/claims/asking.ts';
import type { Turn } from '../../contract/home/turns.ts';
import type { DeskRight } from '../../contract/platform/desk-right.ts';
import { owners as bookingOwners } from '../booking/owners.ts';
import { owners as careOwners } from '../care/owners.ts';
import { ownRequests } from '../care/request/request-row.ts';
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
import type { Context } from '../telemedicine/context.ts';

type OwnTurn = Omit<Turn, 'person' | 'overdue'> & { personId: string };
/** Finds what asks the customer to act, as far as this caller would see it on the pages of its kind. */
type Source = { right: DeskRight | undefined; turns: (context: Context) => Promise<OwnTurn[]> };

const sources: readonly Source[] = [
  { right: 'waiting_list.act', turns: waitingOffers },
  { right: 'care_request.read', turns: careRequests },
  { right: 'medical_care.read', turns: careChoices },
  { right: 'preauthorization.read', turns: preauthorizations },
  { right: 'claim.read', turns: claims },
  { right: 'call_back.read', turns: lateCalls },
  { right: undefined, turns: unpaidPlans },
];

/** What waits for the customer, and what they wait for in vain: first what ends first, then what has waited longest. */
export async function turnsOf(context: Context): Promise<Turn[]> {
  const { accountId, impersonator } = customerOf(context);
  const found: OwnTurn[] = [];
  for (const { right, turns } of sources) {
    const shows = right === undefined ? impersonator === null : sees(context, right);
    if (shows) found.push(...(await turns(context)));
  }
  const rows = found.map(({ personId }) => ({ account_id: accountId, person_id: personId }));
  const nameOf = await personNames(context.database.db, context, rows);
  return found
    .map(({ personId, ...turn }) => ({
      ...turn,
      overdue: isLate(turn.dueAt, context.now),
      person: nameOf({ person_id: personId }),
    }))
    .toSorted((one, other) => endOf(one) - endOf(other));
}

const isAsked = (kind: keyof typeof asking, status: string) => asking[kind].some((one) => one === status);

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

async function careRequests(context: Context): Promise<OwnTurn[]> {
  const { db } = context.database;
  const rows = await ownRequests(db, context)
    .select(['id', 'number', 'status', 'service', 'due_at', 'person_id'])
    .where('person_id', 'in', await personIds(db, context, mandateForCare))
    .where(({ or, eb }) => or([eb('status', 'in', asking.care_request), eb('due_at', '<', iso(context.now))]))
    .execute();
  return rows.map(({ id, number, status, service, due_at, person_id }) => ({
    kind: 'care_request',
    id,
    number,
    status: isAsked('care_request', status) ? status : 'late',
    service,
    dueAt: due_at,
    personId: person_id,
  }));
}

/** A care whose times wait to be chosen from, or for which nobody has found one in time. */
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

async function preauthorizations(context: Context): Promise<OwnTurn[]> {
  const { permissions } = customerOf(context);
  if (!permissions.includes('hasPreauthorization')) return [];
  const { db } = context.database;
  const rows = await casesOf(db, context)
    .where(isOwn(context, claimsOwners.preauthorization))
    .where(isOpenTo(context, 'preauthorization.id'))
    .where('person_id', 'in', await personIds(db, context, mandateFor))
    .where(({ or, eb }) => or([eb('status', 'in', asking.preauthorization), eb('due_at', '<', iso(context.now))]))
    .execute();
  return rows
    .map((row) => standing(context, row))
    .filter(({ status, due_at }) => isAsked('preauthorization', status) || isLate(due_at, context.now))
    .map(({ id, number, status, due_at, person_id }) => ({
      kind: 'preauthorization',
      id,
      number,
      status: isAsked('preauthorization', status) ? status : 'late',
      service: null,
      dueAt: due_at,
      personId: person_id,
    }));
}

async function claims(context: Context): Promise<OwnTurn[]> {
  const rows = await context.database.db
    .selectFrom('claim')
    .select(['id', 'number', 'status', 'due_at', 'person_id'])
    .where(isOwn(context, claimsOwners.claim))
    .where(isOpenTo(context, 'claim.id'))
    .where(({ or, eb }) => or([eb('status', 'in', asking.claim), eb('due_at', '<', iso(context.now))]))
    .execute();
  return rows.map(({ id, number, status, due_at, person_id }) => ({
    kind: 'claim',
    id,
    number,
    status: isAsked('claim', status) ? status : 'late',
    service: null,
    dueAt: due_at,
    personId: person_id,
  }));
}

async function lateCalls(context: Context): Promise<OwnTurn[]> {
  const { accountId } = customerOf(context);
  const rows = await context.database.db
    .selectFrom('call_back')
    .select(['id', 'number', 'due_at'])
    .where(isOwn(context, bookingOwners.call_back))
    .where('closed_at', 'is', null)
    .where('due_at', '<', iso(context.now))
    .execute();
  return rows.map(({ id, number, due_at }) => ({
    kind: 'call_back',
    id,
    number,
    status: 'late',
    service: null,
    dueAt: due_at,
    personId: accountId,
  }));
}

/** A plan whose last charge failed. */
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
