import type { Services } from '../booking/context.ts';
import { actorOf, auditWrite } from '../platform/audit/audit.ts';
import type { Host } from '../platform/host.ts';
import { jobContext } from '../platform/job-context.ts';
import { olderThan, unsealed } from '../platform/older-seal.ts';
import { inTransaction } from '../platform/transaction.ts';

const atOnce = 100;

/** Seals notes again with the newest secret, because notes outlive old secrets (0028). */
export async function resealNotes(services: Services, hosts: readonly Host[]): Promise<void> {
  const { database, keys, log } = services;
  if (keys.all.length === 1) return;
  const rows = await database.db
    .selectFrom('case_note')
    .innerJoin('case_head', 'case_head.id', 'case_note.case_id')
    .select(['case_note.id', 'words', 'case_id', 'kind', 'partner_id', 'account_id', 'locale'])
    .where(olderThan('words', keys.id))
    .limit(atOnce)
    .execute();
  for (const { id, words, case_id, kind, partner_id, account_id, locale } of rows) {
    const host = hosts.find(({ partnerId }) => partnerId === partner_id);
    const text = unsealed(() => keys.open(words), log);
    if (!host || text === undefined) continue;
    const context = jobContext(services, host, locale ?? '', `reseal-note-${id}`);
    const event = {
      ...actorOf(context, case_id),
      action: `${kind}.reseal`,
      object: { type: kind, id: case_id },
      patient: account_id,
    } as const;
    await inTransaction(services, async (tx) => {
      const health = await auditWrite(tx, context, event);
      await health
        .updateTable('case_note')
        .set({ words: keys.seal(text) })
        .where('id', '=', id)
        .execute();
    });
  }
}
