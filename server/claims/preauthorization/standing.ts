import { sql } from 'kysely';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import {
  type PreauthState,
  preauthStanding,
  preauthStates,
  type UnitState,
} from '../../../contract/claims/preauthorization-states.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { type BrandTime, endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';

export type Unit = { id: string; item_no: number; reservation_id: string | null; state: UnitState };

export function casesOf(db: Db, at: BrandTime) {
  const today = todayAt(at).toString();
  const policyEnd = sql<string | null>`(select subscription.valid_to from subscription
    where subscription.of_partner = preauthorization.partner_id and subscription.id = preauthorization.subscription_id)`;
  return db
    .selectFrom('preauthorization')
    .selectAll('preauthorization')
    .select(policyEnd.as('policy_end'))
    .select([
      sql<Unit[]>`coalesce((
        select json_agg(json_build_object('id', id, 'item_no', item_no, 'reservation_id', reservation_id, 'state', case
          when outcome = 'used' then 'used' when ended_at is not null then 'released' when reservation_id is not null then 'booked'
          when least(valid_to, ${policyEnd}) < ${today}::date then 'lapsed' else 'free' end) order by number)
        from coverage_approval where preauthorization_id = preauthorization.id), '[]')`.as('units'),
      sql<number[]>`array(
        select subfunction_id from preauthorization_item where preauthorization_id = preauthorization.id order by no)`.as(
        'visits',
      ),
    ]);
}

type StoredCase = Awaited<ReturnType<ReturnType<typeof casesOf>['execute']>>[number];
export type PreauthCase = ReturnType<typeof standing>;

/** The units and the day decide the state of an approval; a question not answered in time has expired (0071). */
export function standing(at: BrandTime, row: StoredCase) {
  const { decision, units, due_at } = row;
  const valid_to = validUntil(row);
  // The previous version of the program wrote into `status` what became of a decision, such as `booked`, instead of the decision.
  const isDecision = decision !== null && ['booked', 'used'].includes(row.status);
  const stored = stateNamed(preauthStates, isDecision ? decision : row.status);
  const isSilent = stored === 'info_requested' && due_at !== null && isBefore(due_at, at.now);
  const derived = preauthStanding(
    stored,
    units.map(({ state }) => state),
  );
  const status = isSilent ? 'expired' : derived;
  return { ...row, stored, status, valid_to, due_at: dueIn(at, { ...row, status, valid_to }, status) };
}

/** An approval lasts no longer than its policy, whose end the partner may have moved since. */
function validUntil({ valid_to, policy_end }: Pick<StoredCase, 'valid_to' | 'policy_end'>): string | null {
  return valid_to !== null && policy_end !== null && policy_end < valid_to ? policy_end : valid_to;
}

type DueColumns = { status: PreauthState; due_at: string | null; valid_to?: string | null | undefined };

/** The promise to decide is not renewed while the desk has the case. */
export function dueIn(at: BrandTime, { status: from, due_at, valid_to }: DueColumns, to: PreauthState): string | null {
  const { promise } = preauthStates[to];
  const today = todayAt(at);
  if (promise === 'answer') return to === from ? due_at : endOf(at, today.add({ days: preauthRules.answerDays }));
  if (promise === 'decision' && preauthStates[from].promise === 'decision') return due_at;
  if (promise === 'decision') return endOf(at, workingDayAfter(at, today, preauthRules.decisionWorkingDays));
  if (promise !== 'validity' || !valid_to) return null;
  const { timeZone } = at.host.brand;
  return iso(Temporal.PlainDate.from(valid_to).add({ days: 1 }).toZonedDateTime(timeZone).toInstant());
}
