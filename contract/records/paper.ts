import { z } from 'zod';
import { draftKey } from '../platform/draft.ts';
import { isKind } from '../platform/file-limits.ts';
import { operation } from '../platform/operation.ts';
import { limit, page, uuid } from '../platform/rules.ts';
import { purpose, StagedFile } from './file.ts';

export const paperPlaces = [
  'record',
  'relative',
  'care_request',
  'medical_care',
  'preauthorization',
  'claim',
  'video_visit',
] as const;

const PaperPlace = z.object({
  of: z.enum(paperPlaces),
  name: z.string().nullable().meta({ example: 'Second opinion' }),
  on: z.iso.date().nullable(),
});

export const Paper = z
  .object({
    fileId: z.uuid(),
    name: z.string().meta({ example: 'lelet.pdf' }),
    kind: z.string().refine(isKind),
    size: z.int(),
    addedAt: z.iso.datetime().meta({ example: '2026-11-20T09:12:00Z' }),
    preview: z.string().nullable(),
    places: z.array(PaperPlace),
    /** The name of the relative for whom the document was sent; null where it is the customer's own. */
    person: z.string().nullable(),
    carriesName: z.boolean(),
  })
  .meta({ id: 'Paper' });
export type Paper = z.infer<typeof Paper>;

const choosing = {
  access: 'customer',
  health: ['customer.act', 'record_content.read', 'file_content.read'],
} as const;

export const listPapers = operation({
  ...choosing,
  id: 'listPapers',
  method: 'GET',
  path: '/papers/{purpose}',
  summary: 'The files of records and cases that a form of this purpose may have once more, the newest first',
  input: z.strictObject({ purpose, page, limit }),
  output: z.object({
    items: z.array(Paper),
    /** Documents are counted up to 1,000; more of them still count as 1,000. */
    total: z.int(),
  }),
  refusals: ['#404'],
  clauses: ['S5-15', 'S3.12-01'],
});

export const choosePaper = operation({
  ...choosing,
  id: 'choosePaper',
  method: 'POST',
  path: '/files/{purpose}/choose',
  summary: 'Take a file of a record or a case into a form as well; it waits there like one that was uploaded',
  headers: { key: 'draft-key' },
  input: z.strictObject({ purpose, key: draftKey.optional(), fileId: uuid }),
  output: z.object({ file: StagedFile }),
  refusals: ['#404', 'K429', 'KF001', 'KF002', 'KF005', 'KF011', 'KF012'],
  invalid: { fileId: '#404' },
  clauses: ['S5-15', 'S5-17', 'S5-19'],
});
