import type { Deed } from '../audit.ts';

/** What a customer changed of how they come in; nobody else may (T15). */
export function ownDeed(accountId: string, action: Deed['action']): Deed {
  return {
    actor: { role: 'customer', id: accountId },
    onBehalfOf: null,
    action,
    object: { type: 'account', id: accountId },
    patient: accountId,
  };
}
