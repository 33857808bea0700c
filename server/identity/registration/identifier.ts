import { createHmac } from 'node:crypto';
import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import type { Keys } from '../../platform/keys.ts';

export function bareIdentifier(kind: EntitlementKind, identifier: string): string {
  const plain = identifier.normalize('NFKC').trim().toUpperCase();
  return `${kind} ${kind === 'company_domain' ? plain : plain.replace(/[\s./-]/g, '')}`;
}

/** The hash is keyed, so that an identifier is found by typing it, and nobody can read it from the hash. */
export function identifierHash(keys: Pick<Keys, 'derive'>, kind: EntitlementKind, identifier: string): Buffer {
  return createHmac('sha256', keys.derive('identifier')).update(bareIdentifier(kind, identifier)).digest();
}

export function identifierHashes({ all }: Keys, kind: EntitlementKind, identifier: string): Buffer[] {
  return all.map((keys) => identifierHash(keys, kind, identifier));
}
