import { z } from 'zod';
import { caseMessage } from '../platform/case-message.ts';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { accepted, textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { messageParts, refuseEmpty } from '../platform/written-message.ts';
import { FileData } from '../records/record.ts';
import { guestKinds } from './guest-kinds.ts';
import { videoInvitation } from './rates.ts';
import { missedBy, videoVisitStates } from './visit-states.ts';

/** A message of the desk is the doctor's, and a `text` of the customer is the patient's. */
export const VideoMessage = caseMessage(['text', ...guestKinds]);
export type VideoMessage = z.infer<typeof VideoMessage>;

export const VideoGuest = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'Szőke Márton' }),
    kind: z.enum(guestKinds),
    /** With `invited`, nobody has used the link yet; with `used`, somebody has come by it. */
    state: z.enum(['invited', 'used', 'ended']),
  })
  .meta({ id: 'VideoGuest' });
export type VideoGuest = z.infer<typeof VideoGuest>;

const RoomFile = FileData.extend({ by: z.enum(['customer', 'desk']) }).meta({ id: 'RoomFile' });

export const VideoRoom = z.object({
  state: z.enum(['scheduled', ...statesOf(videoVisitStates)]),
  doctor: z.string(),
  /** The doctor who stands in for the one who was booked, and signs the summary; null without one. */
  attending: z.string().nullable(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  timeZone: z.string(),
  opensAt: z.iso.datetime().meta({ example: '2026-11-23T08:15:00Z' }),
  messages: z.array(VideoMessage),
  guests: z.array(VideoGuest),
  /** Only the doctor and a logged-in customer see the files; messages name them to everybody in the visit. */
  files: z.array(RoomFile),
  /** The side that missed the visit; null where it took place or still may. */
  missedBy: z.enum(missedBy).nullable(),
});

export const VideoVisit = VideoRoom.extend({
  self: z.object({ role: z.enum(['patient', 'companion']), name: z.string() }),
  /** The number of patients who come first, with the minutes until then if known; null for somebody who does not wait. */
  place: z.int().nullable(),
  minutes: z.int().nullable(),
  consented: z.boolean(),
  fallbackPhone: z.string().nullable().meta({ example: '+36 1 555 0100' }),
  summary: z.string().nullable().meta({ example: 'Sore throat. Rest, and drink a lot.' }),
  number: z.string().nullable(),
}).meta({ id: 'VideoVisit' });
export type VideoVisit = z.infer<typeof VideoVisit>;

/** The ticket opens the browser's line, and the servers connect it with the others (RFC 8656; RTCIceServer). */
export const VideoLine = z
  .object({
    ticket: z.string().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
    iceServers: z.array(
      z.object({
        urls: z.array(z.string()).meta({ example: ['turn:turn.example:3478'] }),
        username: z.string().optional().meta({ example: '1795428000:visit' }),
        credential: z.string().optional().meta({ example: 'qZ8mT0c1Yw2vP4sR' }),
      }),
    ),
  })
  .meta({ id: 'VideoLine' });
export type VideoLine = z.infer<typeof VideoLine>;

/** The token of the reservation's link, or the one that a companion got in exchange for their link. */
const token = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, '#404');

const own = {
  access: 'public',
  rate: doorRates.step,
  pages: ['video-visit'],
  invalid: { token: '#404' },
  clauses: ['S1-04'],
} as const;

export const readVideoVisit = operation({
  ...own,
  id: 'readVideoVisit',
  method: 'GET',
  path: '/video-visits/{token}',
  summary: 'How a visit by video stands: when its waiting room opens, the place in the queue, what was written',
  input: z.strictObject({ token }),
  output: VideoVisit,
  refusals: ['#404', 'KV005'],
});

const step = { ...own, method: 'POST', lane: 'booking', selfOnly: true } as const;

