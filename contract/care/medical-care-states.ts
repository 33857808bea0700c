import { type CaseStep, caseKind, holdingSteps, refused } from '../platform/case.ts';
import type { ErrorCode } from '../platform/problem.ts';
import type { Tone } from '../platform/states.ts';
import { mandateForCare } from './request-kinds.ts';

type Columns = {
  turn: 'customer' | 'desk' | 'clinic' | null;
  over: boolean;
  due: 'organise' | 'approval' | null;
  tone: Tone;
  runsOn?: true;
};

const over = { turn: null, over: true, due: null, tone: 'plain' } as const;

/** States of a medical care (S3.13-06; FHIR ServiceRequest). */
export const careStates = {
  requested: { turn: 'desk', over: false, due: 'organise', tone: 'plain' },
  pending_approval: { turn: 'desk', over: false, due: 'approval', tone: 'plain' },
  awaiting_booking: { turn: 'desk', over: false, due: 'organise', tone: 'plain' },
  // The term of the desk runs on while the visit is booked, because only the desk records that it took place.
  booked: { turn: 'customer', over: false, due: null, tone: 'success', runsOn: true },
  appeared: { turn: 'clinic', over: false, due: null, tone: 'success' },
  finished: { turn: 'desk', over: false, due: null, tone: 'success' },
  closed: over,
  cancelled: over,
  deleted: over,
  rejected: { ...over, tone: 'danger' },
} as const satisfies Record<string, Columns>;

export type CareState = keyof typeof careStates;

type Step = CaseStep<CareState> & {
  from: Readonly<Record<CareState, CareState | ErrorCode>>;
  withoutItems?: ErrorCode;
  coverage?: 'uses' | 'releases';
};

const ended = { cancelled: 'RS2002', deleted: 'RS2009' } as const;
const came = { appeared: 'RS2003', finished: 'RS2003', closed: 'RS2003', ...ended } as const;

function unlessAppeared<const Code extends ErrorCode>(code: Code) {
  return { requested: code, pending_approval: code, awaiting_booking: code, booked: code };
}

const notPending = {
  ...unlessAppeared('RS2008'),
  rejected: 'RS2008',
  appeared: 'RS2008',
  finished: 'RS2008',
  closed: 'RS2008',
  ...ended,
} as const;

const whileAwaited = {
  requested: 'RS2011',
  pending_approval: 'RS2007',
  booked: 'RS2011',
  rejected: 'RS2011',
  ...came,
} as const;

const stays = {
  requested: 'requested',
  pending_approval: 'pending_approval',
  awaiting_booking: 'awaiting_booking',
  booked: 'booked',
  appeared: 'appeared',
  finished: 'finished',
  closed: 'RS2003',
  rejected: 'RS2008',
  ...ended,
} as const;

const holder = { by: 'desk' } as const;
// Other people than the organiser take these steps: one right approves a care, another records the visit (0052).
const approves = { by: 'desk', right: 'care_approval.act', needs: 'right' } as const;
const visits = { by: 'desk', right: 'care_visit.act', needs: 'right' } as const;

/** Each row has every state (S8.3-10): the next state, or the refusal. A step's name ends the audit's action. @internal */
export const careSteps = {
  ...holdingSteps('medical_care', stays, stays),
  send_for_approval: {
    ...holder,
    from: {
      requested: 'pending_approval',
      pending_approval: 'RS2007',
      awaiting_booking: 'pending_approval',
      booked: 'RS2011',
      rejected: 'RS2008',
      ...came,
    },
    tells: true,
  },
  approve: { ...approves, from: { ...notPending, pending_approval: 'awaiting_booking' }, tells: true },
  reject: {
    ...approves,
    from: { ...notPending, pending_approval: 'rejected' },
    tells: true,
    coverage: 'releases',
  },
  await_booking: {
    ...holder,
    from: {
      requested: 'awaiting_booking',
      pending_approval: 'RS2007',
      awaiting_booking: 'RS2010',
      booked: 'awaiting_booking',
      rejected: 'RS2008',
      ...came,
    },
    tells: true,
  },
  propose: { ...holder, from: { ...whileAwaited, awaiting_booking: 'awaiting_booking' }, tells: true },
  book: { ...holder, from: { ...whileAwaited, awaiting_booking: 'booked' }, tells: true },
  appear: {
    ...visits,
    from: {
      requested: 'RS2011',
      pending_approval: 'RS2007',
      awaiting_booking: 'RS2010',
      booked: 'appeared',
      rejected: 'RS2011',
      ...came,
    },
  },
  add_item: {
    ...visits,
    from: {
      requested: 'requested',
      pending_approval: 'RM1001',
      awaiting_booking: 'awaiting_booking',
      booked: 'booked',
      appeared: 'appeared',
      finished: 'RM1001',
      closed: 'RM1001',
      cancelled: 'RM1001',
      deleted: 'RM1001',
      rejected: 'RM1001',
    },
  },
  finish: {
    ...visits,
    from: { ...unlessAppeared('RS2005'), rejected: 'RS2008', ...came, appeared: 'finished' },
    withoutItems: 'RS2004',
    coverage: 'uses',
    tells: true,
  },
  close: {
    ...holder,
    from: { ...unlessAppeared('RS2013'), rejected: 'RS2008', ...came, appeared: 'closed', finished: 'closed' },
    withoutItems: 'RS2012',
    coverage: 'uses',
    tells: true,
  },
  cancel: {
    ...holder,
    from: {
      requested: 'cancelled',
      pending_approval: 'cancelled',
      awaiting_booking: 'cancelled',
      booked: 'cancelled',
      appeared: 'RS2003',
      finished: 'RS2006',
      closed: 'RS2006',
      rejected: 'RS2006',
      ...ended,
    },
    tells: true,
    coverage: 'releases',
  },
  delete: {
    ...holder,
    from: {
      requested: 'deleted',
      pending_approval: 'RS2007',
      awaiting_booking: 'RS2010',
      booked: 'RS2011',
      rejected: 'RS2008',
      ...came,
    },
    tells: true,
    coverage: 'releases',
  },
} as const satisfies Record<string, Step>;

export type CareStep = keyof typeof careSteps;

const rows: Readonly<Record<CareStep, Step>> = careSteps;

export function coverageEffect(step: CareStep): Step['coverage'] {
  return rows[step].coverage;
}

export const careCase = caseKind<{ hasItems: boolean }>()({
  name: 'medical_care',
  states: careStates,
  steps: rows,
  refusals: { over: 'RS2008', order: 'RS2008', held: 'KM001' },
  weight: { column: 'urgency', by: { soon: 1, urgent: 2 } },
  customer: {
    page: 'medical-care',
    mandate: mandateForCare,
    // The state never asks the customer to act: they choose from times while these are free (`choosing`).
    asks: [],
    letters: ['medical_care_news'],
    episode: {
      order: 'before_visit',
      words: (state) => ({ name: `medical_care.state.${state}`, meaning: `care.organised.meaning.${state}` }),
    },
  },
  unless: (step, { hasItems }, outcome) => {
    const { withoutItems } = rows[step];
    return outcome.to === undefined || hasItems || withoutItems === undefined ? outcome : refused(withoutItems);
  },
});
