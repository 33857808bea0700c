import { createHmac } from 'node:crypto';
import type { EntitlementKind } from '../../contract/entry.ts';
import type { Keys } from '../keys.ts';

/** What somebody is known by, as a keyed hash: found again by whoever types it, in whatever grouping, and readable by nobody. */
export function identifierHash(keys: Keys, kind: EntitlementKind, identifier: string): Buffer {
  const plain = identifier.normalize('NFKC').trim().toUpperCase();
  const bare = kind === 'company_domain' ? plain : plain.replace(/[\s./-]/g, '');
  return createHmac('sha256', keys.derive('identifier')).update(`${kind} ${bare}`).digest();
}
