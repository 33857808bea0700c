import { type RawBuilder, sql } from 'kysely';
import { problem } from '../../../contract/platform/problem.ts';
import { approvedUnder, unitsUnder } from '../../entitlement/coverage/approved-under.ts';
import type { Context } from '../context.ts';
import type { Filter } from './search-filter.ts';

export function coveredByUnit(reference: string, context: Context): RawBuilder<boolean> {
  return sql`exists (select from ${unitsUnder(reference, context)}
    and (unit.subfunction_ids = '{}' or offering.subfunction_id = any(unit.subfunction_ids))
    and (unit.provider_ids = '{}' or offering.provider_id = any(unit.provider_ids)))`;
}

/** @throws Problem RM1002 when nothing is approved under the reference for somebody whom the caller may book for */
export async function refuseUnapproved({ preauthRef }: Filter, context: Context): Promise<void> {
  if (preauthRef === undefined) return;
  if (!(await approvedUnder(context.database.db, context, preauthRef))) throw problem('RM1002');
}