export const enterVideoVisit = operation({
  ...step,
  id: 'enterVideoVisit',
  path: '/video-visits/{token}/enter',
  summary: 'Go into the waiting room, from half an hour before',
  input: z.strictObject({
    token,
    consent: accepted('KV006'),
    dataVersion: textWithin(1, 40).optional(),
    informationVersion: textWithin(1, 40).optional(),
  }),
  output: VideoVisit,
  example: { answer: { state: 'waiting' } },
  refusals: ['#404', 'K409', 'KV001', 'KV004', 'KV005', 'KV006'],
});

export const openVideoLine = operation({
  ...step,
  id: 'openVideoLine',
  path: '/video-visits/{token}/line',
  summary: 'What a browser needs to open its line: a ticket for a minute, and servers that relay',
  input: z.strictObject({ token }),
  output: VideoLine,
  refusals: ['#404', 'KV001', 'KV002', 'KV005', 'K429'],
});

export const sendVideoMessage = operation({
  ...step,
  id: 'sendVideoMessage',
  path: '/video-visits/{token}/messages',
  repeatable: true,
  summary: 'Write to everybody who is in the visit, or send files that were uploaded for it',
  headers: { key: 'draft-key' },
  input: z.strictObject({ token, ...messageParts(2000) }).check(refuseEmpty),
  output: VideoVisit,
  example: { input: { text: 'I cannot hear you.' }, answer: { state: 'in_call' } },
  refusals: ['#404', 'KV001', 'KV002', 'KV005', 'KV014', 'KV015', 'K429'],
});

export const inviteToVideoVisit = operation({
  ...step,
  id: 'inviteToVideoVisit',
  path: '/video-visits/{token}/guests',
  summary: 'Invite a relative or an interpreter by a link that is used once',
  input: z.strictObject({ token, name: textWithin(1, 100), kind: z.enum(guestKinds, 'V001') }),
  output: z.object({ visit: VideoVisit, link: z.url() }),
  refusals: ['#404', 'KV001', 'KV005', 'KV008', 'K429'],
});

export const endVideoGuest = operation({
  ...step,
  id: 'endVideoGuest',
  path: '/video-visits/{token}/guests/{guestId}/end',
  summary: 'Take an invitation back; whoever came by it is out of the visit',
  input: z.strictObject({ token, guestId: uuid }),
  output: VideoVisit,
  invalid: { token: '#404', guestId: '#404' },
  refusals: ['#404', 'KV005'],
});

const link = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'KV007');

export const readVideoInvitation = operation({
  id: 'readVideoInvitation',
  method: 'GET',
  path: '/video-invitations/{link}',
  summary: 'Whose visit a link invites to, before it is used',
  access: 'public',
  rate: videoInvitation,
  pages: ['video-invitation'],
  input: z.strictObject({ link }),
  output: z.object({
    name: z.string(),
    kind: z.enum(guestKinds),
    doctor: z.string(),
    start: z.iso.datetime(),
    timeZone: z.string(),
    opensAt: z.iso.datetime().meta({ example: '2026-11-23T08:15:00Z' }),
  }),
  example: { input: { link: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' } },
  refusals: ['KV001', 'KV005', 'KV007', 'K429'],
  invalid: { link: 'KV007' },
  clauses: ['S1-04'],
});

export const acceptVideoInvitation = operation({
  id: 'acceptVideoInvitation',
  method: 'POST',
  path: '/video-invitations/{link}/accept',
  summary: 'Use the link: its bearer alone takes part by the token that is answered',
  access: 'public',
  rate: videoInvitation,
  selfOnly: true,
  lane: 'booking',
  pages: ['video-invitation'],
  input: z.strictObject({ link, consent: accepted('KV006') }),
  output: z.object({ token: z.string() }),
  example: { input: { link: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' } },
  refusals: ['KV001', 'KV005', 'KV006', 'KV007', 'K429'],
  invalid: { link: 'KV007' },
  clauses: ['S1-04'],
});
