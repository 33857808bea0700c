import { z } from 'zod';

const lastSourceSync = 'http://hl7.org/fhir/StructureDefinition/lastSourceSync';

/** What an aggregator says of where a resource comes from. */
export const Meta = z.object({
  source: z.string().max(2000).optional(),
  extension: z.array(z.object({ url: z.string(), valueDateTime: z.string().optional() })).default([]),
});
type Meta = z.output<typeof Meta>;

/** A date without a time, which FHIR allows, says too little to tell how old a time is. */
export function syncedAt(meta: Meta | undefined): string | null {
  const said = meta?.extension.find(({ url }) => url === lastSourceSync)?.valueDateTime ?? '';
  return z.iso.datetime({ offset: true }).safeParse(said).data ?? null;
}
