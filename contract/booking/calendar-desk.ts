import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { choiceOf, textWithin, uuid, wholeNumber, wholeNumberWithin } from '../platform/rules.ts';
import { credentialKinds } from './credential-kinds.ts';

const differenceKinds = ['missing', 'moved', 'stray', 'stray_slot'] as const;

const instant = z.iso.datetime();
const Provider = z.object({ id: z.int(), name: z.string() });

export const CalendarAbilities = z.object({
  software: z.string(),
  fhirVersion: z.string(),
  /** Whether it books by `$book` of IHE ITI Scheduling; otherwise by a conditional create and by updates of a version. */
  books: z.boolean(),
  /** Whether it has `$find` and `$hold` of the same profile; unknown of a calendar that was tested before they were asked. */
  finds: z.boolean().default(false),
  holds: z.boolean().default(false),
  readsSlots: z.boolean(),
  claimsSlots: z.boolean(),
  createsOnce: z.boolean(),
  createsAppointments: z.boolean(),
});

/** A provider's calendar elsewhere, as the desk that keeps it sees it; who is booked there is not told. */
export const DeskCalendar = z
  .object({
    id: z.uuid(),
    provider: Provider,
    baseUrl: z.string(),
    credential: z.enum(credentialKinds),
    /** Whether this desk may change it. */
    isKeptHere: z.boolean(),
    state: z.enum(['paused', 'unread', 'broken', 'stale', 'fresh']),
    tested: z.object({ at: instant, code: z.string().nullable() }).nullable(),
    /** What its CapabilityStatement says it can do. */
    can: CalendarAbilities.nullable(),
    readAt: instant.nullable(),
    /** Why the last try to read its times failed. */
    readCode: z.string().nullable(),
    freshUntil: instant.nullable(),
    /** Requests at once of each process, milliseconds of each, and minutes for which times count as up to date. */
    limits: z.object({ mostAtOnce: z.int(), patience: z.int(), freshMinutes: z.int() }),
    brokenUntil: instant.nullable(),
    comparedAt: instant.nullable(),
    /** Bookings, moves and cancellations that it has not answered. */
    unsettled: z.int(),
    /** Where it does not say what the portal says; at most fifty, by the number of the visit where there is one. */
    differences: z.array(z.object({ kind: z.enum(differenceKinds), number: z.string().nullable(), foundAt: instant })),
  })
  .meta({ id: 'DeskCalendar' });
export type DeskCalendar = z.infer<typeof DeskCalendar>;

const desk = { pages: ['desk-calendars'], clauses: ['S8.3-22', 'S1-08'] } as const;

export const listCalendars = operation({
  ...desk,
  id: 'listCalendars',
  method: 'GET',
  path: '/desk/calendars',
  summary: 'The calendars that providers keep elsewhere, what each can do and how it is, and the providers without one',
  access: { desk: 'calendar.read' },
  input: z.strictObject({}),
  output: z.object({ calendars: z.array(DeskCalendar), providers: z.array(Provider) }),
  refusals: [],
});

/** An address without a password; where it leads is checked when it is connected to, too (T34). */
const webAddress = z
  .string()
  .max(500, 'V005')
  .regex(/^https?:\/\/[^\s/@?#]+(?:\/[^\s?#]*)?$/, 'V007');

const secret = textWithin(1, 2000).optional();

export const connectCalendar = operation({
  ...desk,
  id: 'connectCalendar',
  method: 'POST',
  path: '/desk/calendars',
  summary:
    'Connect a FHIR R4 server as the calendar of a provider, or change how it is reached; it is paused until it is resumed',
  access: { desk: 'calendar.act' },
  input: z.strictObject({
    providerId: wholeNumber,
    baseUrl: webAddress,
    credential: choiceOf(credentialKinds),
    /** The user of basic, or the client of OAuth. */
    clientName: textWithin(1, 200).optional(),
    /** The token of bearer, the password of basic, or the client's secret of OAuth. */
    clientSecret: secret,
    tokenUrl: webAddress.optional(),
    tokenScope: textWithin(1, 500).optional(),
  }),
  output: DeskCalendar,
  refusals: ['#404'],
});

const one = {
  ...desk,
  method: 'POST',
  access: { desk: 'calendar.act' },
  input: z.strictObject({ calendarId: uuid }),
  output: DeskCalendar,
  refusals: ['#404'],
  invalid: { calendarId: '#404' },
} as const;

export const testCalendar = operation({
  ...one,
  id: 'testCalendar',
  path: '/desk/calendars/{calendarId}/test',
  summary: 'Ask a calendar what it can do; its answer, or why there was none, is kept',
});

export const pauseCalendar = operation({
  ...one,
  id: 'pauseCalendar',
  path: '/desk/calendars/{calendarId}/pause',
  summary: 'Ask a calendar nothing more: its times are not offered, and what it has not answered waits',
});

export const resumeCalendar = operation({
  ...one,
  id: 'resumeCalendar',
  path: '/desk/calendars/{calendarId}/resume',
  summary: 'Read, offer and book the times of a calendar again',
});

/** A step may take eight seconds in all. */
export const limitCalendar = operation({
  ...one,
  id: 'limitCalendar',
  path: '/desk/calendars/{calendarId}/limits',
  summary:
    'How many requests a calendar gets at once, how long each may take, and for how long what was read counts as up to date',
  input: z.strictObject({
    calendarId: uuid,
    mostAtOnce: wholeNumberWithin(1, 32),
    patience: wholeNumberWithin(500, 8000),
    freshMinutes: wholeNumberWithin(1, 1440),
  }),
});
