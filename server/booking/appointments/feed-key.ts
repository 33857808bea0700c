import { accountEvent } from '../../identity/account-event.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { StandingKey } from '../../platform/standing-key.ts';
import type { Context } from '../../portal/context.ts';

export const calendarFeedKey: StandingKey<Context> = {
  id: 'calendar_feed',
  since: async (db, accountId) => {
    const feed = await db
      .selectFrom('calendar_feed')
      .select('created_at')
      .where('account_id', '=', accountId)
      .where('hash', 'is not', null)
      .executeTakeFirst();
    return feed?.created_at;
  },
  end: async (tx, context, accountId, byItself) => {
    const ended = await tx
      .updateTable('calendar_feed')
      .set({ hash: null, ended_at: byItself ? iso(context.now) : null })
      .where('account_id', '=', accountId)
      .where('hash', 'is not', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return false;
    await auditWrite(tx, context, accountEvent(context, accountId, 'appointment.feed-off'));
    return true;
  },
};
