import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { refuseLocked } from '../../identity/account/locked-cases.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { handOutOfCase } from '../../records/case-files.ts';
import { careAtDesk } from '../medical-care/find-care.ts';
import { requestAtDesk } from '../request/request-row.ts';
import { mayRead } from './desk-view.ts';

/** The reading is audited like other downloads, so that the customer sees it (P12). */
export const createDeskDownload: Handler<'createDeskDownload'> = ({ requestId, fileId }, context) =>
  handOutOfCase(context, fileId, async (tx) => {
    const row = await requestAtDesk(tx, context, requestId);
    if (!mayRead(context, row)) throw problem('K403');
    return row;
  });

const needed: readonly DeskRight[] = ['medical_care.read', 'case_content.read'];

export const createDeskCareDownload: Handler<'createDeskCareDownload'> = ({ careId, fileId }, context) =>
  handOutOfCase(context, fileId, async (tx) => {
    const row = await careAtDesk(tx, context, careId);
    if (!needed.every((right) => operatorOf(context).rights.includes(right))) throw problem('K403');
    await refuseLocked(tx, context, careId);
    return row;
  });
