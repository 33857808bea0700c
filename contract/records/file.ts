import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { draftKey } from '../platform/draft.ts';
import { fileLimits, isKind } from '../platform/file-limits.ts';
import { incomingFile } from '../platform/incoming-file.ts';
import { operation } from '../platform/operation.ts';
import type { ErrorCode } from '../platform/problem.ts';
import { uuid } from '../platform/rules.ts';

const kind = z.string().refine(isKind);

export const StagedFile = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'lelet.pdf' }),
    kind,
    size: z.int(),
    sha256: z.string().meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    checking: z.boolean().meta({ example: false }),
    expiresAt: z.iso.datetime(),
    /** The address of a small picture, valid for a minute; null for other files and without a log-in. */
    preview: z.string().nullable(),
    /** Names of at most twenty files that were removed from an archive, because they run or cannot be opened. */
    leftOut: z.array(z.string()).meta({ example: ['viewer.exe', 'AUTORUN.INF'] }),
  })
  .meta({ id: 'StagedFile' });
export type StagedFile = z.infer<typeof StagedFile>;

const key = draftKey.optional().meta({ example: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' });
export const purpose = z
  .string()
  .regex(/^[a-z_]{1,40}$/, '#404')
  .meta({ example: 'care_request' });
const staging = {
  access: 'public',
  rate: doorRates.step,
  health: ['customer.act'],
  headers: { key: 'draft-key' },
} as const;

const faults = ['KF001', 'KF002', 'KF003', 'KF004', 'KF005', 'KF006', 'KF007', 'KF008', 'KF009', 'KF010'] as const;
const more = [
  'KF011',
  'KF012',
  'KF014',
  'KF015',
  'KF021',
  'KF023',
  'KF025',
  'KF026',
  'KF027',
  'KF028',
  'KF029',
] as const;
export const fileFaults: readonly ErrorCode[] = [...faults, ...more, 'KF030', 'KF035'];
const archiveFaults = ['KF031', 'KF032', 'KF033', 'KF034'] as const;

export const uploadFile = operation({
  ...staging,
  id: 'uploadFile',
  method: 'POST',
  path: '/files/{purpose}',
  cost: 'file',
  summary: 'Upload one file for a form; it waits a day for the form to be sent',
  consumes: 'multipart/form-data',
  input: z.strictObject({ purpose, key, file: incomingFile }),
  output: z.object({
    file: StagedFile,
    /** The value of the header `draft-key` from now on; null where the account owns the file. */
    key: z.string().nullable().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
  }),
  refusals: ['#404', 'K429', 'K503', 'KA005', ...fileFaults],
  invalid: { file: 'KF021' },
  clauses: ['S5-15', 'S5-16', 'S5-17', 'S5-18', 'S5-19', 'S7-07'],
});

const Resumable = z
  .object({
    id: z.uuid(),
    /** The address to send the bytes to by the tus protocol (1.0.0: HEAD and PATCH), with the same `Authorization`. */
    url: z.string().meta({ example: '/api/uploads/3cb205b6-e885-5d37-a249-f93759ba6614' }),
    received: z.int().meta({ example: 1_048_576 }),
    length: z.int().meta({ example: 5_242_880 }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ResumableUpload' });

const resumable = { access: 'customer', health: ['customer.act'] } as const;

export const startResumable = operation({
  ...resumable,
  id: 'startResumable',
  method: 'POST',
  path: '/resumable/{purpose}',
  summary: 'Begin to upload a DICOM file or a ZIP in pieces, for a form that takes them; a broken line is gone on with',
  input: z.strictObject({
    purpose,
    name: z.string('V001').min(1, 'V001').max(500, 'V005'),
    size: z.int('V010'),
    /** SHA-256 of the file's beginning; the same mark, name and size lead back to an upload that was interrupted. */
    mark: z
      .string('V007')
      .regex(/^[\da-f]{64}$/, 'V007')
      .optional(),
  }),
  output: Resumable,
  example: { input: { purpose: 'second_opinion', name: 'skull.dcm', size: 5_242_880 } },
  refusals: ['#404', 'K429', 'KF001', 'KF002', 'KF003', 'KF005', 'KF010', 'KF014'],
  clauses: ['S5-15', 'S5-19', 'S7-07'],
});

const resumableId = { input: z.strictObject({ uploadId: uuid }), invalid: { uploadId: '#404' } } as const;

export const readResumable = operation({
  ...resumable,
  ...resumableId,
  id: 'readResumable',
  method: 'GET',
  path: '/resumable/uploads/{uploadId}',
  summary: 'How much of an upload in pieces has arrived',
  output: Resumable,
  refusals: ['#404'],
  clauses: ['S5-15'],
});

export const finishResumable = operation({
  ...resumable,
  ...resumableId,
  id: 'finishResumable',
  method: 'POST',
  path: '/resumable/uploads/{uploadId}/finish',
  summary: 'Look at an upload in pieces that has arrived whole; from then on it waits for its form',
  output: z.object({ file: StagedFile }),
  refusals: ['#404', 'K409', 'K429', 'K503', 'KF016', ...fileFaults, ...archiveFaults],
  clauses: ['S5-15'],
});

export const listStagedFiles = operation({
  ...staging,
  id: 'listStagedFiles',
  method: 'GET',
  path: '/files/{purpose}',
  summary: 'The files that wait for a form, in the order they came',
  input: z.strictObject({ purpose, key }),
  output: z.object({ items: z.array(StagedFile).max(fileLimits.mostFiles) }),
  refusals: ['#404', 'KA005'],
  clauses: ['S5-15', 'S5-19'],
});

export const discardFile = operation({
  ...staging,
  id: 'discardFile',
  method: 'POST',
  path: '/files/{purpose}/{fileId}/discard',
  summary: 'Let a file go that waits for a form, or an upload in pieces that has not arrived whole',
  input: z.strictObject({ purpose, key, fileId: uuid }),
  output: z.object({ done: z.literal(true) }),
  refusals: ['#404', 'KA005'],
  invalid: { fileId: '#404' },
  clauses: ['S5-15'],
});
