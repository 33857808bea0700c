import { notFound, orNotFound } from '../../../contract/platform/problem.ts';
import { mostListed } from '../../../contract/platform/rules.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { withdrawFromCase } from '../../identity/account/consent.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { discardRecord } from '../../records/record/remove-record-file.ts';
import { assessmentEvent, assessmentView, blank, ownAssessments } from './assessment-row.ts';

export const listAssessments: Handler<'listAssessments'> = async ({ tool, page, limit }, context) => {
  const { db } = context.database;
  const { accountId } = customerOf(context);
  const own = ownAssessments(db, context).$if(tool !== undefined, (some) => some.where('tool', '=', tool ?? ''));
  await auditRead(db, context, assessmentEvent(context, { account_id: accountId }, 'read'));
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { all } = await own.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  return { items: rows.map(assessmentView), total: Math.min(Number(all), mostListed) };
};

export const readAssessment: Handler<'readAssessment'> = async ({ assessmentId: id }, context) => {
  const { db } = context.database;
  const row = await ownAssessments(db, context).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
  await auditRead(db, context, assessmentEvent(context, row, 'read'));
  return assessmentView(row);
};

/** The record of the document stays, its file is deleted for good. @throws Problem KF017 a file that must be kept */
export const deleteAssessment: Handler<'deleteAssessment'> = async ({ assessmentId }, context) => {
  const gone = await inTransaction(context, async (tx) => {
    return orNotFound(await deleteOne(tx, context, assessmentId));
  });
  for (const id of gone) await removeForgotten(context, id);
  return { deleted: true };
};

/** Withdraws the consent by which alone the result is kept. @returns the files to delete after the commit; undefined where there is no such result */
export async function deleteOne(tx: Tx, context: Context, assessmentId: string): Promise<string[] | undefined> {
  const own = ownAssessments(tx, context).selectAll().where('id', '=', assessmentId);
  const row = await own.forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const consent = { accountId: row.account_id, caseId: row.id, kind: 'health_consent_assessment' } as const;
  await withdrawFromCase(tx, context, consent);
  const health = await auditWrite(tx, context, assessmentEvent(context, row, 'delete'));
  await health.updateTable('assessment').set(blank(context)).where('id', '=', row.id).execute();
  return row.record_id === null ? [] : discardRecord(tx, context, row.record_id);
}
