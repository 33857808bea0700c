import { searchedPhone, searchHash } from '../../identity/search/search-keys.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import type { Host } from '../../platform/host.ts';
import { forEachAtHost } from '../../platform/job-context.ts';
import { olderThan, unsealed } from '../../platform/older-seal.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Services } from '../context.ts';
import { callBackEvent, personOf } from './move.ts';

const atOnce = 100;

/** Seals call-backs with the newest secret, because they outlive old ones (0028), and adds a missing hash of the telephone. */
export async function resealCallBacks(services: Services, hosts: readonly Host[]): Promise<void> {
  const { database, keys } = services;
  const rows = await database.db
    .selectFrom('call_back')
    .select(['id', 'account_id', 'partner_id', 'person', 'locale'])
    .where(({ or, eb }) =>
      or([eb('phone_hash', 'is', null), ...(keys.all.length > 1 ? [olderThan('person', keys.id)] : [])]),
    )
    .limit(atOnce)
    .execute();
  await forEachAtHost(services, hosts, { rows, name: 'reseal' }, resealOne);
}

type Row = { id: string; account_id: string | null; person: Buffer };

async function resealOne(context: Context, row: Row): Promise<void> {
  const { keys, log } = context;
  await inTransaction(context, async (tx) => {
    const { id } = row;
    await tx.selectFrom('call_back').select('id').where('id', '=', id).forUpdate().execute();
    const person = unsealed(() => keys.open(row.person), log);
    if (person === undefined) return;
    const steps = await tx.selectFrom('call_back_step').select(['id', 'note']).where('call_back_id', '=', id).execute();
    const health = await auditWrite(tx, context, callBackEvent(context, row, 'reseal'));
    const phone = searchedPhone(personOf(context, row).phone);
    await health
      .updateTable('call_back')
      .set({ person: keys.seal(person), phone_hash: searchHash(keys, context.host.partnerId, phone) })
      .where('id', '=', id)
      .execute();
    for (const { id: step, note } of steps) {
      const text = note === null ? undefined : unsealed(() => keys.open(note), log);
      if (text === undefined) continue;
      await health
        .updateTable('call_back_step')
        .set({ note: keys.seal(text) })
        .where('id', '=', step)
        .execute();
    }
  });
}
