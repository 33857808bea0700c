import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { textWithin, wholeNumber } from '../platform/rules.ts';

export const differenceKinds = ['missing', 'moved', 'stray', 'stray_slot'] as const;

const instant = z.iso.datetime();
const Provider = z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }) });

/** The clinic's calendar as the desk may see it; its address and access are for the operator of the installation alone. */
const ClinicCalendar = z.object({
  state: z.enum(['paused', 'broken', 'stale', 'fresh']),
  readAt: instant.nullable(),
  freshUntil: instant.nullable(),
  readCode: z.string().nullable(),
  brokenUntil: instant.nullable().meta({ example: null }),
  unsettled: z.int(),
  /** Bookings of this partner's customers that differ between the portal and the clinic's calendar; at most fifty. */
  differences: z.array(z.object({ kind: z.enum(differenceKinds), number: z.string(), foundAt: instant })),
});

export const DeskClinic = z
  .object({
    provider: Provider,
    pausedAt: instant.nullable(),
    calendar: ClinicCalendar.nullable(),
    request: z
      .object({
        state: z.enum(['open', 'connected', 'declined']),
        note: z.string().meta({ example: 'The clinic has moved to a new system.' }),
        requestedAt: instant,
        settledAt: instant.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskClinic' });
export type DeskClinic = z.infer<typeof DeskClinic>;

const desk = { pages: ['desk-calendars'], clauses: ['S8.3-22', 'S1-08', 'T47'] } as const;

export const listCalendars = operation({
  ...desk,
  id: 'listCalendars',
  method: 'GET',
  path: '/desk/calendars',
  summary:
    'The clinics that keep a calendar elsewhere, are paused here or are asked for, and every clinic that is offered',
  access: { desk: 'calendar.read' },
  input: z.strictObject({}),
  output: z.object({ clinics: z.array(DeskClinic), providers: z.array(Provider) }),
  refusals: [],
});

const one = {
  ...desk,
  method: 'POST',
  access: { desk: 'calendar.act' },
  output: DeskClinic,
  invalid: { providerId: '#404' },
} as const;

export const pauseClinic = operation({
  ...one,
  id: 'pauseClinic',
  path: '/desk/calendars/{providerId}/pause',
  summary: "Offer none of a clinic's times to this partner's customers; what they have booked there stays",
  input: z.strictObject({ providerId: wholeNumber }),
  refusals: ['#404'],
});

export const resumeClinic = operation({
  ...one,
  id: 'resumeClinic',
  path: '/desk/calendars/{providerId}/resume',
  summary: "Offer a clinic's times to this partner's customers again",
  input: z.strictObject({ providerId: wholeNumber }),
  refusals: ['#404'],
});

export const requestCalendar = operation({
  ...one,
  id: 'requestCalendar',
  path: '/desk/calendars/{providerId}/request',
  summary:
    "Ask the operator of the installation to connect a clinic's calendar; a request that is open gets the new note",
  input: z.strictObject({ providerId: wholeNumber, note: textWithin(1, 500) }),
  example: { input: { note: 'The clinic has moved to a new system.' } },
  refusals: ['#404', 'KC003'],
});
