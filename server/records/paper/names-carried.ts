import type { Context } from '../../booking/context.ts';
import { owners as entitlementOwners } from '../../entitlement/owners.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';

const shortest = 3;

export async function carriesNameOf(tx: Tx, context: Context): Promise<(...texts: string[]) => boolean> {
  const { firstName, lastName } = customerOf(context);
  const relatives = await tx
    .selectFrom('relative')
    .select(['given_name', 'family_name'])
    .where(isOwn(context, entitlementOwners.relative))
    .execute();
  const names = [firstName, lastName, ...relatives.flatMap((one) => [one.given_name, one.family_name])];
  const parts = new Set(names.flatMap(wordsIn).filter((word) => word.length >= shortest));
  return (...texts) => texts.flatMap(wordsIn).some((word) => parts.has(word));
}

function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}]+/u);
}
