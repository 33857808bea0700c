import { sql } from 'kysely';
import type { HealthTx } from '../db/health.ts';
import type { Db } from '../transaction.ts';

type AddedFile = { id: string; expense_no?: number; message_id?: string };

/** New files come after those that the case has. Call it with the case locked, so that no two get the same number. */
export async function addFiles(health: HealthTx, caseId: string, files: readonly AddedFile[]): Promise<void> {
  const added = new Map(files.map((file) => [file.id.toLowerCase(), file]));
  if (added.size === 0) return;
  const last = await health
    .selectFrom('case_file')
    .select(({ fn }) => fn.max<number | null>('no').as('no'))
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  const first = (last?.no ?? -1) + 1;
  const rows = [...added].map(([file_id, { id: _, ...place }], at) => ({
    case_id: caseId,
    no: first + at,
    file_id,
    ...place,
  }));
  await health.insertInto('case_file').values(rows).execute();
}

export function filesOfCase(db: Db, caseId: string) {
  return db
    .selectFrom('case_file')
    .innerJoin('file', 'file.id', 'case_file.file_id')
    .select(['file.id', 'file.name', 'file.kind', 'file.size', 'scan', 'file.status', 'has_preview'])
    .select(['expense_no', 'message_id', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .where('case_id', '=', caseId)
    .orderBy('case_file.no');
}
