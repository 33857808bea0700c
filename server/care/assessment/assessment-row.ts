import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { Assessment } from '../../../contract/care/assessment/assessment.ts';
import type { Context } from '../../booking/context.ts';
import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { derivedOf } from './result-of.ts';

export function assessmentEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  { id, account_id: patient }: { id?: string; account_id: string },
  verb: 'save' | 'read' | 'delete',
): AuditEvent {
  const object = id === undefined ? { type: 'account', id: patient } : { type: 'assessment', id };
  return { ...actorOf(context, patient), action: `assessment.${verb}`, object, patient };
}

const Stored = Assessment.pick({ tool: true, region: true, results: true, answers: true });

export type AssessmentRow = Selectable<DB['assessment']>;

export function assessmentView(row: AssessmentRow): z.infer<typeof Assessment> {
  const { id, version, record_id: recordId, created_at: at } = row;
  const stored = Stored.parse(row);
  return { ...stored, ...derivedOf(stored), id, version, recordId, at };
}

export function ownAssessments(db: Db, context: Context) {
  return db.selectFrom('assessment').where(isOwn(context, owners.assessment)).where('deleted_at', 'is', null);
}

export function blank({ now }: Pick<Context, 'now'>) {
  return { results: '[]', answers: '[]', region: null, record_id: null, deleted_at: iso(now) };
}
