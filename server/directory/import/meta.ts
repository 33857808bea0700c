import { z } from 'zod';
import { Instant, listOf, textUpTo } from './fields.ts';

const lastSourceSync = 'http://hl7.org/fhir/StructureDefinition/lastSourceSync';

export const Meta = z
  .object({
    source: textUpTo(2000).optional(),
    extension: listOf(z.object({ url: z.string(), valueDateTime: z.unknown().optional() })),
  })
  .optional()
  .catch(undefined);
type Meta = z.output<typeof Meta>;

/** A date without a time, which FHIR allows, says too little to tell how old a time is. */
export function syncedAt(meta: Meta): string | null {
  const text = meta?.extension.find(({ url }) => url === lastSourceSync)?.valueDateTime;
  return Instant.safeParse(text).data ?? null;
}
