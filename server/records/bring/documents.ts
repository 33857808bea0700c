import { createHash } from 'node:crypto';
import { z } from 'zod';
import { namedAs } from '../../../contract/platform/file-check.ts';
import { type FileKind, fileKinds, fileLimits, isKind } from '../../../contract/platform/file-limits.ts';
import { safeName } from '../../../contract/platform/file-name.ts';
import { textWithin } from '../../../contract/platform/rules.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { modals, recordKinds, visibilities } from '../../../contract/records/record-kinds.ts';
import { recordStates } from '../../../contract/records/record-states.ts';
import { refused } from '../../platform/refused.ts';

const kindsByType = new Map<string, FileKind>(
  Object.entries(fileKinds).flatMap(([kind, { mediaType }]) => (isKind(kind) ? [[mediaType, kind]] : [])),
);
const Kind = z.string().transform((type, { addIssue }) => {
  const kind = kindsByType.get(type);
  if (kind === undefined) addIssue('no kind of file that is kept');
  return kind ?? 'pdf';
});

function referenceTo(type: string) {
  return z
    .string()
    .startsWith(`${type}/`)
    .transform((reference) => reference.slice(type.length + 1));
}

const Attachment = z.object({
  extension: z.tuple([z.object({ url: z.literal('urn:kapu:sha256'), valueString: z.hash('sha256') })]),
  contentType: Kind,
  title: z.string().min(1).max(fileLimits.longestName),
  size: z.int().min(1),
  url: referenceTo('Binary').optional(),
});

export const BroughtDocument = z.object({
  resourceType: z.literal('DocumentReference'),
  id: z.uuid(),
  status: z.enum(statesOf(recordStates)),
  type: z.object({ text: z.enum(recordKinds) }),
  category: z.tuple([z.object({ text: z.enum(modals) })]),
  date: z.iso.datetime(),
  description: textWithin(1, 120),
  author: z.tuple([z.object({ display: textWithin(1, 120) })]).optional(),
  relatesTo: z.tuple([z.object({ target: z.object({ reference: referenceTo('DocumentReference') }) })]).optional(),
  securityLabel: z.tuple([z.object({ text: z.enum(visibilities) })]),
  context: z.object({ period: z.object({ start: z.iso.date() }) }),
  content: z
    .array(z.object({ attachment: Attachment }))
    .min(1)
    .max(fileLimits.mostFiles),
});
type Document = z.infer<typeof BroughtDocument>;

export const BroughtBinary = z.object({
  resourceType: z.literal('Binary'),
  id: z.string(),
  contentType: z.string().optional(),
  data: z.string(),
});

export type BroughtFile = { name: string; kind: FileKind; size: number; sha256: Buffer; bytes: Buffer | undefined };
export type BroughtRecord = Pick<Document, 'id' | 'status'> & {
  name: string;
  modal: Document['category'][0]['text'];
  kind: Document['type']['text'];
  /** `issuedOn` is a day, `createdAt` an instant. */
  issuedOn: string;
  createdAt: string;
  author: string | null;
  visibility: Document['securityLabel'][0]['text'];
  replaces: string | undefined;
  files: readonly BroughtFile[];
};

export function recordsIn(documents: Document[], binaries: z.infer<typeof BroughtBinary>[]): BroughtRecord[] {
  const all = new Map(binaries.map(({ id, data }) => [id, Buffer.from(data, 'base64')]));
  const unused = new Set(all.keys());
  if (all.size < binaries.length) throw refused('The bundle holds two files of the same id.');
  const records = documents.map((document) => ({
    id: document.id,
    status: document.status,
    name: document.description,
    modal: document.category[0].text,
    kind: document.type.text,
    issuedOn: document.context.period.start,
    createdAt: document.date,
    author: document.author?.[0].display ?? null,
    visibility: document.securityLabel[0].text,
    replaces: document.relatesTo?.[0].target.reference,
    files: document.content.map(({ attachment }) => {
      unused.delete(attachment.url ?? '');
      return fileOf(attachment, all);
    }),
  }));
  if (unused.size > 0) throw refused(`The bundle holds ${unused.size} files that belong to no document.`);
  return inOrder(records);
}

function fileOf(attachment: z.infer<typeof Attachment>, all: ReadonlyMap<string, Buffer>): BroughtFile {
  const { title, contentType: kind, size, url } = attachment;
  const sha256 = Buffer.from(attachment.extension[0].valueString, 'hex');
  const name = namedAs(kind, safeName(title));
  if (url === undefined) return { name, kind, size, sha256, bytes: undefined };
  const bytes = all.get(url);
  if (!bytes) throw refused(`The bundle lacks the bytes of the file ${name}.`);
  if (bytes.length !== size || !createHash('sha256').update(bytes).digest().equals(sha256))
    throw refused(`The bytes of the file ${name} are not those its hash was made of.`);
  return { name, kind, size, sha256, bytes };
}

function inOrder(records: BroughtRecord[]): BroughtRecord[] {
  const placed = new Map<string, BroughtRecord>();
  const replaced = new Set<string>();
  let waiting = records;
  while (waiting.length > 0) {
    const next = waiting.filter(({ replaces }) => replaces === undefined || placed.has(replaces));
    for (const record of next) {
      const twice = placed.has(record.id) || (record.replaces !== undefined && replaced.has(record.replaces));
      if (twice) throw refused('The bundle holds a document twice, or two that replace the same one.');
      placed.set(record.id, record);
      if (record.replaces !== undefined) replaced.add(record.replaces);
    }
    if (next.length === 0) throw refused('A document of the bundle replaces one that is not in it.');
    waiting = waiting.filter((record) => !next.includes(record));
  }
  return [...placed.values()];
}
