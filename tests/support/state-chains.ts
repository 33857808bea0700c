import { sql } from 'kysely';
import { callBackCase } from '../../contract/booking/call-back-states.ts';
import { reservationStates } from '../../contract/booking/reservation-states.ts';
import { waitingStates } from '../../contract/booking/waiting-states.ts';
import { careCase } from '../../contract/care/medical-care-states.ts';
import { careRequestKinds } from '../../contract/care/request-kinds.ts';
import { requestCase } from '../../contract/care/request-steps.ts';
import { claimCase, claimDecisions } from '../../contract/claims/claim-states.ts';
import { preauthCase } from '../../contract/claims/preauthorization-states.ts';
import { complaintCase } from '../../contract/complaints/complaint-states.ts';
import { relativeStates } from '../../contract/entitlement/relative-states.ts';
import { memberCase } from '../../contract/identity/unmatched-states.ts';
import { cardStates } from '../../contract/payment/card-states.ts';
import { paymentStates } from '../../contract/payment/payment-states.ts';
import { planChangeStates } from '../../contract/payment/plan-change-states.ts';
import { planSubscriptionStates } from '../../contract/payment/plan-subscription-states.ts';
import { reviewCase } from '../../contract/payment/review-states.ts';
import type { CaseKind } from '../../contract/platform/case.ts';
import { type StateRow, statesOf } from '../../contract/platform/states.ts';
import { fileStates } from '../../contract/records/file-states.ts';
import { recordStates } from '../../contract/records/record-states.ts';
import { videoVisitCase } from '../../contract/telemedicine/visit-states.ts';
import type { Database } from '../../server/platform/db/open.ts';

type Chain = {
  /** The name in `state_change`. */
  name: string;
  table: string;
  key: string;
  states: readonly string[];
  first: readonly string[];
  mayFollow: (from: string, to: string) => boolean;
};

function chainOf<State extends string>(
  name: string,
  table: Readonly<Record<State, StateRow<State>>>,
  first: readonly NoInfer<State>[],
  place: Partial<Pick<Chain, 'table' | 'key'>> = {},
): Chain {
  const next = new Map<string, readonly string[]>(statesOf(table).map((state) => [state, table[state].next]));
  const mayFollow: Chain['mayFollow'] = (from, to) => next.get(from)?.includes(to) ?? false;
  return { name, table: name, key: 'id', states: statesOf(table), first, mayFollow, ...place };
}

/** A kind of case has the edges of its steps, with all outcomes. */
function caseChain<State extends string, Step extends string, Facts extends object>(
  kind: CaseKind<State, Step, Facts>,
  first: NoInfer<State>,
  facts: readonly NoInfer<Facts>[],
): Chain {
  const edges = new Set<string>();
  for (const status of statesOf(kind.states))
    for (const step of statesOf(kind.steps))
      for (const fact of facts) edges.add(`${status} ${kind.after(step, { ...fact, status }).to ?? ''}`);
  const mayFollow: Chain['mayFollow'] = (from, to) => from !== to && edges.has(`${from} ${to}`);
  return { name: kind.name, table: kind.name, key: 'id', states: statesOf(kind.states), first: [first], mayFollow };
}

const chains: readonly Chain[] = [
  chainOf('reservation', reservationStates, ['held']),
  chainOf('waiting_place', waitingStates, ['waiting'], { table: 'waiting_wish', key: 'place_id' }),
  chainOf('payment', paymentStates, ['init']),
  chainOf('plan_subscription', planSubscriptionStates, ['created']),
  chainOf('plan_change', planChangeStates, ['created']),
  chainOf('stored_card', cardStates, ['offered']),
  chainOf('relative', relativeStates, ['invited', 'pending_proof', 'active']),
  chainOf('file', fileStates, ['staged', 'attached']),
  chainOf('record', recordStates, ['current']),
  caseChain(callBackCase, 'open', [{}]),
  caseChain(complaintCase, 'received', [{}]),
  caseChain(
    requestCase,
    'submitted',
    careRequestKinds.map(({ service }) => ({ service })),
  ),
  caseChain(careCase, 'requested', [{ hasItems: true }, { hasItems: false }]),
  caseChain(
    claimCase,
    'submitted',
    [null, ...claimDecisions].map((decided) => ({ decided })),
  ),
  caseChain(preauthCase, 'submitted', [{}]),
  caseChain(memberCase, 'open', [{}]),
  caseChain(reviewCase, 'open', [{}]),
  caseChain(videoVisitCase, 'open', [{}]),
];

export const chainStates: ReadonlyMap<string, readonly string[]> = new Map(
  chains.map(({ name, states }) => [name, states]),
);

type ObjectHistory = { id: string; status: string | null; steps: { from: string | null; to: string }[] | null };

function breachOf({ first, mayFollow }: Chain, { status, steps }: ObjectHistory): string | undefined {
  if (steps === null) return `is ${status} without a history`;
  for (const [no, { from, to }] of steps.entries()) {
    const before = steps[no - 1]?.to ?? null;
    if (from !== before) return `went on from ${from} and was ${before}`;
    const isGood = from === null ? first.includes(to) : mayFollow(from, to);
    if (!isGood) return `went from ${from ?? 'nothing'} to ${to}`;
  }
  const last = steps.at(-1)?.to ?? null;
  return status === null || status === last ? undefined : `is ${status} and its last step led to ${last}`;
}

/** A history is a path of its table, and ends at its object's state; that of a deleted object has only the path. */
export async function brokenChains({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const breaches: string[] = [];
  for (const chain of chains) {
    const { rows } = await sql<ObjectHistory>`
      with lived as (
        select object_id as id, json_agg(json_build_object('from', from_state, 'to', to_state) order by id) as steps
        from state_change where object_type = ${chain.name} group by object_id
      ), kept as (select ${sql.ref(chain.key)} as id, status from ${sql.table(chain.table)})
      select coalesce(kept.id, lived.id) as id, status, steps from kept full join lived on lived.id = kept.id`.execute(
      db,
    );
    for (const row of rows) {
      const breach = breachOf(chain, row);
      if (breach) breaches.push(`${chain.name} ${row.id} ${breach}`);
    }
  }
  return breaches;
}
