import { sql } from 'kysely';
import type { DeskClinic } from '../../../contract/booking/calendar-desk.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { afterCommit, inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { showClinic } from './clinic-view.ts';

export const pauseClinic: Handler<'pauseClinic'> = ({ providerId }, context) =>
  setPaused(context, providerId, 'clinic.pause', iso(context.now));

export const resumeClinic: Handler<'resumeClinic'> = ({ providerId }, context) =>
  setPaused(context, providerId, 'clinic.resume', null);

type Action = 'clinic.pause' | 'clinic.resume';

function setPaused(context: Context, providerId: number, action: Action, at: string | null): Promise<DeskClinic> {
  return inTransaction(context, async (tx) => {
    await showClinic(tx, context, providerId);
    // The database's clock dates changed times too, and a publication compares both with the moment that it was asked about.
    const state = { paused_at: at, changed_at: sql<string>`clock_timestamp()` };
    const changed = await tx
      .insertInto('clinic_pause')
      .values({ partner_id: context.host.partnerId, provider_id: providerId, ...state })
      .onConflict((conflict) =>
        conflict
          .columns(['partner_id', 'provider_id'])
          .doUpdateSet(state)
          .where(sql<boolean>`(clinic_pause.paused_at is null) <> (excluded.paused_at is null)`),
      )
      .returning('provider_id')
      .executeTakeFirst();
    if (changed) {
      const object = { type: 'provider', id: String(providerId) };
      await auditWrite(tx, context, operatorEvent(operatorOf(context).id, action, object));
      afterCommit(tx, 'directory');
    }
    return showClinic(tx, context, providerId);
  });
}
