import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { consume } from '../../platform/rate.ts';
import type { Context } from '../context.ts';
import { bareIdentifier } from './identifier.ts';

/** Few tries of a number from one address, more from all, so that one stranger cannot close it to its owner (D4). @throws Problem K429 */
export async function countNumber(context: Context, kind: EntitlementKind, entry: string): Promise<void> {
  const number = bareIdentifier(kind, entry);
  await consume(context, 'identify', `${number} ${context.address}`);
  await consume(context, 'identify-anywhere', number);
}
