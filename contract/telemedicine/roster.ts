import { z } from 'zod';
import { notBeyond, notOver } from '../platform/day-rules.ts';
import { day } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { searchText, uuid, wholeNumber, wholeNumberWithin } from '../platform/rules.ts';
import { DutyDoctor } from './shift.ts';
import { shiftMinutes } from './shift-minutes.ts';

/** A shift as the desk sees it that keeps the roster: it tells nothing about patients. */
export const DutyShift = DutyDoctor.extend({
  id: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  minutes: z.int(),
  mayEnd: z.boolean(),
}).meta({ id: 'DutyShift' });
export type DutyShift = z.infer<typeof DutyShift>;

const desk = { pages: ['desk-roster'], clauses: ['S2.2-01', 'S1-08'] } as const;

export const listShifts = operation({
  ...desk,
  id: 'listShifts',
  method: 'GET',
  path: '/desk/shifts',
  summary: 'Who is on duty for visits by video now and later, and for whom a shift can be added',
  access: { desk: 'duty.read' },
  input: z.strictObject({
    doctorName: searchText.optional(),
  }),
  output: z.object({
    shifts: z.array(DutyShift),
    /** The duty doctors to choose from; at most a hundred. */
    doctors: z.array(DutyDoctor),
  }),
  refusals: [],
});

const clock = z.string('V007').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'V007');

export const createShift = operation({
  ...desk,
  id: 'createShift',
  method: 'POST',
  path: '/desk/shifts',
  repeatable: true,
  summary: 'Put a doctor on duty, by the clock of the provider; an end that is not after the start is of the next day',
  access: { desk: 'duty.act' },
  input: z.strictObject({
    doctorId: wholeNumber,
    providerId: wholeNumber,
    subfunctionId: wholeNumber,
    day,
    startsAt: clock,
    endsAt: clock,
    minutes: wholeNumberWithin(shiftMinutes.least, shiftMinutes.most),
  }),
  days: { day: [notOver, notBeyond(shiftMinutes.daysAhead)] },
  output: DutyShift,
  example: { input: { startsAt: '18:00', endsAt: '22:00', minutes: 15 } },
  refusals: ['#404', 'KV010', 'KV013'],
});

export const endShift = operation({
  ...desk,
  id: 'endShift',
  method: 'POST',
  path: '/desk/shifts/{shiftId}/end',
  summary: 'End a shift now, or take it back before it begins; visits that are booked stay',
  access: { desk: 'duty.act' },
  input: z.strictObject({ shiftId: uuid }),
  output: DutyShift,
  refusals: ['#404', 'KV012'],
  invalid: { shiftId: '#404' },
});
