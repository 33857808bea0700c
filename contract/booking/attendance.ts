import { z } from 'zod';
import { Access } from '../identity/access-log.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { workList } from '../platform/work-list.ts';
import { bookingNumber } from './appointments.ts';
import { Reservation } from './reservation.ts';

export const DeskVisit = Reservation.pick({
  number: true,
  status: true,
  doctor: true,
  provider: true,
  subfunction: true,
  start: true,
  end: true,
  timeZone: true,
  paid: true,
})
  .extend({
    id: z.uuid(),
    name: z.string(),
    bookedBy: z.string().nullable().meta({ example: 'Szőke Ünige' }),
    dispute: z.string().nullable(),
    history: z.array(Access),
  })
  .meta({ id: 'DeskVisit' });
export type DeskVisit = z.infer<typeof DeskVisit>;

export const listVisits = operation({
  ...workList,
  id: 'listVisits',
  path: '/desk/visits',
  summary: 'Visits of the last thirty days of which nobody has said whether the patient came, disputed ones first',
  access: { desk: 'reservation.act' },
});

const one = {
  pages: ['desk-visit'],
  output: DeskVisit,
  invalid: { visitId: '#404' },
  clauses: ['S1-08'],
} as const;

export const getVisit = operation({
  ...one,
  id: 'getVisit',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/visits/{visitId}',
  summary: 'One visit, with what happened to it',
  access: { desk: 'reservation.act' },
  input: z.strictObject({ visitId: uuid }),
  refusals: ['#404', 'K429'],
});

export const setAttendance = operation({
  ...one,
  id: 'setAttendance',
  method: 'POST',
  path: '/desk/visits/{visitId}/attendance',
  summary: 'Record whether the patient came; a later record corrects an earlier one and answers a dispute',
  access: { desk: 'reservation.act' },
  input: z.strictObject({ visitId: uuid, came: z.boolean('V007') }),
  refusals: ['#404', 'KT020', 'RR1004'],
});

const mine = {
  access: { permission: 'hasAppointments' },
  pages: ['services-appointment'],
  health: ['reservation.act'],
} as const;

/** The patient objects to a missed visit by this, because only staff record whether a patient came (R33). */
export const disputeAttendance = operation({
  ...mine,
  id: 'disputeAttendance',
  method: 'POST',
  path: '/appointments/{number}/dispute',
  summary: 'Say that a visit recorded as missed did take place',
  input: z.strictObject({ number: bookingNumber, note: textWithin(0, 500).default('') }),
  output: Reservation,
  example: { input: { note: 'I was there at ten.' } },
  refusals: ['K401', 'KA004', 'K403', '#404', 'RR1004'],
  clauses: ['S2.3-01'],
});

const mark = wholeNumberWithin(1, 5).meta({ example: 5 });

/** A visit that took place is rated once, within thirty days, by the five categories of S3.13-03. */
export const rateVisit = operation({
  ...mine,
  selfOnly: true,
  id: 'rateVisit',
  method: 'POST',
  path: '/appointments/{number}/rating',
  summary: 'Rate a visit that took place by five categories; a comment is read before anybody sees it',
  input: z.strictObject({
    number: bookingNumber,
    waiting: mark,
    careConditions: mark,
    staffCompetence: mark,
    behaviour: mark,
    overall: mark,
    comment: textWithin(0, 1000).optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: ['K401', 'KA003', 'KA004', 'K403', '#404', 'KT014', 'KT015', 'KT016'],
  clauses: ['S3.13-03'],
});
