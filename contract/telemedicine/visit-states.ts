import { nearMinutes } from '../booking/near.ts';
import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

/** Minutes before the start from which the waiting room is open, and after the end until which the visit can be resumed. */
export const roomMinutes = { before: nearMinutes, after: 60 } as const;

const going = { turn: 'desk', over: false, calls: false } as const;
const ended = { turn: null, over: true, calls: false } as const;

/** States of not-shown 5.12. In one with `calls`, people are seen and heard. Before `open`, only the reservation exists. */
export const videoVisitStates = {
  open: going,
  waiting: going,
  in_call: { ...going, calls: true },
  ended,
  missed: ended,
  withdrawn: ended,
} as const;
export type VideoVisitState = keyof typeof videoVisitStates;

const same = { open: 'open', waiting: 'waiting', in_call: 'in_call' } as const;

const steps = {
  ...holdingSteps('video_visit', same, same),
  /** The patient comes into the waiting room; one who returns after a cut is in the call at once. */
  enter: { by: 'customer', from: { open: 'waiting', waiting: 'waiting', in_call: 'in_call' } },
  open_line: { by: 'desk', from: same },
  admit: { by: 'desk', from: { waiting: 'in_call', in_call: 'in_call' } },
  write: { by: 'desk', from: same },
  /** A doctor may give a document after the end too, because laboratory results come later. */
  give_document: { by: 'desk', from: { ...same, ended: 'ended' } },
  end: { by: 'desk', from: { in_call: 'ended' } },
  miss: { by: 'desk', from: { open: 'missed', waiting: 'missed' } },
  lapse: { by: 'time', from: { open: 'missed', waiting: 'missed', in_call: 'ended' } },
  withdraw: { by: 'time', from: { open: 'withdrawn', waiting: 'withdrawn', in_call: 'withdrawn' } },
} as const satisfies Record<string, CaseStep<VideoVisitState>>;
export type VideoVisitStep = keyof typeof steps;

export const videoVisitCase = caseKind()({
  name: 'video_visit',
  states: videoVisitStates,
  steps,
  refusals: { over: 'KV001', order: 'KV002', held: 'KV003' },
  weight: { column: 'status', by: { waiting: 3 } },
  customer: { page: 'visit-messages', reads: ['record_content.read', 'reservation.read'], writes: true },
});

export const missedBy = ['patient', 'doctor'] as const;
