import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ClaimMessage, claimMessageKinds } from '../../../contract/claims/claim.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type filesOf, placeFiles } from './claim-files.ts';

const Kind = z.enum(claimMessageKinds);
type Written = { kind: z.infer<typeof Kind>; words: string; fileIds?: readonly string[] };

export async function writeMessage(
  health: HealthTx,
  context: Context,
  claimId: string,
  { kind, words, fileIds = [] }: Written,
): Promise<void> {
  const id = randomUUID();
  await health
    .insertInto('claim_message')
    .values({
      id,
      claim_id: claimId,
      at: iso(context.now),
      operator_account_id: context.operator?.id ?? null,
      kind,
      words,
    })
    .execute();
  const places = [...new Set(fileIds)].map((file) => ({ id: file, place: { message_id: id } }));
  await placeFiles(health, claimId, places);
}

type Files = Awaited<ReturnType<typeof filesOf>>;

/** The oldest first; words that an erasure took are left out. */
export async function messagesOf(tx: Tx, claimId: string, files: Files): Promise<ClaimMessage[]> {
  const rows = await tx
    .selectFrom('claim_message')
    .leftJoin('operator_account as person', 'person.id', 'claim_message.operator_account_id')
    .select(['claim_message.id', 'at', 'kind', 'words', 'operator_account_id', 'person.name'])
    .where('claim_id', '=', claimId)
    .where('words', '!=', '')
    .orderBy('claim_message.no')
    .execute();
  return rows.map(({ id, at, kind, words, operator_account_id, name }) => ({
    id,
    at,
    by: operator_account_id === null ? 'customer' : 'desk',
    name,
    kind: Kind.parse(kind),
    text: words,
    files: files.filter(({ message }) => message === id).map(({ file }) => file),
  }));
}
