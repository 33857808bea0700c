import { sql } from 'kysely';
import { z } from 'zod';
import type { FileData } from '../../../contract/records/record.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { FileRow, fileView } from '../../records/record/record-row.ts';
import type { Context } from '../context.ts';

type Db = Tx | Context['database']['db'];
type Place = { expense_no: number } | { message_id: string };
const Placed = FileRow.extend({ expense_no: z.int().nullable(), message_id: z.string().nullable() });

/** All files of a claim, each with what it belongs to. */
export async function filesOf(
  db: Db,
  claimId: string,
): Promise<{ file: FileData; expense: number | null; message: string | null }[]> {
  const rows = await db
    .selectFrom('claim_file')
    .innerJoin('file', 'file.id', 'claim_file.file_id')
    .select(['file.id', 'file.name', 'file.kind', 'file.size', 'file.scan', 'file.status', 'file.has_preview'])
    .select(['expense_no', 'message_id', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .where('claim_id', '=', claimId)
    .orderBy('claim_file.no')
    .execute();
  return z
    .array(Placed)
    .parse(rows)
    .map((row) => ({ file: fileView(row), expense: row.expense_no, message: row.message_id }));
}

type Wanted = {
  purpose: 'claim' | 'claim_message';
  ids: readonly string[];
  accountId: string;
  key: string | undefined;
};

/** Takes staged files; call it before anything of the claim is audited. @throws Problem #404 */
export async function takeFiles(tx: Tx, context: Context, wanted: Wanted): Promise<void> {
  await attachFiles(tx, context, wanted);
}

/** Writes whose they are from now on. */
export async function placeFiles(
  health: HealthTx,
  claimId: string,
  places: readonly { id: string; place: Place }[],
): Promise<void> {
  if (places.length === 0) return;
  const { first } = await health
    .selectFrom('claim_file')
    .select(({ fn }) => fn.count<number>('no').as('first'))
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  await health
    .insertInto('claim_file')
    .values(
      places.map(({ id, place }, at) => ({
        claim_id: claimId,
        no: Number(first) + at,
        file_id: id.toLowerCase(),
        ...place,
      })),
    )
    .execute();
}
