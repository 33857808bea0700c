import type { Services } from '../../platform/context.ts';
import { olderThan, unsealed } from '../../platform/older-seal.ts';

/** Seals credentials again with the newest secret, because they are kept for longer than an old one has to be given (0028). */
export async function resealCalendars({ database, keys, log }: Services): Promise<void> {
  if (keys.all.length === 1) return;
  const rows = await database.db
    .selectFrom('partner_calendar')
    .select(['id', 'sealed'])
    .where('sealed', 'is not', null)
    .where(olderThan('sealed', keys.id))
    .execute();
  for (const { id, sealed } of rows) {
    const access = sealed === null ? undefined : unsealed(() => keys.open(sealed), log);
    if (access === undefined) continue;
    await database.db
      .updateTable('partner_calendar')
      .set({ sealed: keys.seal(access) })
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .execute();
  }
}
