import { z } from 'zod';
import { Access } from '../identity/access-log.ts';
import { day } from '../platform/day-schema.ts';
import { draftKey } from '../platform/draft.ts';
import { fileLimits, isKind } from '../platform/file-limits.ts';
import { operation } from '../platform/operation.ts';
import { choiceOf, flag, limit, numberWithin, page, textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { secondFactorCode } from '../platform/typed-code.ts';
import { modals, recordKinds, visibilities } from './record-kinds.ts';
import { recordStates } from './record-states.ts';

/** A `ready` file can be downloaded. An `unchecked` one waits for the virus scanner, which does not answer. */
const fileState = z.enum(['ready', 'checking', 'unchecked', 'removed', 'refused']);

export const FileData = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'lelet.pdf' }),
    kind: z.string().refine(isKind),
    mediaType: z.string(),
    size: z.int(),
    sha256: z.string().meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    state: fileState,
  })
  .meta({ id: 'FileData' });
export type FileData = z.infer<typeof FileData>;

/** S3.12-01 names name, modal and fileData; all other fields are those of FHIR's DocumentReference. */
export const MedicalRecord = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'Blood count' }),
    modal: z.enum(modals),
    fileData: z.array(FileData),
    kind: z.enum(recordKinds),
    issuedAt: z.iso.date(),
    author: z.string().nullable().meta({ example: 'Dr. Béla Kovács' }),
    status: z.enum(statesOf(recordStates)),
    visibility: z.enum(visibilities),
    size: z.int(),
    addedAt: z.iso.datetime().meta({ example: '2026-11-20T09:12:00Z' }),
  })
  .meta({ id: 'MedicalRecord' });
export type MedicalRecord = z.infer<typeof MedicalRecord>;

const Viewing = Access.pick({ role: true, name: true, at: true }).extend({
  name: Access.shape.name.meta({ example: 'Dr. Béla Kovács' }),
});

export const MedicalRecordDetail = MedicalRecord.extend({
  replaces: z.uuid().nullable(),
  replacedBy: z.uuid().nullable(),
  viewedBy: z.array(Viewing),
  /** Addresses of small pictures by the ids of the files, each valid for a minute. */
  previews: z.record(z.string(), z.string()).meta({ example: {} }),
}).meta({ id: 'MedicalRecordDetail' });

const mine = { access: 'customer', pages: ['records'], health: ['record_content.read'] } as const;
const recordId = { recordId: uuid };
const invalid = { recordId: '#404' } as const;

const recordFields = {
  name: textWithin(1, 120),
  modal: choiceOf(modals).default('DOC'),
  kind: choiceOf(recordKinds),
  issuedAt: day,
  author: textWithin(0, 120).optional(),
  visibility: choiceOf(visibilities).default('care_team'),
};
const visitRef = numberWithin(0, 20).default('');
const key = draftKey.optional();
const headers = { key: 'draft-key' };
const fileIds = z.array(uuid, 'KF021').min(1, 'KF021').max(fileLimits.mostFiles, 'V005');
const ofFiles = ['#404', 'KF018', 'K429'] as const;

export const addRecord = operation({
  ...mine,
  id: 'addRecord',
  method: 'POST',
  path: '/records',
  repeatable: true,
  summary: 'Make a medical record of uploaded files',
  headers,
  input: z.strictObject({ ...recordFields, visitRef, key, fileIds }),
  output: MedicalRecord,
  example: { input: { name: 'Blood count' } },
  refusals: ofFiles,
  invalid: { fileIds: 'KF021' },
  clauses: ['S3.12-01', 'S5-15'],
});

export const replaceRecord = operation({
  ...mine,
  id: 'replaceRecord',
  method: 'POST',
  path: '/records/{recordId}/replace',
  repeatable: true,
  summary: 'Make a record that takes the place of another; the earlier one stays readable',
  headers,
  input: z.strictObject({ ...recordId, ...recordFields, key, fileIds }),
  output: MedicalRecord,
  example: { input: { name: 'Blood count' } },
  refusals: ofFiles,
  invalid: { ...invalid, fileIds: 'KF021' },
  clauses: ['S3.12-01'],
});

export const listRecords = operation({
  ...mine,
  id: 'listRecords',
  method: 'GET',
  path: '/records',
  summary: "The customer's current medical records, the newest first",
  input: z.strictObject({
    page,
    limit,
    kind: choiceOf(recordKinds).optional(),
    year: wholeNumberWithin(1900, 2200).optional().meta({ example: 2026 }),
    all: flag.default(false),
  }),
  output: z.object({
    items: z.array(MedicalRecord),
    /** Records are counted up to 1,000; the filters by kind and year lead to older ones. */
    total: z.int(),
    years: z.array(z.int()),
  }),
  refusals: [],
  clauses: ['S3.12-01', 'S7-23'],
});

export const readRecord = operation({
  ...mine,
  id: 'readRecord',
  method: 'GET',
  path: '/records/{recordId}',
  summary: 'One medical record, with who else looked at it',
  input: z.strictObject(recordId),
  output: MedicalRecordDetail,
  refusals: ['#404'],
  invalid,
  clauses: ['S3.12-01'],
});

export const changeRecord = operation({
  ...mine,
  id: 'changeRecord',
  method: 'POST',
  path: '/records/{recordId}',
  repeatable: true,
  summary: 'Rename a medical record, or say anew what it is; its files stay',
  input: z.strictObject({ ...recordId, ...recordFields }),
  output: MedicalRecord,
  example: { input: { name: 'Blood count' } },
  refusals: ['#404', 'KF018'],
  invalid,
  clauses: ['S3.12-01'],
});

export const withdrawRecord = operation({
  ...mine,
  id: 'withdrawRecord',
  method: 'POST',
  path: '/records/{recordId}/entered-in-error',
  repeatable: true,
  summary: 'Mark a medical record as entered in error; it leaves the list and stays readable',
  input: z.strictObject(recordId),
  output: MedicalRecord,
  example: { answer: { status: 'entered-in-error' } },
  refusals: ['#404', 'KF018'],
  invalid,
  clauses: ['S3.12-01'],
});

export const removeRecordFile = operation({
  ...mine,
  id: 'removeRecordFile',
  method: 'POST',
  path: '/records/{recordId}/files/{fileId}/remove',
  repeatable: true,
  summary: 'Remove a file for good, unless it must be kept; the record still says that it was there',
  input: z.strictObject({ ...recordId, fileId: uuid }),
  output: MedicalRecord,
  refusals: ['#404', 'KF017', 'KF018'],
  invalid: { ...invalid, fileId: '#404' },
  clauses: ['S3.12-01'],
});

export const createDownload = operation({
  ...mine,
  id: 'createDownload',
  health: ['record_content.read', 'file_content.read'],
  method: 'POST',
  path: '/downloads',
  summary:
    'An address a file is handed out at for one minute; who asks for very many, or comes from a new device, shows a code',
  input: z.strictObject({
    fileId: uuid,
    /** The code from the authenticator app or the letter, which KF019 and KF022 ask for. */
    code: secondFactorCode.optional(),
  }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['#404', 'KF013', 'KF024', 'KF016', 'KF019', 'KF020', 'KF022', 'K429'],
  invalid: { fileId: '#404' },
  clauses: ['S3.12-01'],
});
