import { z } from 'zod';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { incomingFile } from '../platform/incoming-file.ts';
import { operation } from '../platform/operation.ts';
import { choiceOf, textWithin, uuid } from '../platform/rules.ts';
import { fileFaults } from '../records/file.ts';
import { recordKinds } from '../records/record-kinds.ts';
import { videoRates } from './rates.ts';
import { VideoLine, VideoRoom } from './video-visit.ts';
import { missedBy } from './visit-states.ts';

/** A visit with the patient's data, so each read of it is audited (P04, P07). */
export const DeskVideoVisit = VideoRoom.extend({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  birthDate: z.iso.date().nullable(),
  phone: z.string().nullable(),
  language: z.string(),
  service: z.string(),
  comment: z.string().nullable().meta({ example: 'I come with a walking stick.' }),
  overdue: z.boolean(),
  holder: Colleague.nullable(),
  enteredAt: z.iso.datetime().nullable(),
  begunAt: z.iso.datetime().nullable(),
  summary: z.string().nullable().meta({ example: 'Sore throat. Rest, and drink a lot.' }),
}).meta({ id: 'DeskVideoVisit' });
export type DeskVideoVisit = z.infer<typeof DeskVideoVisit>;

const which = { visitId: uuid };
const one = {
  pages: ['desk-video-visit'],
  output: DeskVideoVisit,
  invalid: { visitId: '#404' },
  clauses: ['S1-08'],
} as const;
const step = {
  ...one,
  method: 'POST',
  access: { desk: 'video_visit.act' },
  refusals: ['#404', 'KV001', 'KV002', 'KV003'],
} as const;

export const getVideoVisit = operation({
  ...one,
  id: 'getVideoVisit',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/video-visits/{visitId}',
  summary: 'One visit by video whole, with what was written in it',
  access: { desk: 'video_visit.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const openDeskVideoLine = operation({
  ...step,
  id: 'openDeskVideoLine',
  rate: videoRates.videoLine,
  path: '/desk/video-visits/{visitId}/line',
  summary: "What the doctor's browser needs to open its line",
  input: z.strictObject(which),
  output: VideoLine,
  refusals: ['#404', 'KV001', 'KV003', 'K429'],
});

export const admitPatient = operation({
  ...step,
  id: 'admitPatient',
  path: '/desk/video-visits/{visitId}/admit',
  repeatable: true,
  summary: 'Let the patient in from the waiting room: from now on they see and hear each other',
  input: z.strictObject(which),
  example: { answer: { state: 'in_call' } },
});

export const sendDeskVideoMessage = operation({
  ...step,
  id: 'sendDeskVideoMessage',
  rate: videoRates.videoMessage,
  path: '/desk/video-visits/{visitId}/messages',
  repeatable: true,
  summary: 'Write to everybody who is in the visit',
  input: z.strictObject({ ...which, text: textWithin(1, 2000) }),
  example: { answer: { state: 'in_call' } },
  refusals: [...step.refusals, 'K429'],
});

export const giveVisitDocument = operation({
  ...step,
  id: 'giveVisitDocument',
  rate: videoRates.visitDocument,
  path: '/desk/video-visits/{visitId}/documents/{kind}',
  summary: 'Give the patient a document, in the visit or after it; it stands among their medical records',
  consumes: 'multipart/form-data',
  input: z.strictObject({ ...which, kind: choiceOf(recordKinds), file: incomingFile }),
  refusals: [...step.refusals, 'K429', 'K503', 'KV014', 'KV015', ...fileFaults],
  invalid: { ...one.invalid, file: 'KF021' },
  clauses: ['S1-04', 'S5-15', 'S5-19'],
});

export const createVisitDownload = operation({
  ...step,
  id: 'createVisitDownload',
  rate: caseRates.look,
  path: '/desk/video-visits/{visitId}/downloads',
  summary: 'An address a file of the visit is handed out at for one minute; the customer sees who took it',
  input: z.strictObject({ ...which, fileId: uuid }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['#404', 'KF013', 'KF024', 'K429'],
  invalid: { visitId: '#404', fileId: '#404' },
  clauses: ['S3.12-01', 'S1-08'],
});

export const endVideoVisit = operation({
  ...step,
  id: 'endVideoVisit',
  path: '/desk/video-visits/{visitId}/end',
  repeatable: true,
  summary: 'End the visit for everybody and write for the patient what came of it; the patient counts as having come',
  input: z.strictObject({ ...which, summary: textWithin(0, 5000).default('') }),
  example: { input: { summary: 'Sore throat. Rest, and drink a lot.' }, answer: { state: 'ended' } },
});

export const missVideoVisit = operation({
  ...step,
  id: 'missVideoVisit',
  path: '/desk/video-visits/{visitId}/miss',
  repeatable: true,
  summary: 'Say who did not come, from the hour of the visit on',
  input: z.strictObject({ ...which, by: z.enum(missedBy, 'V001') }),
  example: { answer: { state: 'missed' } },
  refusals: ['#404', 'KT020', 'KV001', 'KV002', 'KV003'],
});
