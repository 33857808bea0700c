import type { Context } from '../../booking/context.ts';
import { iso } from '../../platform/clock.ts';

const longest = 30;

/** @returns false when another call finishes it now, or has finished it */
export async function beginFinish({ database, clock }: Context, id: string): Promise<boolean> {
  const now = clock();
  const { numUpdatedRows } = await database.db
    .updateTable('upload')
    .set({ finishing_since: iso(now) })
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('finishing_since', 'is', null),
        row('finishing_since', '<', iso(now.subtract({ seconds: longest }))),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endFinish({ database }: Context, id: string): Promise<void> {
  await database.db.updateTable('upload').set({ finishing_since: null }).where('id', '=', id).execute();
}
