import { notOf } from '../booking/not-of.ts';
import { withoutMandate } from '../entitlement/relative/hidden-relatives.ts';
import { messagesOf } from '../platform/case/messages.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { caseBinaries, filesBesideRecords } from '../records/case-files.ts';
import type { Context } from './context.ts';
import { videoVisitResource } from './fhir.ts';
import { mandateForVideo } from './visit/attach-files.ts';
import { messageKinds } from './visit/room-view.ts';
import { videoVisits } from './visit/visit-case.ts';

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'video-visits',
    tables: ['video_guest'],
    resources: async function* (context, accountId) {
      const { db } = context.database;
      const hidden = await withoutMandate(db, context, accountId, mandateForVideo);
      const rows = await db
        .selectFrom('video_visit')
        .innerJoin('reservation', 'reservation.id', 'video_visit.reservation_id')
        .leftJoin('operator_account as doctor', 'doctor.id', 'video_visit.operator_account_id')
        .selectAll('video_visit')
        .select('doctor.name as writer')
        .where('reservation.account_id', '=', accountId)
        .where(notOf(hidden))
        .orderBy('video_visit.created_at')
        .execute();
      for (const { writer, ...stored } of rows) {
        const row = videoVisits.typed(stored);
        const messages = await messagesOf(db, row.id, { kinds: messageKinds });
        const files = await filesBesideRecords(db, row.id);
        yield videoVisitResource(row, accountId, { messages, files, writer });
      }
    },
    contents: caseBinaries('video_visit', mandateForVideo),
    erase: async (tx, _context, accountId) => {
      const mine = tx.selectFrom('reservation').select('id').where('account_id', '=', accountId);
      await tx.deleteFrom('video_guest').where('reservation_id', 'in', mine).execute();
      await tx.updateTable('video_visit').set({ summary: null }).where('account_id', '=', accountId).execute();
    },
  },
];
