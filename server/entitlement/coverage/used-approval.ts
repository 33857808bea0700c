import type { Tx } from '../../platform/transaction.ts';
import type { Approval, Usage } from './coverage.ts';
import { lastRelease } from './ledger.ts';

export async function usedApproval(tx: Tx, id: string): Promise<{ approval: Approval; reserved: Usage } | undefined> {
  const row = await tx.selectFrom('coverage_approval').selectAll().where('id', '=', id).executeTakeFirst();
  const release = await lastRelease(tx, { type: 'approval', id });
  if (!row || !release) return undefined;
  const reserved = { count: -release.reserved_count, amount: -release.reserved_amount };
  return {
    approval: {
      id,
      number: row.number,
      benefit: row.benefit,
      specialty: row.specialty,
      subfunctionIds: row.subfunction_ids,
      providerIds: row.provider_ids,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      reserved,
    },
    reserved: {
      benefit: release.benefit,
      personId: release.person_id,
      termFrom: release.term_from,
      reserved,
      used: { count: 0, amount: 0 },
      deductible: -release.deductible,
    },
  };
}
