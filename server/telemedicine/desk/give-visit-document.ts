import { randomUUID } from 'node:crypto';
import { stemOf } from '../../../contract/platform/file-name.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { MedicalRecord } from '../../../contract/records/record.ts';
import { videoVisitCase } from '../../../contract/telemedicine/visit-states.ts';
import { nameOf } from '../../directory/name.ts';
import { accountOwner } from '../../identity/draft/draft-owner.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { filesOfCase } from '../../platform/case/files.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { assertFits } from '../../records/case-files.ts';
import { type FileRow, purposeNamed } from '../../records/files/find-files.ts';
import { moveFile } from '../../records/files/move-file.ts';
import { receiveFile } from '../../records/files/upload-file.ts';
import { insertRecord } from '../../records/record/insert-record.ts';
import type { Context, Handler } from '../context.ts';
import { filesOwner } from '../visit/attach-files.ts';
import { attendingOf } from '../visit/attending.ts';
import { videoVisitOf } from '../visit/find-visit.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { videoVisitEvent } from '../visit/visit-case.ts';
import { deskViewOf } from './desk-view.ts';
import { visitAtDesk } from './find-at-desk.ts';

const purpose = 'visit_document';

/** Uploads and gives the paper in one step, so that one chosen for one patient never waits on the page of another. */
export const giveVisitDocument: Handler<'giveVisitDocument'> = async ({ visitId, kind, file }, context) => {
  const opened = await file.open();
  const { accountId } = await inTransaction(context, (tx) => giving(tx, context, visitId));
  const form = { purpose, row: purposeNamed(purpose), owner: accountOwner(accountId), owners: [] };
  return receiveFile(context, form, opened, async (tx, stage) => {
    const { visit, booked, opened: mandate } = await giving(tx, context, visitId);
    const staged = await stage();
    await refuseSame(tx, visit.id, staged);
    await assertFits(tx, visit.id, [staged], 'KV015');
    await moveFile(tx, context, staged, 'attached', { verb: 'attach', changes: { expires_at: null, ...mandate } });
    const health = await auditWrite(tx, context, videoVisitEvent(context, visit, 'give_document'));
    await writeMessage(health, context, visit.id, { kind: 'text', text: staged.name, fileIds: [staged.id] });
    // A relative's document stays with the visit, as its summary does.
    if (booked.row.relative_id === null)
      await insertRecord(
        tx,
        context,
        accountId,
        recordOf(context, booked, { kind, staged, attending: await attendingOf(tx, context, { ...booked, visit }) }),
        [staged.id],
      );
    tellRoom(tx, visit);
    return deskViewOf(tx, context, visit);
  });
};

/** @throws Problem #404, KV003 another doctor's, KV001 it did not take place, KV014 without an account */
async function giving(tx: Tx, context: Context, visitId: string) {
  const visit = await visitAtDesk(tx, context, visitId);
  stateAfter(context, videoVisitCase, 'give_document', visit);
  const booked = await videoVisitOf(tx, context, visit.reservation_id);
  const owner = filesOwner(booked.row);
  await refuseErased(tx, owner.accountId);
  return { visit, booked, ...owner };
}

/** An erased account gets no new health data; the lock on the visit stops an erasure from overtaking. @throws Problem KV014 */
async function refuseErased(tx: Tx, accountId: string): Promise<void> {
  const account = tx.selectFrom('account').select('id').where('id', '=', accountId).where('status', '<>', 'disabled');
  if (!(await account.executeTakeFirst())) throw problem('KV014');
}

/** Refuses a paper that the visit has already, which a second press would send again. @throws Problem KF011 */
async function refuseSame(tx: Tx, visitId: string, { name, sent_sha256 }: FileRow): Promise<void> {
  const same = await filesOfCase(tx, visitId)
    .where('sent_sha256', '=', sent_sha256)
    .where('file.status', '=', 'attached')
    .executeTakeFirst();
  if (same) throw problem('KF011', { name, other: same.name });
}

const longestTitle = 120;

type GivenDocument = { kind: MedicalRecord['kind']; staged: FileRow; attending: string | null };

function recordOf(
  context: Context,
  { row, place }: Awaited<ReturnType<typeof videoVisitOf>>,
  { kind, staged, attending }: GivenDocument,
) {
  return {
    id: randomUUID(),
    name: stemOf(staged.name).slice(0, longestTitle),
    modal: 'DOC',
    kind,
    author: attending ?? nameOf(place, context.language),
    visibility: 'care_team',
    status: 'current',
    issued_on: dayOf(iso(context.now), place.time_zone),
    created_at: iso(context.now),
    replaces: null,
    visit_ref: row.id,
  } as const;
}
