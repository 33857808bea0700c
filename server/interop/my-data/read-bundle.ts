import { z } from 'zod';
import { BroughtPatient } from '../../identity/personal-data/bring-account.ts';
import { jsonOf } from '../../platform/json.ts';
import { refused } from '../../platform/refused.ts';
import { BroughtBinary, BroughtDocument, recordsIn } from '../../records/bring/documents.ts';
import { documentsOfCases } from './case-files.ts';
import { Kept, keptTypes } from './kept.ts';

const Resource = z.looseObject({ resourceType: z.string() });
const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  entry: z.array(z.object({ resource: Resource })),
});

const known = new Set<string>(['Patient', 'DocumentReference', 'Binary', ...keptTypes]);

export function readBundle(text: string) {
  const bundle = Bundle.safeParse(parsed(text));
  if (!bundle.success) throw refused('The file is no FHIR bundle of an export.');
  const resources = bundle.data.entry.map(({ resource }) => resource);
  const strange = new Set(resources.map(({ resourceType }) => resourceType).filter((type) => !known.has(type)));
  if (strange.size > 0) throw refused(`The bundle holds what no export holds: ${[...strange].join(', ')}.`);
  const read = <S extends z.ZodType>(types: readonly string[], schema: S): z.output<S>[] =>
    resources.filter(({ resourceType }) => types.includes(resourceType)).map((resource) => readOne(schema, resource));
  const count = resources.filter(({ resourceType }) => resourceType === 'Patient').length;
  if (count !== 1) throw refused(`The bundle must hold one Patient and holds ${count}.`);
  const [patient] = read(['Patient'], BroughtPatient);
  if (!patient) throw refused('The bundle holds no Patient.');
  const others = read(keptTypes, Kept);
  const binaries = read(['Binary'], BroughtBinary);
  const documents = read(['DocumentReference'], BroughtDocument);
  const ofCases = documentsOfCases(others, { binaries, documents }).map((document) =>
    readOne(BroughtDocument, document),
  );
  const records = recordsIn([...documents, ...ofCases], binaries);
  return { patient, records, others };
}

function parsed(text: string): unknown {
  const isKept = (value: unknown) => typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
  const json = jsonOf(text, isKept);
  if (json === undefined) throw refused('The file is no JSON, or holds what no database keeps.');
  return json;
}

function readOne<S extends z.ZodType>(schema: S, resource: z.infer<typeof Resource>): z.output<S> {
  const { success, data, error } = schema.safeParse(resource);
  if (success) return data;
  const [where] = error.issues;
  throw refused(`A ${resource.resourceType} of the bundle is not as an export writes it: ${where?.path.join('.')}.`);
}
