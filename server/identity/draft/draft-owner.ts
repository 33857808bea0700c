import { randomBytes } from 'node:crypto';
import { hashOf } from '../../platform/keys.ts';
import type { Context } from '../context.ts';

export const draftMinutes = { customer: 24 * 60, visitor: 30 } as const;

export type Owner = {
  hash: Buffer;
  accountId: string | null;
  /** A draft lives this many minutes from its last save. */
  keep: number;
  key: string | null;
};

/** The first owner gets what is saved. At log-in a browser's draft becomes the customer's; an operator's are the session's. */
export function ownersOf({ session }: Pick<Context, 'session'>, key: string | undefined): Owner[] {
  const browser = key === undefined ? [] : [browserOwner(key)];
  if (!session) return browser;
  const { id, accountId, impersonator } = session;
  const own = accountOwner(accountId);
  return impersonator ? [{ ...own, hash: hashOf(`session:${id}`) }] : [own, ...browser];
}

export function accountOwner(accountId: string): Owner {
  return { hash: hashOf(`account:${accountId}`), accountId, keep: draftMinutes.customer, key: null };
}

export function newBrowserOwner(): Owner {
  return browserOwner(randomBytes(32).toString('base64url'));
}

function browserOwner(key: string): Owner {
  return { hash: hashOf(`browser:${key}`), accountId: null, keep: draftMinutes.visitor, key };
}
