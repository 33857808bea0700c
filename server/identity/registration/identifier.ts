import { createHmac } from 'node:crypto';
import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import type { Keys } from '../../platform/keys.ts';

/** Kind and number in one spelling, in whatever grouping they were typed. */
export function bareIdentifier(kind: EntitlementKind, identifier: string): string {
  const plain = identifier.normalize('NFKC').trim().toUpperCase();
  return `${kind} ${kind === 'company_domain' ? plain : plain.replace(/[\s./-]/g, '')}`;
}

/** What somebody is known by, as a keyed hash: found again by whoever types it, and readable by nobody. */
export function identifierHash(keys: Pick<Keys, 'derive'>, kind: EntitlementKind, identifier: string): Buffer {
  return createHmac('sha256', keys.derive('identifier')).update(bareIdentifier(kind, identifier)).digest();
}

/** Under every secret that is given, the newest first: the partner's register was written under any of them. */
export function identifierHashes({ all }: Keys, kind: EntitlementKind, identifier: string): Buffer[] {
  return all.map((keys) => identifierHash(keys, kind, identifier));
}
