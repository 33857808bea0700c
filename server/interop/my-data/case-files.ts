import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refused } from '../../platform/refused.ts';
import type { BroughtBinary, BroughtDocument } from '../../records/bring/documents.ts';

const longestTitle = 120;

const Named = z.looseObject({ reference: z.string().optional(), display: z.string().optional() });
const Case = z.looseObject({
  created: z.string().optional(),
  authoredOn: z.string().optional(),
  supportingInfo: z.array(Named.extend({ valueReference: Named.optional() })).optional(),
});

type Bundle = {
  binaries: readonly z.infer<typeof BroughtBinary>[];
  documents: readonly z.infer<typeof BroughtDocument>[];
};

/** Files of cases become documents for the person alone, because no case is open here; those that are documents already are left out. */
export function documentsOfCases(
  cases: readonly unknown[],
  { binaries, documents }: Bundle,
): z.input<typeof BroughtDocument>[] {
  const bytes = new Map(binaries.map((one) => [one.id, one]));
  for (const { attachment } of documents.flatMap(({ content }) => content)) bytes.delete(attachment.url ?? '');
  return cases.flatMap((resource) => {
    const { created, authoredOn, supportingInfo = [] } = Case.parse(resource);
    return supportingInfo
      .map((info) => info.valueReference ?? info)
      .flatMap(({ reference = '', display = '' }) => {
        const binary = reference.startsWith('Binary/') ? bytes.get(reference.slice('Binary/'.length)) : undefined;
        if (binary) bytes.delete(binary.id);
        return binary ? [documentOf(binary, display, created ?? authoredOn)] : [];
      });
  });
}

function documentOf(
  { id, data, contentType = '' }: z.infer<typeof BroughtBinary>,
  name: string,
  at: string | undefined,
): z.input<typeof BroughtDocument> {
  if (at === undefined) throw refused(`The case of the file ${name} has no date.`);
  const file = Buffer.from(data, 'base64');
  const valueString = createHash('sha256').update(file).digest('hex');
  const day = at.slice(0, 'YYYY-MM-DD'.length);
  return {
    resourceType: 'DocumentReference',
    id: randomUUID(),
    status: 'current',
    type: { text: 'other' },
    category: [{ text: 'DOC' }],
    date: at,
    description: name.slice(0, longestTitle),
    securityLabel: [{ text: 'only_me' }],
    context: { period: { start: day } },
    content: [
      {
        attachment: {
          extension: [{ url: 'urn:kapu:sha256', valueString }],
          contentType,
          title: name,
          size: file.length,
          url: `Binary/${id}`,
        },
      },
    ],
  };
}
