import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { PlainDB } from '../../platform/db/health.ts';
import type { FileKind } from './limits.ts';
import type { Mapping } from './mapping.ts';
import type { Source } from './source.ts';
import { Validator } from './web-file.ts';

const Kind = z.enum(['manifest', 'table', 'Location', 'Schedule', 'Slot']) satisfies z.ZodType<FileKind>;
const Validators = z.object({
  mapping: z.string(),
  files: z.record(z.string(), Validator.extend({ kind: Kind })),
});
type Validators = z.output<typeof Validators>;

function hashOf(mapping: Mapping): string {
  return createHash('sha256').update(JSON.stringify(mapping)).digest('hex');
}

/** Undefined where a server sends nothing by which a file would be known again. */
export function validatorsOf({ address, seen }: Source, mapping: Mapping): Validators | undefined {
  const files = Object.fromEntries(seen);
  const isKnown = ({ etag, lastModified, missing }: Validator) => etag ?? lastModified ?? missing;
  if (address === undefined || !Object.values(files).every(isKnown)) return undefined;
  return { mapping: hashOf(mapping), files };
}

/** A manifest may stay while its files change, so each of them is asked for; the first that has changed ends it. */
export async function isUnchanged(db: Kysely<PlainDB>, source: Source, mapping: Mapping): Promise<boolean> {
  if (source.address === undefined) return false;
  const row = await db
    .selectFrom('publication')
    .select('validators')
    .where('address', '=', source.address)
    .executeTakeFirst();
  const known = Validators.safeParse(row?.validators);
  if (!known.success || known.data.mapping !== hashOf(mapping)) return false;
  const { [source.manifest]: manifest, ...files } = known.data.files;
  try {
    if (!manifest || !(await source.isUnchanged(source.manifest, manifest))) return false;
    for (const [reference, validator] of Object.entries(files)) {
      if (!(await source.isUnchanged(reference, validator))) return false;
    }
    return true;
  } catch {
    // The import reads the file again, and reports what is wrong with it.
    return false;
  }
}
