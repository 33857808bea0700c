import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CaseMessage } from '../../../contract/platform/case-message.ts';
import type { AuditContext } from '../audit/audit.ts';
import { iso } from '../clock.ts';
import type { HealthTx } from '../db/health.ts';
import type { Db } from '../transaction.ts';
import { addFiles } from './files.ts';
import { noteNews } from './news.ts';

type MessageContents<Kind extends string> = { kind: Kind; text: string; fileIds?: readonly string[] | undefined };

export async function writeMessage<Kind extends string>(
  health: HealthTx,
  { now, operator }: Pick<AuditContext, 'now' | 'operator'>,
  caseId: string,
  { kind, text, fileIds = [] }: MessageContents<Kind>,
): Promise<string> {
  const id = randomUUID();
  const row = { id, case_id: caseId, at: iso(now), operator_account_id: operator?.id ?? null, kind, words: text };
  await health.insertInto('case_message').values(row).execute();
  const files = fileIds.map((file) => ({ id: file, message_id: id }));
  await addFiles(health, caseId, files);
  if (!operator) await noteNews(health, { now }, caseId);
  return id;
}

type Kinds<Kind extends string> = { kinds: readonly Kind[]; wordless?: readonly Kind[] };

/** Reads a case's messages, the oldest first; those emptied by an erasure are left out, except of kinds that have no words. */
export async function messagesOf<Kind extends string>(
  db: Db,
  caseId: string,
  { kinds, wordless = [] }: Kinds<Kind>,
): Promise<CaseMessage<Kind>[]> {
  const rows = await db
    .selectFrom('case_message as message')
    .leftJoin('operator_account as person', 'person.id', 'message.operator_account_id')
    .select(['message.id', 'at', 'kind', 'words', 'operator_account_id', 'person.name'])
    .where('case_id', '=', caseId)
    .orderBy('message.no')
    .execute();
  const Kind = z.enum(kinds);
  const messages = rows.map<CaseMessage<Kind>>(({ id, at, kind, words, operator_account_id, name }) => ({
    ...{ id, at, name, text: words },
    by: operator_account_id === null ? 'customer' : 'desk',
    kind: Kind.parse(kind),
  }));
  return messages.filter(({ kind, text }) => text !== '' || wordless.includes(kind));
}

export async function eraseMessages(health: HealthTx, accountId: string): Promise<void> {
  const own = health.selectFrom('case_head').select('id').where('account_id', '=', accountId);
  await health.updateTable('case_message').set({ words: '' }).where('case_id', 'in', own).execute();
}
