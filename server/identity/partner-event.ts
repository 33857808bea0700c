import type { Deed } from '../platform/audit/audit.ts';

/** What a partner's own system did, by its key. */
export function deedByKey(keyId: number, did: Pick<Deed, 'action' | 'object' | 'patient' | 'reason'>): Deed {
  return { actor: { role: 'partner', id: `key:${keyId}` }, onBehalfOf: null, ...did };
}
