import { createHmac } from 'node:crypto';
import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import type { Keys } from '../../platform/keys.ts';

export function bareIdentifier(kind: EntitlementKind, identifier: string): string {
  const plain = identifier.normalize('NFKC').trim().toUpperCase();
  return `${kind} ${kind === 'company_domain' ? plain : plain.replace(/[\s./-]/g, '')}`;
}

/** Keyed: found again by typing the identifier, and readable by nobody. */
export function identifierHash(keys: Pick<Keys, 'derive'>, kind: EntitlementKind, identifier: string): Buffer {
  return createHmac('sha256', keys.derive('identifier')).update(bareIdentifier(kind, identifier)).digest();
}

export function identifierHashes({ all }: Keys, kind: EntitlementKind, identifier: string): Buffer[] {
  return all.map((keys) => identifierHash(keys, kind, identifier));
}
