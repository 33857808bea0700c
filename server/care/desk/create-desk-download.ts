import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { handOutAtDesk } from '../../records/download/hand-out-at-desk.ts';
import type { Handler } from '../context.ts';
import { careAtDesk } from '../medical-care/find-care.ts';
import { requestAtDesk } from '../request/request-row.ts';
import { mayRead } from './desk-view.ts';

/** The reading is written down as the customer's files are handed out, for the customer to see (P12). */
export const createDeskDownload: Handler<'createDeskDownload'> = ({ requestId, fileId }, context) =>
  handOutAtDesk(context, async (tx) => {
    const row = await requestAtDesk(tx, context, requestId);
    if (!mayRead(context, row)) throw problem('K403');
    const file = await tx
      .selectFrom('care_request_file')
      .innerJoin('file', 'file.id', 'care_request_file.file_id')
      .select(['file.id', 'scan'])
      .where('care_request_id', '=', row.id)
      .where('file.id', '=', fileId)
      .where('file.status', '=', 'attached')
      .executeTakeFirst();
    return { account: row.account_id, file };
  });

const needed: readonly DeskRight[] = ['medical_care.read', 'case_content.read'];

export const createDeskCareDownload: Handler<'createDeskCareDownload'> = ({ careId, fileId }, context) =>
  handOutAtDesk(context, async (tx) => {
    const row = await careAtDesk(tx, context, careId);
    if (!needed.every((right) => operatorOf(context).rights.includes(right))) throw problem('K403');
    const file = await tx
      .selectFrom('care_file')
      .innerJoin('file', 'file.id', 'care_file.file_id')
      .select(['file.id', 'scan'])
      .where('care_id', '=', row.id)
      .where('file.id', '=', fileId)
      .where('file.status', '=', 'attached')
      .executeTakeFirst();
    return { account: row.account_id, file };
  });
