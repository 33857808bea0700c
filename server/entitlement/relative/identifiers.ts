import { z } from 'zod';
import type { Keys } from '../../platform/keys.ts';

const Identifiers = z.object({ taj: z.string().optional(), cnp: z.string().optional() });
type Identifiers = z.infer<typeof Identifiers>;

export function sealIdentifiers(keys: Pick<Keys, 'seal'>, { taj, cnp }: Identifiers): Buffer | null {
  return taj === undefined && cnp === undefined ? null : keys.seal(JSON.stringify({ taj, cnp }));
}

export function openIdentifiers(keys: Pick<Keys, 'open'>, sealed: Buffer | null): Identifiers {
  return sealed === null ? {} : Identifiers.parse(JSON.parse(keys.open(sealed)));
}
