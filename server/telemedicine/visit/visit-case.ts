import { z } from 'zod';
import { missedBy, videoVisitCase } from '../../../contract/telemedicine/visit-states.ts';
import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import { CaseRow, caseTable } from '../../platform/case/case-table.ts';

const Row = CaseRow.extend({
  reservation_id: z.string(),
  end_at: z.string(),
  entered_at: z.string().nullable(),
  begun_at: z.string().nullable(),
  missed_by: z.enum(missedBy).nullable(),
  summary: z.string().nullable(),
});

export const videoVisits = caseTable(videoVisitCase, { row: Row, event: videoVisitEvent });
export type VideoVisitRow = ReturnType<typeof videoVisits.typed>;

type VisitOwner = { id: string; account_id: string | null; reservation_id: string };

export function videoVisitEvent(
  context: Pick<AuditContext, 'channel' | 'session' | 'operator'>,
  { id, account_id, reservation_id }: VisitOwner,
  verb: string,
): AuditEvent {
  const patient = account_id ?? `guest:${reservation_id}`;
  return { ...actorOf(context, patient), action: `video_visit.${verb}`, object: { type: 'video_visit', id }, patient };
}
