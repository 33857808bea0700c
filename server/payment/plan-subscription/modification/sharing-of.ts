import type { RelativeRow } from '../../../entitlement/relative/find-relative.ts';
import { livingRelatives } from '../../../entitlement/relative/sharing.ts';
import type { Db } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';

export async function sharingOf(db: Db, context: Context, accountId: string): Promise<RelativeRow[]> {
  return (await livingRelatives(db, context, accountId)).filter(({ coverage_shared }) => coverage_shared);
}
